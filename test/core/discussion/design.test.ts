// Design that changes clause by clause.
import assert from 'node:assert/strict';
import { consensusGap } from '../../../src/core/discussion/consensus';
import { changedClauses, designAfter, type Proposal, activeClauses } from '../../../src/core/discussion/design';
import { foldStance, unmetObjections } from '../../../src/core/discussion/foldStance';
import { type DiscussionState, emptyDiscussion } from '../../../src/core/discussion/state';
import { stanceFrom, type StanceWords } from '../../kit/stances';
import { joinedColumns } from '../../kit/lists';

let seq = 0;
const says = (discussion: DiscussionState, agent: string, words: StanceWords) =>
  foldStance(discussion, agent, { stance: stanceFrom(words), seq: ++seq });
const following = (before: Proposal | null, words: StanceWords, by = 'architect') =>
  designAfter(before, stanceFrom(words), { by, seq: ++seq });
const lines = (design: Proposal | null) => activeClauses(design).map(({ id, by, text }) => `${id} ${by}: ${text}`);

const first: StanceWords = {
  position: 'support',
  proposal: [
    { kind: 'behaviour', text: 'Count by address.' },
    { kind: 'number', text: '10 failures in 15 minutes' },
    { kind: 'turnedDown', text: 'A growing delay' },
  ],
};

describe('a design', () => {
  it('is changed, extended and shortened by clause, with author and reason', () => {
    const v1 = following(null, first);
    const v2 = following(
      v1,
      {
        clauses: [
          { op: 'change', id: 'P2', text: '5 failures in 15 minutes', reason: 'O1' },
          { op: 'drop', id: 'p3', reason: 'It is wanted.' },
          { op: 'add', kind: 'state', text: 'At most 10,000 pairs' },
        ],
        why: 'A household needs no more.',
      },
      'ux',
    );
    assert.deepEqual(lines(v2), ['P1 architect: Count by address.', 'P2 ux: 5 failures in 15 minutes', 'P4 ux: At most 10,000 pairs']);
    assert.deepEqual([v2?.version, v2?.author, changedClauses(v1, v2)], [2, 'ux', ['P2', 'P3', 'P4']]);
    const [, number, delay, bound] = v2?.clauses ?? [];
    assert.deepEqual(joinedColumns(number?.history, 'version', 'by', 'text', 'reason'), [
      '1 architect 10 failures in 15 minutes ',
      '2 ux 5 failures in 15 minutes O1',
    ]);
    assert.deepEqual(
      [delay?.dropped?.by, delay?.dropped?.reason, bound?.history[0]?.reason],
      ['ux', 'It is wanted.', 'A household needs no more.'],
    );
  });

  it('never reuses an ID', () => {
    const v2 = following(following(null, first), { clauses: [{ op: 'drop', id: 'P3' }] });
    assert.equal(lines(following(v2, { clauses: ['Once more'] })).at(-1), 'P4 architect: Once more');
  });

  it('keeps its version if nothing changes', () => {
    const v1 = following(null, first);
    for (const words of [first, { clauses: [{ op: 'drop', id: 'P9' }] }, { clauses: [{ id: 'P1', text: 'Count by address.' }] }, {}])
      assert.equal(following(v1, words), v1);
  });

  it('keeps the text of a change to an unknown clause', () => {
    assert.deepEqual(lines(following(null, { clauses: [{ op: 'change', id: 'P7', text: 'Count.' }] })), ['P1 architect: Count.']);
  });

  it('that is replaced keeps the IDs of equal clauses and of a single replaced sentence', () => {
    const v2 = following(following(null, first), { proposal: ['10 failures in 15 minutes', 'Count by account.'] });
    assert.deepEqual(lines(v2), ['P2 architect: 10 failures in 15 minutes', 'P4 architect: Count by account.']);
    assert.deepEqual(lines(following(following(null, { proposal: 'Count.' }), { proposal: 'Count twice.' })), [
      'P1 architect: Count twice.',
    ]);
  });
});

describe('positions on a changing design', () => {
  const team = ['director', 'architect', 'adversary'];
  const agreed = [
    ['architect', first],
    ['director', { position: 'support' }],
  ] as const;
  const open = agreed.reduce((discussion, [agent, words]) => says(discussion, agent, words), emptyDiscussion);

  it('in support expire with a change, because nobody supports text they have not seen', () => {
    const discussion = says(open, 'adversary', { position: 'support', clauses: [{ op: 'add', kind: 'test', text: 'A burst gets 10.' }] });
    assert.deepEqual(consensusGap(discussion, team), { kind: 'unheard', agents: ['director', 'architect'] });
  });

  it('against unchanged clauses stay, those against changed clauses expire', () => {
    const objecting = says(open, 'adversary', {
      position: 'object',
      about: ['P2'],
      objections: [{ text: 'Too many.', about: ['P2', 'P8'] }],
    });
    assert.deepEqual(objecting.objections[0]?.about, ['P2']);
    const elsewhere = says(objecting, 'architect', { position: 'support', clauses: [{ op: 'drop', id: 'P3' }] });
    assert.deepEqual([elsewhere.positions.adversary?.position, elsewhere.positions.adversary?.version], ['object', 2]);
    const there = says(objecting, 'architect', { position: 'support', clauses: [{ op: 'change', id: 'P2', text: '5' }] });
    assert.equal(there.positions.adversary?.version, 1);
  });

  it('become support only with a new fact or another clause, however often they are repeated', () => {
    const objections = [{ text: 'Too many.', blocking: true, about: ['P2'], evidence: ['a.ts:1'] }];
    const objecting = says(open, 'adversary', { position: 'object', about: ['P2'], evidence: ['a.ts:1'], objections });
    const concede = (discussion: DiscussionState, ...evidence: string[]) => {
      const stance = stanceFrom({ position: 'support', evidence });
      return foldStance(discussion, 'adversary', { stance, seq: ++seq, stillOpen: unmetObjections(discussion, 'adversary', stance, []) });
    };
    const once = concede(objecting);
    const change = (clause: object) => says(once, 'architect', { position: 'support', clauses: [clause] });
    const [elsewhere, there] = [change({ op: 'drop', id: 'P3' }), change({ op: 'change', id: 'P2', text: '5' })];
    const after = [once, concede(once), concede(once, 'a.ts:1'), concede(elsewhere), concede(elsewhere, 'b.ts:2'), concede(there)];
    assert.deepEqual(
      after.map((discussion) => discussion.objections[0]?.open),
      [true, true, true, true, false, false],
    );
  });

  it('may come with any number of objections, and a blocking one takes precedence over support in the same turn', () => {
    const discussion = says(open, 'adversary', {
      position: 'support',
      objections: [{ text: 'A forged header.', blocking: true }, { text: 'A burst.', blocking: true, satisfiedBy: 'A test.' }, 'A crowd.'],
    });
    assert.deepEqual(joinedColumns(discussion.objections, 'id', 'text', 'satisfiedBy'), [
      'O1 A forged header. ',
      'O2 A burst. A test.',
      'O3 A crowd. ',
    ]);
    assert.deepEqual(consensusGap({ ...discussion, heard: team }, team), { kind: 'blocked', objections: ['O1', 'O2'] });
  });
});
