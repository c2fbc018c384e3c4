// Verdicts on clauses: failures block consensus; unclear verdicts are requested again.
import assert from 'node:assert/strict';
import type { Ballot } from '../../../src/core/discussion/facts';
import type { DiscussionState } from '../../../src/core/discussion/state';
import { consensusGap } from '../../../src/core/discussion/consensus';
import type { Fact } from '../../../src/core/events';
import { checkInvariants } from '../../kit/invariants';
import type { ModelRequest } from '../../../src/core/models/request';
import type { ScriptedStep } from '../../kit/scriptedModels';
import { ballot, routed, seededSession, seededTeam, spoken, stanceOf, turn } from '../../kit/seededSession';
import { assertEmpty, columns } from '../../kit/lists';

const team = seededTeam.slice(1, 4);
const proposal = [
  { kind: 'behaviour', text: 'The route writes the rows as CSV, from src/report.ts.' },
  { kind: 'number', text: 'At most 500 rows.' },
  { kind: 'price', text: 'One more route.' },
];
const proposed = turn('architect', stanceOf('support', { proposal, evidence: ['src/report.ts:1'] }), 'I propose the route.');
const agreed: Fact[] = [...proposed, ...turn('director', stanceOf('support')), ...turn('adversary', stanceOf('support'))];

type Said = NonNullable<Ballot['verdicts']>[number];
const says = (id: string, verdict: Said['verdict'], place = ''): Said => ({ id, verdict, place });
const waits: ScriptedStep = { json: { reason: 'x', action: 'wait_for_user', next: null } };
const textOf = ({ messages }: ModelRequest) => messages.map(({ text }) => text).join('\n');

/** Plays a vote in which all members support the design and give these verdicts. Later turns add nothing. */
async function voted(verdicts: Readonly<Record<string, readonly Said[]>>, script: Readonly<Record<string, readonly ScriptedStep[]>> = {}) {
  const ballots = Object.fromEntries(team.map((id) => [`${id}.ballot`, [ballot('support', { verdicts: [...(verdicts[id] ?? [])] })]]));
  const silent = spoken(stanceOf('none'), 'Nothing to add.');
  const turns = Object.fromEntries(team.map((id) => [id, [silent, silent, silent]]));
  const test = await seededSession(agreed, { router: Array.from({ length: 12 }, () => waits), ...turns, ...ballots, ...script });
  await test.send({ type: 'run.resume' });
  checkInvariants(test);
  return test;
}

function gapOf({ discussion }: { readonly discussion: DiscussionState }) {
  return consensusGap(discussion, team);
}

const asked = (test: Awaited<ReturnType<typeof voted>>, role: string) => test.models.calls.filter((call) => call.role === role);

describe('a verdict on a clause', () => {
  it('"fails" by all members on a constraint: not agreed, naming the constraint and the voters', async () => {
    const fails = [says('C1', 'fails', 'src/report.ts:1'), says('P1', 'holds')];
    const test = await voted({ director: fails, architect: fails, adversary: fails });
    const session = test.session();
    assert.equal(session.discussion.votes[0]?.outcome, 'contested');
    assert.equal(session.discussion.consensus, null);
    assert.deepEqual(gapOf(session), { kind: 'failed', failures: team.map((agent) => ({ agent, id: 'C1', place: 'src/report.ts:1' })) });
    for (const owner of team) {
      const objection = session.discussion.objections.find((known) => known.owner === owner);
      assert.match(objection?.text ?? '', /^C1 fails: “No new dependency” \(src\/report\.ts:1\)\. because of support/);
      assert.deepEqual([objection?.blocking, objection?.fails, objection?.evidence], [true, ['C1'], ['src/report.ts:1']]);
    }
  });

  it('"fails" by one in three on a constraint blocks too, whatever the rest of the ballot', async () => {
    const test = await voted({ adversary: [says('C1', 'fails')] });
    const { discussion } = test.session();
    assert.deepEqual(columns(discussion.objections, 'owner', 'blocking'), [['adversary', true]]);
    assert.equal(discussion.votes[0]?.outcome, 'contested');
    assert.equal(discussion.consensus, null);
  });

  it('"fails" on a clause that other members support blocks and names the clause', async () => {
    const test = await voted({ adversary: [says('P2', 'fails', 'src/report.ts:1')] });
    const [objection] = test.session().discussion.objections;
    assert.deepEqual([objection?.blocking, objection?.about, objection?.fails], [true, ['P2'], ['P2']]);
    assert.equal(test.session().discussion.consensus, null);
  });

  it('"fails" on an excluded item stays open and does not block', async () => {
    const test = await voted({ adversary: [says('P3', 'fails')] });
    const [objection] = test.session().discussion.objections;
    assert.deepEqual([objection?.blocking, objection?.open, objection?.about], [false, true, ['P3']]);
    assert.equal(test.awaits(), 'consensus');
  });

  it('"fails" on a clause without supporters does not block', async () => {
    const against = (verdict: Said['verdict']) => [ballot('object', { verdicts: [says('P2', verdict)] })];
    const test = await voted(
      {},
      { 'director.ballot': against('fails'), 'architect.ballot': against('fails'), 'adversary.ballot': against('fails') },
    );
    for (const objection of test.session().discussion.objections) assert.deepEqual([objection.blocking, objection.about], [false, ['P2']]);
  });

  it('on an unknown ID has no effect', async () => {
    const test = await voted({ adversary: [says('C9', 'fails'), says('P9', 'fails')] });
    assert.deepEqual(test.session().discussion.objections, []);
    assert.equal(test.awaits(), 'consensus');
  });

  it('on the same ID twice counts as the worse one', async () => {
    const test = await voted({ adversary: [says('C1', 'holds'), says('C1', 'fails'), says('C1', 'unclear')] });
    assert.equal(gapOf(test.session())?.kind, 'failed');
  });
});

