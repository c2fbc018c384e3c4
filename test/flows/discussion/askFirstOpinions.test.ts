// First opinions: hidden until revealed, resumable, included in the bill.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import type { ModelRequest } from '../../../src/core/models/request';
import type { TestSessionOptions } from '../../kit/openTestSession';
import { openDiscussion, sessionsWith, opened, speaks, turnText, waits } from '../../kit/openDiscussion';
import { openTestSession } from '../../kit/openTestSession';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { assertMapped, column } from '../../kit/lists';

const limiter = 'A limiter counts failures per account in memory';
const proxy = 'The proxy drops bursts of requests by their address';
const files = { 'src/app.js': 'one\ntwo\nthree\n' };

const card = (approach: string, more: Readonly<Record<string, unknown>> = {}): ScriptedStep => ({ json: { approach, ...more } });
const textOf = ({ system, messages }: ModelRequest) => [system, ...messages.map(({ text }) => text)].join('\n');
const laid = (models: { readonly calls: readonly ModelRequest[] }) => models.calls.filter(({ role }) => role.endsWith('.card'));

function open(
  script: Parameters<typeof scriptedModels>[0] & object,
  options: Partial<TestSessionOptions> & { readonly team?: readonly string[] } = {},
) {
  const models = scriptedModels(script);
  return openDiscussion({ models, files, firstOpinions: true, ...options }).then((test) => ({ models, test }));
}

/** Scripted answers: three first opinions, a draft by the Architect, and the Adversary's support. */
const script = {
  'director.card': [card('In memory, a limiter counts failures per account', { wouldChange: 'a second instance' })],
  'architect.card': [card(limiter)],
  'adversary.card': [card(proxy, { risk: 'A forged header', places: ['src/app.js:2', 'src/none.js:9'] })],
  architect: [{ text: turnText('I draft it.', { position: 'support', proposal: [{ kind: 'behaviour', text: 'A limiter.' }] }) }],
  adversary: [{ text: turnText('It holds.', { position: 'support' }) }],
};

