// Conflict choices that the team leaves to the user.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import type { ConflictChoice } from '../../../src/core/discussion/facts';
import type { ExecutionHandover } from '../../../src/core/plan/executionHandover';
import { fold } from '../../../src/core/evolve';
import { obligationsOf, uncoveredItems } from '../../../src/core/plan/uncoveredItems';
import { decisionsOnObjections, openChoices } from '../../../src/core/discussion/choices';
import { items } from '../../../src/core/base/chunkedList';
import type { Session } from '../../../src/core/session';
import { reportMarkdown } from '../../../src/core/report/markdown';
import { reportOf } from '../../../src/core/report/report';
import { testWording } from '../../kit/reportSessions';
import { checkInvariants } from '../../kit/invariants';
import { routed, seededSession, spoken, stanceOf, turn } from '../../kit/seededSession';
import { column } from '../../kit/lists';

const design = ['Count by address.', 'Forget after 15 minutes.'];
const proposes = turn('architect', stanceOf('support', { proposal: design }));
const blocks = turn(
  'adversary',
  stanceOf('object', {
    about: ['P1'],
    objections: [{ text: 'Addresses are forged.', blocking: true, about: ['P1'], satisfiedBy: 'Count by account.' }],
  }),
);
const agrees = turn('director', stanceOf('support'));
const answers = turn('architect', stanceOf('support', { addresses: ['O1'] }), 'They cannot be: the proxy sets them.');
const upholds = turn('adversary', stanceOf('object'), 'The proxy trusts a header.');
const floor: Fact = { type: 'floor.opened', reason: 'turnBudget' };

/** Facts of a discussion that ended at its turn limit with a sustained objection. The user has the floor. */
const stuck: readonly Fact[] = [...proposes, ...blocks, ...agrees, ...answers, ...upholds, floor];
const waits = { json: { reason: 'x', action: 'wait_for_user', next: null } };

const choose = (choice: ConflictChoice) => ({ type: 'choice.make', objectionId: 'O1', choice }) as const;

function handoverOf(test: { session(): Session }): readonly string[] {
  return test.session().ready?.handover.decisions ?? [];
}

const handover: ExecutionHandover = {
  ...{ goal: 'CSV', problem: '', situation: '', constraints: [], priorities: [], decisions: [], tradeOffs: [] },
  ...{ openQuestions: [], highlights: [], dissent: [], prompt: '' },
};

