// Typed answers to questions of the team.
import assert from 'node:assert/strict';
import type { Event } from '../../../src/core/events';
import { checkInvariants } from '../../kit/invariants';
import { type ModelScript, readsAs, type ScriptedStep } from '../../kit/scriptedModels';
import { ballot, routed, seededSession, spoken, stanceOf, turn } from '../../kit/seededSession';

const proposed = turn('architect', stanceOf('support', { proposal: 'Parse the options by hand.' }), 'I propose it.');
const asking = turn('director', stanceOf('support', { asks: ['Long options only?', 'Is CI a user?'] }));
const adversary = turn('adversary', stanceOf('support'));
const allSupport: ModelScript = {
  'director.ballot': [ballot('support')],
  'architect.ballot': [ballot('support')],
  'adversary.ballot': [ballot('support')],
};
const answer = (text = 'It is safe: CI passes long options.'): ScriptedStep => spoken(stanceOf('support'), text);

type Seeded = Awaited<ReturnType<typeof seededSession>>;
const closed = ({ session }: Seeded, id: string) => session().discussion.ledger.find((note) => note.id === id)?.closed?.reason;
const openQuestions = ({ session }: Seeded) =>
  session()
    .discussion.ledger.filter(({ kind, open }) => kind === 'question' && open)
    .map(({ id }) => id);
const spokeAfter = (events: readonly Event[], text: string) => {
  const from = events.findIndex((event) => event.type === 'message.said' && event.text === text);
  return events.slice(from).flatMap((event) => (event.type === 'turn.started' ? [event.agent] : []));
};

/** Session in which the team agrees and waits for the user to answer two questions. */
async function waiting(script: ModelScript = {}) {
  const test = await seededSession([...proposed, ...asking, ...adversary], { ...allSupport, ...script });
  await test.send({ type: 'run.resume' });
  assert.equal(test.session().discussion.wait, 'questions');
  return test;
}

describe('an answer to the team', () => {
  for (const [text, q1, q2] of [
    ['Q1: only long ones', 'only long ones', undefined],
    ['answer to Q1: only long options, not -x', 'only long options, not -x', undefined],
    ['Q1: only long ones. Q2: yes', 'only long ones.', 'yes'],
    ['For Q2 I would say yes, and only long ones (Q1).', 'I would say yes, and only long ones', 'I would say yes, and only long ones'],
    ['Q1 and Q2: both yes', 'both yes', 'both yes'],
    ['only long ones (Q1)', 'only long ones', undefined],
    ['Only long ones (Q1). And is it safe if CI runs it?', 'Only long ones', undefined],
    ['Q1: only long ones. And is it safe if CI runs it?', 'only long ones.', undefined],
    ['Q1 - how users expect it', 'how users expect it', undefined],
    ['Zu Q1: nur lange, keine kurzen', 'nur lange, keine kurzen', undefined],
    ['Q1:\nonly long ones\nand no -x', 'only long ones\nand no -x', undefined],
  ] as const)
    it(`that names its question is kept verbatim: ${JSON.stringify(text)}`, async () => {
      const test = await waiting({ router: [routed('architect')], director: [answer()], architect: [answer()] });
      await test.say(text);
      assert.deepEqual([closed(test, 'Q1'), closed(test, 'Q2')], [q1, q2]);
      checkInvariants(test);
    });

  for (const text of ['What do you mean by Q1?', 'Is Q1 about the short ones?', 'Why Q1 and Q2?'])
    it(`is not recognized in a counter-question: ${text}`, async () => {
      const test = await waiting({ director: [answer('It is about -x.')] });
      await test.say(text);
      assert.deepEqual(openQuestions(test), ['Q1', 'Q2']);
      assert.deepEqual(spokeAfter(test.events, text), ['director']);
      assert.equal(test.session().discussion.wait, 'questions');
      assert.ok(test.models.calls.every(({ role }) => role !== 'router'));
      checkInvariants(test);
    });

  for (const [text, kept] of [
    ['no, only long ones. and is it safe if CI runs it?', 'no, only long ones.'],
    ['Is it safe if CI runs it? Only long ones please.', 'Only long ones please.'],
    ['Only long ones, and is it safe if CI runs it?', 'Only long ones'],
    ['Nur lange. Ist das sicher, wenn die CI es ausführt?', 'Nur lange.'],
    ['only long ones\n\nwhat about Windows?', 'only long ones'],
  ] as const)
    it(`with a question does both: ${JSON.stringify(text)}`, async () => {
      const test = await waiting({ director: [answer()] });
      await test.say(text);
      assert.deepEqual([closed(test, 'Q1'), closed(test, 'Q2')], [kept, kept]);
      assert.deepEqual(spokeAfter(test.events, text), ['director']);
      assert.equal(test.awaits(), 'consensus');
      test.models.assertComplete();
      checkInvariants(test);
    });

  it('is still due after a counter-question, which the asking member answers each time', async () => {
    const test = await waiting({ director: [answer('One.'), answer('Two.')] });
    for (const text of ['Is it safe if CI runs it?', 'is there a cheaper way?']) {
      await test.say(text);
      assert.deepEqual(
        [test.session().discussion.wait, openQuestions(test), spokeAfter(test.events, text)],
        ['questions', ['Q1', 'Q2'], ['director']],
      );
    }
    await test.say('Only long ones.');
    assert.equal(test.awaits(), 'consensus');
    checkInvariants(test);
  });

  it('is not recognized in a postponement', async () => {
    const test = await waiting();
    await test.say('Wait.');
    assert.deepEqual(openQuestions(test), ['Q1', 'Q2']);
    checkInvariants(test);
  });
});

describe('a question of the user', () => {
  const agreed = [...proposed, ...turn('director', stanceOf('support')), ...adversary];
  const offered = async (script: ModelScript) => {
    const test = await seededSession(agreed, { ...allSupport, ...script });
    await test.send({ type: 'run.resume' });
    assert.equal(test.awaits(), 'consensus');
    return test;
  };

  for (const text of ['wait, what about two servers?', 'hm, does it work on Windows', 'ok but why by hand?'])
    it(`is answered at the proposal and does not decline it: ${text}`, async () => {
      const test = await offered({ reader: [readsAs('question')], 'architect.aside': [{ text: 'It holds for two.' }] });
      await test.say(text);
      assert.deepEqual([test.awaits(), test.session().discussion.consensus?.state], ['consensus', 'offered']);
      assert.deepEqual(spokeAfter(test.events, text), ['architect']);
      await test.say('yes');
      assert.equal(test.session().discussion.consensus?.state, 'taken');
      checkInvariants(test);
    });

  it('is answered even if the router would wait', async () => {
    const test = await seededSession([...proposed, { type: 'floor.opened', reason: 'routerAsked' }], {
      router: [{ json: { reason: 'the user should say more', action: 'wait_for_user', next: null } }],
      director: [spoken(stanceOf('none'), 'Cheaper is to leave it.')],
      adversary: [spoken(stanceOf('none'))],
      architect: [spoken(stanceOf('none'))],
    });
    await test.say('is there a cheaper way?');
    assert.ok(spokeAfter(test.events, 'is there a cheaper way?').length > 0);
    checkInvariants(test);
  });
});
