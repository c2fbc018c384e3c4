// Votes: outcomes, ballots from a single model, and concessions.
import assert from 'node:assert/strict';
import { isConformityFlip, oneModelOf, voteOutcome } from '../../../src/core/discussion/votes';
import type { VoteOutcome } from '../../../src/core/discussion/facts';
import type { MemberPosition, Vote } from '../../../src/core/discussion/state';

const letters = { s: 'support', c: 'changes', o: 'object', a: 'abstain' } as const;

/** A vote with one letter per ballot; `-` is an invalid ballot. Director, Architect and Adversary are required, others optional. */
function voteOf(answers: string, round: 1 | 2): Vote {
  const voters = ['director', 'architect', 'adversary', 'x', 'y', 'z'].slice(0, answers.length);
  const ballots = voters.map((id, index) => {
    const position = letters[answers.charAt(index) as keyof typeof letters];
    return [id, { ballot: position ? { position, reason: '', confidence: null, evidence: [] } : null, gap: null, receipt: null }] as const;
  });
  const rest = { author: 'architect', outcome: null, changes: [], debated: [] };
  return { id: 'v', version: 2, round, cause: 'user', voters, ballots: Object.fromEntries(ballots), ...rest };
}

const rows: readonly (readonly [answers: string, round: 1 | 2, outcome: VoteOutcome])[] = [
  ['sss', 1, 'agreed'],
  ['ss-', 1, 'agreed'],
  ['s--', 1, 'agreed'],
  ['-s-', 1, 'noQuorum'],
  ['-sa', 1, 'noQuorum'],
  ['-s-', 2, 'noQuorum'],
  ['-ss', 1, 'agreed'],
  ['---', 1, 'abstained'],
  ['aaa', 1, 'abstained'],
  ['ssa', 1, 'noQuorum'],
  ['saa', 1, 'noQuorum'],
  ['sso', 1, 'contested'],
  ['sso', 2, 'contested'],
  ['ssc', 1, 'contested'],
  ['soo', 2, 'contested'],
  ['ooo', 1, 'contested'],
  ['soa', 1, 'tie'],
  ['ssoc', 2, 'tie'],
  ['ssso', 1, 'contested'],
  ['ssso', 2, 'agreed'],
  ['sssaaa', 1, 'noQuorum'],
  ['sssa', 1, 'agreed'],
];

describe('a vote', () => {
  for (const [answers, round, outcome] of rows) {
    it(`of ${answers} in round ${round} is ${outcome}`, () => assert.equal(voteOutcome(voteOf(answers, round), 2), outcome));
  }

  it('on an outdated version is void, whatever the ballots are', () => assert.equal(voteOutcome(voteOf('sss', 1), 3), 'stale'));

  it('in which only the author takes a position decides nothing, whatever the author says and however many are silent', () => {
    let count = 0;
    for (const round of [1, 2] as const)
      for (const own of 'sco')
        for (let others = 1; others < 6; others++)
          for (let bits = 0; bits < 2 ** others; bits++) {
            const rest = Array.from({ length: others }, (_, at) => ((bits >> at) & 1 ? 'a' : '-'));
            const answers = [rest[0], own, ...rest.slice(1)].join('');
            assert.equal(voteOutcome(voteOf(answers, round), 2), 'noQuorum', `${answers} in round ${round}`);
            count++;
          }
    assert.equal(count, 2 * 3 * 62);
  });
});

describe('ballots of one model', () => {
  const cast = (...models: readonly (string | null)[]): Vote => {
    const vote = voteOf('s'.repeat(models.length), 1);
    const usage = { input: 1, output: 1, cached: 0, thinking: 0 };
    const receipts = models.map((model) => (model === null ? null : { model, recorded: false, usage, costUsd: null, tookMs: 1 }));
    const ballots = vote.voters.map(
      (id, at) => [id, { ballot: null, gap: null, ...vote.ballots[id], receipt: receipts[at] ?? null }] as const,
    );
    return { ...vote, ballots: Object.fromEntries(ballots) };
  };

  for (const [models, one] of [
    [['a', 'a', 'a'], 'a'],
    [['a', 'a', 'b'], null],
    [['b', 'a', 'a'], null],
    [['a', null, 'a'], 'a'],
    [['a', null, null], null],
    [[null, null], null],
  ] as const)
    it(`${one ? `count as ballots of ${one}` : 'do not count as ballots of one model'} if they came from ${models.map(String).join(', ')}`, () =>
      assert.equal(oneModelOf(cast(...models)), one));

  it('are unknown for recorded answers, and not counted if a ballot is invalid', () => {
    const vote = cast('a', 'a', 'b');
    const [first, second, third] = vote.voters.map((id) => vote.ballots[id]);
    assert.ok(first?.receipt && second && third);
    const changed = (ballots: Vote['ballots']) => oneModelOf({ ...vote, ballots: { ...vote.ballots, ...ballots } });
    assert.equal(changed({ [vote.voters[2] ?? '']: { ...third, ballot: null, gap: 'invalid' } }), 'a');
    const recorded = { ...first, receipt: { ...first.receipt, recorded: true } };
    assert.equal(changed({ [vote.voters[0] ?? '']: recorded, [vote.voters[2] ?? '']: { ...third, ballot: null } }), null);
  });
});

describe('a concession', () => {
  const stood = (position: MemberPosition['position'], version = 1, evidence: string[] = []): MemberPosition => {
    return { position, version, why: '', evidence, before: null, flipped: false };
  };
  const cases: readonly (readonly [what: string, from: MemberPosition | undefined, to: MemberPosition, is: boolean])[] = [
    ['support after an objection, nothing new', stood('object'), stood('support'), true],
    ['support after wanting changes, the same evidence', stood('changes', 1, ['a.ts:1']), stood('support', 1, ['a.ts:1']), true],
    ['support after an objection, with new evidence', stood('object', 1, ['a.ts:1']), stood('support', 1, ['b.ts:2']), false],
    ['support of a changed proposal', stood('object', 1), stood('support', 2), false],
    ['objecting after support', stood('support'), stood('object'), false],
    ['support after abstaining', stood('abstain'), stood('support'), false],
    ['a first position', undefined, stood('support'), false],
  ];
  for (const [what, from, to, is] of cases) it(`${what}: ${is ? 'yes' : 'no'}`, () => assert.equal(isConformityFlip(from, to), is));
});