describe('an unclear verdict', () => {
  const unclear = [says('P1', 'unclear')];
  const second = (...verdicts: Said[]): ScriptedStep => ({ json: { verdicts, reason: 'The lines tell.' } });

  it('by one voter is left as it is', async () => {
    const test = await voted({ adversary: unclear });
    assertEmpty(test.models.calls.filter(({ role }) => role.endsWith('.verdicts')));
    assert.equal(test.awaits(), 'consensus');
  });

  it('by two voters is looked up and put to both again', async () => {
    const look = (request: ModelRequest): ScriptedStep => {
      assert.match(textOf(request), /P1: The route writes the rows as CSV, from src\/report\.ts\. Your verdict: unclear\./);
      assert.match(
        textOf(request),
        /What the engine found in the files for them:\n\n<data[^>]*name="src\/report\.ts">\n1[^\n]*export const rows/,
      );
      return second(says('P1', 'holds', 'src/report.ts:1'));
    };
    const test = await voted(
      { director: unclear, adversary: unclear },
      { 'director.verdicts': [{ look }], 'adversary.verdicts': [{ look }] },
    );
    const [vote] = test.session().discussion.votes;
    assert.deepEqual(vote?.ballots.adversary?.ballot?.verdicts, [says('P1', 'holds', 'src/report.ts:1')]);
    assert.equal(vote?.ballots.adversary?.again?.receipt?.model, 'scripted');
    assert.equal(test.awaits(), 'consensus');
    assert.equal(asked(test, 'architect.verdicts').length, 0);
  });

  it('by three voters that turns into failure blocks', async () => {
    const fails = second(says('P1', 'fails', 'src/report.ts:1'));
    const test = await voted(
      { director: unclear, architect: unclear, adversary: unclear },
      { 'director.verdicts': [fails], 'architect.verdicts': [fails], 'adversary.verdicts': [fails] },
    );
    assert.equal(test.session().discussion.votes[0]?.outcome, 'contested');
    assert.equal(test.session().discussion.objections.filter(({ blocking }) => blocking).length, 3);
    assert.equal(test.session().discussion.consensus, null);
  });

  it('without evidence in the files is not asked again', async () => {
    const test = await voted({ director: [says('C1', 'unclear')], adversary: [says('C1', 'unclear')] });
    assertEmpty(test.models.calls.filter(({ role }) => role.endsWith('.verdicts')));
    assert.deepEqual(test.session().discussion.votes[0]?.asked, []);
    assert.equal(test.awaits(), 'consensus');
  });

  it('that stays unclear, or whose second call fails, is not asked again on this version', async () => {
    const test = await voted(
      { director: unclear, adversary: unclear },
      { 'director.verdicts': [second(says('P1', 'unclear'))], 'adversary.verdicts': [{ fail: 'badRequest' }] },
    );
    assert.equal(test.awaits(), 'consensus');
    await test.send({ type: 'consensus.settle', taken: false });
    test.models.extend(Object.fromEntries(team.map((id) => [`${id}.ballot`, [ballot('support', { verdicts: unclear })]])));
    await test.send({ type: 'vote.call' });
    assert.equal(test.models.calls.filter(({ role }) => role.endsWith('.verdicts')).length, 2);
    checkInvariants(test);
  });

  it('is not asked again if no calls are left', async () => {
    const ballots = Object.fromEntries(team.map((id) => [`${id}.ballot`, [ballot('support', { verdicts: unclear })]]));
    const test = await seededSession(agreed, ballots, { limits: { calls: 5 } });
    await test.send({ type: 'run.resume' });
    assert.equal(test.models.calls.filter(({ role }) => role.endsWith('.verdicts')).length, 0);
    assert.equal(test.session().discussion.votes[0]?.outcome, 'agreed');
  });
});