describe('choices for the user', () => {
  it('are offered once nothing new comes: answered twice, and upheld', async () => {
    const test = await seededSession(
      [...proposes, ...blocks, ...agrees, floor, { type: 'floor.passed' }, ...answers, ...upholds, ...answers],
      {
        adversary: [spoken(stanceOf('object'), 'Still the header.')],
      },
    );
    await test.send({ type: 'run.resume' });
    assert.equal(test.session().discussion.wait, 'conflict');
    assert.equal(test.awaits(), 'choice');
    assert.deepEqual(column(openChoices(test.session().discussion), 'id'), ['O1']);
    test.models.assertComplete();
    checkInvariants(test);
  });

  it('are not offered for unanswered objections, nor after a change of the design', async () => {
    const early = await seededSession([...proposes, ...blocks, ...agrees, floor]);
    assert.equal(early.awaits(), 'floor');
    const changed = turn('architect', stanceOf('support', { clauses: [{ op: 'change', id: 'P1', text: 'Count by account.' }] }));
    const after = await seededSession([...proposes, ...blocks, ...agrees, ...answers, ...upholds, ...changed, floor]);
    assert.equal(after.awaits(), 'floor');
  });

  it('are restored from the log after a reload', async () => {
    const test = await seededSession(stuck);
    const session = fold(structuredClone(test.sessions.logs.get('seeded') ?? []));
    assert.deepEqual(column(openChoices(session.discussion), 'id'), ['O1']);
  });

  it('accept the risk: the user’s decision closes the objection, and the team continues', async () => {
    const test = await seededSession(stuck, { router: [waits] });
    await test.send(choose({ kind: 'accept' }));
    const { discussion } = test.session();
    assert.deepEqual([discussion.objections[0]?.open, discussion.objections[0]?.closed?.by], [false, 'user']);
    const [note] = decisionsOnObjections(discussion);
    assert.deepEqual([note?.id, note?.by, note?.settles], ['D1', 'user', 'O1']);
    assert.equal(note?.text, 'The risk raised by objection O1 was accepted: Addresses are forged.');
    assert.equal(test.awaits(), 'floor');
    // The choice has been made, so a second click has no effect.
    const { seq } = test.session();
    await test.send(choose({ kind: 'later' }));
    assert.equal(test.session().seq, seq);
    test.models.assertComplete();
    checkInvariants(test);
  });

  it('change a clause: a new version by the user, which the owner is asked about', async () => {
    const test = await seededSession(stuck, {
      adversary: [spoken(stanceOf('support', { closes: ['O1'] }), 'That meets it.')],
      router: [waits],
    });
    await test.send(choose({ kind: 'change', clause: 'P1', text: 'Count by account.' }));
    const { discussion } = test.session();
    assert.deepEqual(
      [discussion.proposal?.version, discussion.proposal?.clauses[0]?.text, discussion.proposal?.clauses[0]?.by],
      [2, 'Count by account.', 'user'],
    );
    assert.deepEqual([discussion.objections[0]?.open, discussion.objections[0]?.closed?.by], [false, 'adversary']);
    assert.equal(decisionsOnObjections(discussion)[0]?.text, 'Clause P1 was changed to settle objection O1: Count by account.');
    test.models.assertComplete();
    checkInvariants(test);
  });

  it('ask a member, who speaks first, and return with the answer', async () => {
    const test = await seededSession(stuck, { director: [spoken(stanceOf('support'), 'The header is ours to set.')] });
    await test.send(choose({ kind: 'ask', agent: 'director' }));
    assert.equal(test.session().discussion.objections[0]?.asked, undefined);
    assert.equal(test.session().discussion.wait, 'conflict');
    assert.equal(test.awaits(), 'choice');
    test.models.assertComplete();
    checkInvariants(test);
  });

  it('ask the owner even if it spoke last, and do not wait for removed members', async () => {
    const test = await seededSession(stuck, { adversary: [spoken(stanceOf('object'), 'A header is text.')] });
    await test.send(choose({ kind: 'ask', agent: 'adversary' }));
    assert.equal(test.awaits(), 'choice');
    test.models.assertComplete();
    const gone = await seededSession([
      ...stuck,
      { type: 'choice.made', objectionId: 'O1', choice: { kind: 'ask', agent: 'director' }, decision: '' },
    ]);
    assert.equal(gone.session().discussion.objections[0]?.asked, 'director');
    await gone.controller.command({ type: 'member.unseat', agent: 'director' });
    assert.equal(gone.session().discussion.objections[0]?.asked, undefined);
  });

  it('reject absent members, unknown clauses and unchanged text', async () => {
    const test = await seededSession(stuck);
    const { seq } = test.session();
    await test.send(choose({ kind: 'ask', agent: 'market' }));
    await test.send(choose({ kind: 'change', clause: 'P9', text: 'x' }));
    await test.send(choose({ kind: 'change', clause: 'P1', text: 'Count by address.' }));
    assert.equal(test.session().seq, seq);
  });

  it('decide later: the objection stays open, blocks nobody, and is an open decision of the plan', async () => {
    const test = await seededSession(stuck, { router: [waits] });
    await test.send(choose({ kind: 'later' }));
    const session = test.session();
    assert.deepEqual(
      [session.discussion.objections[0]?.open, session.discussion.objections[0]?.later, test.awaits()],
      [true, true, 'floor'],
    );
    const obligations = obligationsOf(session);
    const task = { ...{ id: 'T1', title: 'x', goal: '', files: [], steps: [], doneWhen: '', dependsOn: [] }, answers: ['O1', 'P1', 'P2'] };
    const plan = { goal: '', tasks: [{ ...task, risk: 'low' as const, honours: ['C1'] }], openDecisions: [] };
    assert.deepEqual(column(uncoveredItems(plan, obligations), 'id'), ['O1']);
    assert.deepEqual(uncoveredItems({ ...plan, openDecisions: ['O1: by whom?'] }, obligations), []);
    checkInvariants(test);
  });

  it('are in the handover of any author, and in the report', async () => {
    const test = await seededSession(stuck, {
      router: [waits],
      scribe: [{ json: handover }],
    });
    await test.send(choose({ kind: 'accept' }));
    await test.send({ type: 'discussion.close' });
    assert.ok(handoverOf(test).some((line) => line.includes('The risk raised by objection O1 was accepted')));
    await test.send({ type: 'ready.edit', handover: { ...handover, decisions: [] } });
    assert.ok(handoverOf(test).some((line) => line.includes('The risk raised by objection O1 was accepted')));
    const report = reportMarkdown(reportOf(test.session(), testWording()));
    assert.match(report, /D1 \| The risk raised by objection O1 was accepted: Addresses are forged\./);
    assert.match(report, /You accepted the risk of O1/);
    checkInvariants(test);
  });
});

describe('a message at a choice', () => {
  const said = (test: { session(): Session }) => test.session().wishes.at(-1);

  it('confirms an ambiguous yes, and accepts the second one', async () => {
    const test = await seededSession(stuck, { router: [waits] });
    await test.say('yes');
    assert.deepEqual([said(test)?.want, said(test)?.objectionId, test.awaits()], ['acceptRisk', 'O1', 'choice']);
    await test.say('yes');
    assert.deepEqual([test.session().discussion.objections[0]?.closed?.by, said(test)?.state], ['user', 'taken']);
    checkInvariants(test);
  });

  it('leaves the card on a no and on a stop', async () => {
    const test = await seededSession(stuck);
    for (const word of ['no', 'stop', 'thanks']) {
      await test.say(word);
      assert.deepEqual([test.awaits(), test.session().stopped], ['choice', null], word);
    }
    assert.equal(openChoices(test.session().discussion).length, 1);
  });

  it('postpones the decision by “skip”, and confirms if the meaning is unclear', async () => {
    const skipped = await seededSession(stuck, { router: [waits] });
    await skipped.say('skip');
    assert.equal(skipped.session().discussion.objections[0]?.later, true);
    const waiting = await seededSession(stuck, { router: [waits] });
    await waiting.say('not now');
    assert.deepEqual([said(waiting)?.want, waiting.awaits()], ['decideLater', 'choice']);
    await waiting.send({ type: 'wish.settle', wishId: said(waiting)?.id ?? '', taken: true });
    assert.equal(waiting.session().discussion.objections[0]?.later, true);
  });

  it('is answered by the team if it is a question, and the choice returns', async () => {
    const test = await seededSession(stuck, {
      router: [routed('director'), waits],
      director: [spoken(stanceOf('support'), 'Because a header is text that anybody can send.')],
      adversary: [spoken(stanceOf('object'), 'As I said about headers.')],
      architect: [spoken(stanceOf('support', { addresses: ['O1'] }), 'We could set it ourselves.')],
    });
    await test.say('Why is that a problem?');
    assert.equal(test.awaits(), 'choice');
    assert.equal([...items(test.session().transcript.entries)].filter(({ kind }) => kind === 'turn').length > 5, true);
    checkInvariants(test);
  });
});
