// Typed messages after a build.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { openWish } from '../../../src/core/messageIntent/wish';
import { checkInvariants } from '../../kit/invariants';
import { accounting, offered, openPlan, task, underReview, wholePlan } from '../../kit/openPlan';
import type { TestSession } from '../../kit/openTestSession';
import { type ModelScript, scriptedModels } from '../../kit/scriptedModels';
import { assertMapped } from '../../kit/lists';

const oneStep = { ...wholePlan, tasks: [task('T1', { answers: ['O1', 'D1', 'P1'], honours: ['C1'] })] };
const built: readonly Fact[] = [
  offered(oneStep),
  ...underReview,
  { type: 'hunk.settled', taskId: 'T1', hunkId: 'h1', verdict: 'accepted', checkpoint: null },
  { type: 'hunk.settled', taskId: 'T1', hunkId: 'h2', verdict: 'accepted', checkpoint: null },
  { type: 'task.settled', taskId: 'T1', outcome: 'applied' },
  { type: 'phase.entered', from: 'execution', to: 'done', cause: 'allSettled' },
];
const change = { ...wholePlan, goal: 'A constant', tasks: [task('T2', { title: 'The number has a name' })] };
const wish = (test: TestSession) => openWish(test.session().wishes);
const settle = (test: TestSession, taken: boolean) => test.send({ type: 'wish.settle', wishId: wish(test)?.id ?? '', taken });

async function open(script: ModelScript = {}, more: readonly Fact[] = []) {
  const models = scriptedModels({ script });
  return { test: await openPlan({ models }, ...built, ...more), models };
}

describe('the session after a build', () => {
  for (const text of ['Make the number a constant', 'the limit should be seven', 'zrób z tego stałą', 'Build a CSV export'])
    it(`asks what "${text}" means, and triggers nothing`, async () => {
      const { test } = await open();
      const before = test.session().id;
      await test.say(text);
      assert.deepEqual([test.session().id, test.session().phase, wish(test)?.want], [before, 'done', 'followUp']);
    });

  for (const text of ['thanks!', 'Danke', 'great', 'ok', 'no', '👍'])
    it(`understands "${text}"`, async () => {
      const { test } = await open();
      await test.say(text);
      assert.deepEqual([test.session().phase, wish(test)], ['done', undefined]);
    });

  for (const yes of ['click', 'yes'])
    it(`plans the change in the same session (${yes}), from the message, without reopening finished work`, async () => {
      const seen: string[] = [];
      const look = (request: { messages: readonly { text: string }[] }) => {
        seen.push(request.messages.map((message) => message.text).join('\n'));
        return accounting(change);
      };
      const { test, models } = await open({ planner: [{ look }] });
      const before = test.session().id;
      await test.say('Make the number a constant');
      await (yes === 'click' ? settle(test, true) : test.say('yes'));
      const { id, phase, progress } = test.session();
      assert.deepEqual([id, phase, test.awaits()], [before, 'execution', 'approval']);
      assert.deepEqual([progress.offered?.plan.goal, progress.offered?.plan.openDecisions], ['A constant', []]);
      assertMapped(progress.done, ['T1'], ({ task: { id } }) => id);
      assert.ok(seen[0]?.includes('Make the number a constant'));
      models.assertComplete();
      checkInvariants(test);
    });

  it('starts a separate discussion with the message, or with all messages that arrived too late for the last step', async () => {
    const late = ['Build a CSV export', 'Quote its cells'].map(
      (text, at): Fact => ({
        ...{ type: 'message.said', messageId: `late${at}`, text, mentions: [], heardAs: 'guidance' },
        attachments: [{ kind: 'paste', path: `paste-${at}`, text: 'a;b' }],
      }),
    );
    for (const before of [[], [...late, { type: 'wish.asked', wishId: 'w9', want: 'followUp', messageId: 'late1' } as const]]) {
      const { test } = await open({ starter: [{ fail: 'badKey' }] }, before);
      const { id } = test.session();
      if (before.length === 0) await test.say('Build a CSV export');
      await settle(test, false);
      assert.deepEqual([test.session().id === id, test.session().phase], [false, 'clarify']);
      const said = test.events.filter(({ type }) => type === 'message.said').at(-1);
      const { text, attachments } = said as Extract<Fact, { type: 'message.said' }>;
      const all = 'Build a CSV export\nQuote its cells';
      const expected = before.length === 0 ? ['Build a CSV export', undefined] : [all, ['paste-0', 'paste-1']];
      assert.deepEqual([text, attachments?.map((each) => 'path' in each && each.path)], expected);
    }
  });

  it('answers a question, and offers nothing', async () => {
    const { test, models } = await open({ 'architect.aside': [{ text: 'Because logins are attacked.' }] });
    await test.say('Why is it four?');
    assert.deepEqual([test.session().phase, wish(test)], ['done', undefined]);
    models.assertComplete();
  });
});