describe('a failure with a nonexistent location', () => {
  const ghost = [says('C1', 'fails', 'src/ghost.ts:99')];
  const asks = (answer: ScriptedStep): ScriptedStep => ({
    look: (request) => {
      assert.match(textOf(request), /C1: No new dependency Your verdict: fails, citing src\/ghost\.ts:99, which is not in the files\./);
      return answer;
    },
  });

  it('is put to its voter once, and stays a blocking objection with the location marked', async () => {
    const test = await voted({ adversary: ghost }, { 'adversary.verdicts': [asks({ json: { verdicts: ghost, reason: '' } })] });
    const { discussion } = test.session();
    const [objection] = discussion.objections;
    assert.deepEqual([objection?.blocking, objection?.evidence, objection?.unfounded], [true, [], ['src/ghost.ts:99']]);
    assert.doesNotMatch(objection?.text ?? '', /ghost/);
    assert.equal(asked(test, 'adversary.verdicts').length, 1);
    assert.equal(discussion.consensus, null);
  });

  it('is dropped if its voter withdraws it', async () => {
    const test = await voted(
      { adversary: ghost },
      { 'adversary.verdicts': [asks({ json: { verdicts: [says('C1', 'holds')], reason: '' } })] },
    );
    assert.deepEqual(test.session().discussion.objections, []);
    assert.equal(test.awaits(), 'consensus');
  });

  it('stays if the second call fails', async () => {
    const test = await voted({ adversary: ghost }, { 'adversary.verdicts': [asks({ text: 'I will not say.' })] });
    assert.equal(gapOf(test.session())?.kind, 'failed');
  });
});

describe('the objection of a failing verdict', () => {
  const failed = { adversary: [says('P2', 'fails', 'src/report.ts:1')] };

  it('is not closed by implicit support; its owner can close it by ID, and the user can', async () => {
    const supports = spoken(stanceOf('support'), 'Fine.');
    const test = await voted(failed, { adversary: [supports, supports, supports, supports] });
    const open = () =>
      test
        .session()
        .discussion.objections.filter((objection) => objection.open)
        .map(({ id }) => id);
    assert.deepEqual(open(), ['O1']);
    await test.send({ type: 'objection.close', id: 'O1', reason: 'I take it.' });
    assert.deepEqual(open(), []);
    assert.equal(gapOf(test.session())?.kind === 'failed', false);
    checkInvariants(test);
  });

  it('is resolved by a vote on the changed clause that says it holds', async () => {
    const better = stanceOf('support', {
      clauses: [{ op: 'change', id: 'P2', kind: 'number', text: 'At most 100 rows.' }],
      addresses: ['O1'],
    });
    const test = await voted(failed, {
      router: [routed('architect'), ...Array.from({ length: 12 }, () => waits)],
      architect: [spoken(better, 'Fewer rows.')],
      adversary: [spoken(stanceOf('support', { closes: ['O1'] }), 'Met.')],
      director: [spoken(stanceOf('support'), 'Yes.')],
      'director.ballot': [ballot('support'), ballot('support')],
      'architect.ballot': [ballot('support'), ballot('support')],
      'adversary.ballot': [ballot('support', { verdicts: [...failed.adversary] }), ballot('support', { verdicts: [says('P2', 'holds')] })],
    });
    assert.equal(test.session().discussion.objections[0]?.open, false);
    assert.equal(test.awaits(), 'consensus');
  });
});
