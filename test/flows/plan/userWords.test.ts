// Verbatim user requests in prompts and plans.
import assert from 'node:assert/strict';
import { userWordsPath } from '../../../src/core/conversation/userWords';
import type { Fact } from '../../../src/core/events';
import type { ModelRequest } from '../../../src/core/models/request';
import type { TaskMap } from '../../../src/core/plan/taskMap';
import { checkInvariants } from '../../kit/invariants';
import { offered, openPlan, planText, underReview, wholePlan } from '../../kit/openPlan';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';

const resume = { type: 'run.resume' } as const;
const correction = 'One correction from me: the lock must last 30 minutes, not 15, legal asked for it.';

let ids = 0;
const said = (text: string, more: Partial<Extract<Fact, { type: 'message.said' }>> = {}): Fact => ({
  ...{ type: 'message.said', messageId: `said-${++ids}`, text, mentions: [], ...more },
});

const promptOf = (request: ModelRequest | undefined) => (request?.messages ?? []).map(({ text }) => text).join('\n');

/** User message in the quoted form that prompts use. */
const verbatim = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

async function planned(words: readonly Fact[], planner: readonly ScriptedStep[], contextTokens?: number) {
  const models = scriptedModels({ script: { planner }, ...(contextTokens !== undefined && { contextTokens }) });
  const test = await openPlan({ models }, ...words);
  await test.send(resume);
  models.assertComplete();
  checkInvariants(test, models);
  const plan = test.session().progress.offered?.plan;
  assert.ok(plan);
  return { plan, prompts: models.calls.map(promptOf), models, test };
}

const accounts = (...saidIn: NonNullable<TaskMap['said']>): ScriptedStep => ({ text: planText({ ...wholePlan, said: saidIn }) });