describe('first opinions', () => {
  it('are requested from all members at once, hidden from the others, and revealed together', async () => {
    const { models, test } = await open({ script: { ...script, router: [waits] }, model: 'm' }, { turnBudget: 1 });
    await test.say('How would you go about it?');
    const asked = laid(models);
    assert.deepEqual(asked.map(({ role }) => role).sort(), ['adversary.card', 'architect.card', 'director.card']);
    assertMapped(models.calls.slice(1, 4), [true, true, true], ({ role }) => role.endsWith('.card'));
    for (const request of asked)
      for (const said of [limiter, proxy, 'a second instance']) assert.ok(!textOf(request).includes(said), request.role);
    for (const request of asked) assert.match(textOf(request), /Write your first opinion now, as this member/);
    const [draft] = models.calls.filter(({ role }) => role === 'architect');
    for (const said of [limiter, proxy, 'a second instance', 'src/none.js:9 (not in the files)'])
      assert.ok(draft && textOf(draft).includes(said), said);
    assert.match(draft ? textOf(draft) : '', /2 different approaches: Director and Architect; Adversary. one worst risk: Adversary/);
    const { firstOpinions } = test.session().discussion;
    assert.deepEqual([firstOpinions?.isRevealed, firstOpinions?.laid.adversary?.unfounded], [true, ['src/none.js:9']]);
    assert.equal(test.session().spend.calls, models.calls.length);
    assert.equal(firstOpinions?.laid.director?.receipt?.model, 'm');
  });

  it('number the risks; a risk ignored by the first design becomes its author’s objection', async () => {
    const drafted = async (addresses: readonly string[]) => {
      const { models, test } = await open(
        {
          script: {
            ...script,
            'director.card': [card(limiter, { risk: 'A restart forgets every failure that was counted', places: [] })],
            architect: [
              { text: turnText('I draft it.', { position: 'support', addresses, proposal: [{ kind: 'behaviour', text: 'A limiter.' }] }) },
            ],
            router: [waits],
          },
        },
        { turnBudget: 1 },
      );
      await test.say('How would you go about it?');
      const prompt = models.calls.find(({ role }) => role === 'architect');
      const { objections } = test.session().discussion;
      return {
        prompt: prompt ? textOf(prompt) : '',
        answered: test.session().discussion.firstOpinions?.answered,
        raised: objections.map(({ id, owner, text, blocking }) => [id, owner, text, blocking]),
      };
    };
    const { prompt, raised } = await drafted(['r2']);
    assert.match(prompt, /- R1 \(Director\): A restart forgets[^\n]*\n- R2 \(Adversary\): A forged header/);
    assert.match(prompt, /lists in `addresses` each of R1, R2 that it meets or declines/);
    assert.deepEqual(raised, [['O1', 'director', 'A restart forgets every failure that was counted', false]]);
    assert.match(prompt, /a risk \(R\) is met in a clause or declined with a reason/);
    const declined = await drafted(['R1', 'R2']);
    assert.deepEqual(declined.raised, []);
    assert.deepEqual(declined.answered, ['R1', 'R2']);
  });

  it('allow a member one lookup before, and no second one', async () => {
    const read = { calls: [{ name: 'read_file', args: { path: 'src/app.js', from: 1, to: 3 } }] };
    const looking = { ...script, 'adversary.card': [read, card(proxy)], router: [waits] };
    const { models, test } = await open({ script: looking }, { turnBudget: 1 });
    await test.say('How would you go about it?');
    const asked = laid(models).filter(({ role }) => role === 'adversary.card');
    assertMapped(asked, [true, false], ({ tools }) => tools.length > 0);
    assert.equal(test.session().discussion.firstOpinions?.laid.adversary?.card?.approach, proxy);
  });

  it('give turns only to differing members; those who agree with the author say so in the blind vote', async () => {
    const ballot = { json: { reason: 'It holds.', position: 'support', confidence: 0.9, evidence: [] } };
    const ballots = { 'director.ballot': [ballot], 'architect.ballot': [ballot], 'adversary.ballot': [ballot] };
    const { models, test } = await open({ script: { ...script, ...ballots } });
    await test.say('How would you go about it?');
    assert.equal(test.awaits(), 'consensus');
    assert.deepEqual(
      column(
        models.calls.filter(({ role }) => !role.includes('.')),
        'role',
      ),
      ['reader', 'architect', 'adversary'],
    );
    models.assertComplete();
  });

  it('skip no turn of a member whose ballot does not agree', async () => {
    const ballot = (position: string) => ({ json: { reason: 'The header.', position, confidence: 0.9, evidence: [] } });
    const ballots = {
      'director.ballot': [ballot('object')],
      'architect.ballot': [ballot('support')],
      'adversary.ballot': [ballot('support')],
    };
    const director = [{ text: turnText('The header is forged.', { position: 'object' }) }];
    const { models, test } = await open({ script: { ...script, ...ballots, director, router: [speaks('director'), waits] } });
    await test.say('How would you go about it?');
    assert.ok(models.calls.some(({ role }) => role === 'director'));
    assert.notEqual(test.awaits(), 'consensus');
  });

  it('lack only one opinion if one provider fails', async () => {
    const failing = { ...script, 'adversary.card': [{ fail: 'overloaded' } as const], router: [waits] };
    const { test } = await open({ script: failing }, { turnBudget: 1 });
    await test.say('How would you go about it?');
    assert.deepEqual(
      [test.session().discussion.firstOpinions?.laid.adversary?.gap, test.session().discussion.taken, test.session().fault],
      ['failed', 1, null],
    );
  });

  it('treat an invalid answer as missing, and do not retry', async () => {
    const { models, test } = await open(
      { script: { ...script, 'adversary.card': [{ text: 'I would wait.' }], router: [waits] } },
      { turnBudget: 1 },
    );
    await test.say('How would you go about it?');
    assert.deepEqual([test.session().discussion.firstOpinions?.laid.adversary?.gap, laid(models).length], ['invalid', 3]);
  });

  it('wait for the user if no member can be reached, and are requested again once that is fixed', async () => {
    const down = { fail: 'badKey' } as const;
    const models = scriptedModels({ script: { 'director.card': [down], 'architect.card': [down], 'adversary.card': [down] } });
    const test = await openDiscussion({ models, files, firstOpinions: true, turnBudget: 1 });
    await test.say('How would you go about it?');
    assert.equal(test.awaits(), 'mending');
    models.extend(script);
    await test.send({ type: 'run.resume' });
    assert.equal(test.session().discussion.firstOpinions?.isRevealed, true);
  });

  it('stop, keep received opinions, and on resume ask only the others', async () => {
    const models = scriptedModels({ script: { ...script, 'adversary.card': [{ hang: true }] } });
    const test = await openDiscussion({ models, files, firstOpinions: true, turnBudget: 1 });
    const saying = test.controller.command({ type: 'message.send', text: 'How would you go about it?' });
    while (Object.keys(test.session().discussion.firstOpinions?.laid ?? {}).length < 2) await new Promise(setImmediate);
    await test.send({ type: 'run.stop' });
    await saying;
    assert.deepEqual([test.session().discussion.firstOpinions?.isRevealed, models.open], [false, 0]);
    models.extend({ 'adversary.card': [card(proxy)] });
    await test.send({ type: 'run.resume' });
    assert.deepEqual([test.session().discussion.firstOpinions?.isRevealed, laid(models).length], [true, 4]);
  });

  it('resume after a crash', async () => {
    const facts: readonly Fact[] = [
      ...opened().slice(0, -1),
      { type: 'cards.opened', members: ['director', 'architect', 'adversary'], about: 'x' },
      { type: 'card.laid', agent: 'director', card: { approach: limiter, risk: '', places: [], wouldChange: '' }, gap: null },
    ];
    const { 'director.card': _laid, ...left } = script;
    const models = scriptedModels({ script: left });
    const test = await openTestSession({ models, files, firstOpinions: true, turnBudget: 1, sessions: sessionsWith(facts) });
    await test.send({ type: 'run.resume' });
    assert.deepEqual(
      laid(models)
        .map(({ role }) => role)
        .sort(),
      ['adversary.card', 'architect.card'],
    );
    assert.equal(test.session().discussion.firstOpinions?.isRevealed, true);
  });

  const without: readonly (readonly [what: string, options: Parameters<typeof open>[1], script?: object])[] = [
    ['where the user has switched them off', { firstOpinions: false }],
    ['for a team of one', { team: ['architect'] }],
    ['where the budget does not hold what they are likely to cost', { limits: { tokens: 60_000 } }],
    ['where there are fewer calls left', { limits: { calls: 3 } }],
  ];
  for (const [what, options] of without) {
    it(`are skipped ${what}`, async () => {
      const { models, test } = await open({ answer: () => ({ text: turnText('Nothing new.') }) }, { turnBudget: 1, ...options });
      await test.say('How would you go about it?');
      assert.deepEqual([laid(models).length, test.session().discussion.firstOpinions], [0, null]);
    });
  }

  it('are requested before the first turn and never later', async () => {
    const { models, test } = await open({ answer: () => ({ text: turnText('Nothing new.') }) }, { turnBudget: 1 });
    await test.say('@architect what do you think?');
    await test.say('And now?');
    assert.equal(laid(models).length, 0);
  });
});