describe('user messages since the brief', () => {
  it('are given to the planner verbatim with IDs, and kept in the plan with the step that covers them', async () => {
    const { plan, prompts } = await planned([said(correction)], [accounts({ id: 'U1', tasks: ['T1'], why: '' })]);
    assert.ok(prompts[0]?.includes(verbatim(correction)));
    assert.ok(prompts[0]?.includes(`- U1 (said by the user): ${correction}`));
    assert.deepEqual(plan.said, [{ words: correction, tasks: ['T1'], why: '' }]);
    assert.deepEqual(plan.openDecisions, []);
  });

  it('are requested by ID if the planner ignores them, and then left to the user verbatim', async () => {
    const { plan, prompts } = await planned([said(correction)], [{ text: planText(wholePlan) }, { json: wholePlan }]);
    assert.match(prompts[1] ?? '', /Not accounted for:\n\n- U1 \(said by the user\): One correction from me/);
    assert.deepEqual(plan.openDecisions, [`“${correction}”: not addressed by the plan. You decide.`]);
    assert.deepEqual(plan.said, [{ words: correction, tasks: [], why: '' }]);
  });

  it('are covered sentence by sentence, so that the second of two is not lost with the first', async () => {
    const both = said('The lock lasts 30 minutes. And write a line to the audit log for each lock.');
    const first = accounts({ id: 'U1', tasks: ['T1'], why: '' });
    const { plan } = await planned([both], [first, { json: { ...wholePlan, said: [{ id: 'U1', tasks: ['T1'], why: '' }] } }]);
    assert.deepEqual(plan.openDecisions, ['“And write a line to the audit log for each lock.”: not addressed by the plan. You decide.']);
  });

  it('are listed as not adopted, with the reason, if no step covers them', async () => {
    const { plan, test } = await planned(
      [said('Is there a cheaper way?')],
      [accounts({ id: 'U1', tasks: [], why: 'The Architect answered it.' })],
    );
    assert.deepEqual(plan.said, [{ words: 'Is there a cheaper way?', tasks: [], why: 'The Architect answered it.' }]);
    assert.deepEqual(plan.openDecisions, []);
    assert.equal(test.awaits(), 'approval');
  });

  for (const [name, step] of [
    ['by the answers of a task', { ...wholePlan, tasks: wholePlan.tasks.map((task) => ({ ...task, answers: [...task.answers, 'U1'] })) }],
    ['in lower case and with a word', { ...wholePlan, said: [{ id: 'u1: lock', tasks: ['T1'], why: '' }] }],
    ['in an open decision', { ...wholePlan, openDecisions: ['U1: until it is decided the lock lasts 15 minutes.'] }],
  ] as readonly (readonly [string, TaskMap])[]) {
    it(`are recognized if the planner names them ${name}, and no ID is shown`, async () => {
      const { plan } = await planned([said(correction)], [{ text: planText(step) }]);
      assert.doesNotMatch(JSON.stringify(plan), /\bU1\b/);
      assert.ok(plan.said?.[0]?.tasks.length || plan.openDecisions.some((line) => line.includes(correction)));
    });
  }

  it('are not covered by a step that is not in the plan', async () => {
    const wrong = { ...wholePlan, said: [{ id: 'U1', tasks: ['T9'], why: '' }] };
    const { plan } = await planned([said(correction)], [{ text: planText(wrong) }, { json: wrong }]);
    assert.equal(plan.openDecisions.length, 1);
  });

  it('exclude answers to a card', async () => {
    const cards = ['yes', 'Go ahead.', 'thanks!', 'stop', 'no', 'Ja, bitte'].map((text) => said(text, { heardAs: 'answer' }));
    const { plan, prompts } = await planned(cards, [{ text: planText(wholePlan) }]);
    assert.ok(prompts[0]?.includes('> Go ahead.'));
    assert.equal(plan.said, undefined);
  });

  it('keep the text before an order', async () => {
    const { plan } = await planned(
      [said('Good points. Let’s do OAuth with those security measures. Go ahead.', { heardAs: 'answer' })],
      [accounts({ id: 'U1', tasks: [], why: 'It asks for nothing.' }, { id: 'U2', tasks: ['T1'], why: '' })],
    );
    assert.deepEqual(
      plan.said?.map(({ words }) => words),
      ['Good points.', 'Let’s do OAuth with those security measures.'],
    );
  });

  it('are complete after Pause & Revise', async () => {
    const revised: Fact[] = [
      offered(),
      ...underReview,
      { type: 'phase.entered', from: 'execution', to: 'discovery', cause: 'pausedToRevise' },
      said('Use the Retry-After header as well.'),
      { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
      { type: 'ready.settled', choice: 'start' },
      { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
    ];
    const { prompts } = await planned(
      [said(correction), ...revised],
      [accounts({ id: 'U1', tasks: ['T1'], why: '' }, { id: 'U2', tasks: ['T2'], why: '' })],
    );
    for (const words of [correction, 'Use the Retry-After header as well.']) assert.ok(prompts[0]?.includes(verbatim(words)), words);
  });

  it('are listed if they do not fit, the newest kept, and can be read by line', async () => {
    const old = said(`The first wish. ${'It is long. '.repeat(400)}`);
    const paste = Array.from({ length: 50 }, (_, line) => `pasted ${line}`).join('\n');
    const newest = said(correction, { attachments: [{ kind: 'paste', path: 'paste-1abc', text: paste }] });
    const looked: string[] = [];
    const reads = { name: 'read_file', args: { path: userWordsPath, from: 3, to: 6 } };
    const { prompts } = await planned(
      [old, newest],
      [
        { calls: [reads] },
        {
          look: ({ messages }) => {
            looked.push(JSON.stringify(messages.at(-1)));
            return accounts(
              { id: 'U1', tasks: ['T1'], why: '' },
              { id: 'U2', tasks: ['T1'], why: '' },
              { id: 'U3', tasks: ['T1'], why: '' },
            );
          },
        },
      ],
      4_000,
    );
    const [first = ''] = prompts;
    assert.ok(
      first.includes(
        `${verbatim(correction)}\n(with a pasted text, paste-1abc: ${paste.length} characters, lines 5 to 54 of ${userWordsPath})`,
      ),
    );
    assert.ok(first.length < 20_000 && !first.includes('It is long. '.repeat(100)));
    assert.match(first, /Left out for lack of space: 1 message of the user\. Read with read_file .*\n- lines 1 to 1: The first wish\./);
    assert.match(looked[0] ?? '', /3.*One correction from me.*5.*pasted 0.*6.*pasted 1/);
  });
});

describe('user messages in a build', () => {
  it('are given to Builder and reviewers verbatim', async () => {
    const models = scriptedModels({ answer: () => ({ json: { findings: [] } }), script: { builder: [{ text: 'Nothing yet.' }] } });
    const test = await openPlan({ models, reviewLevel: 'all' }, said(correction), offered(), ...underReview);
    await test.send({ type: 'task.revise', taskId: 'T1', text: 'Again, please.' });
    const readers = models.calls.filter(({ role }) => role === 'builder' || role.startsWith('reviewer'));
    assert.ok(readers.length > 0);
    for (const request of readers) assert.ok(promptOf(request).includes(verbatim(correction)), request.role);
  });
});
