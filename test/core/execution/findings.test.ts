// Review findings: reviewers, evidence, locations, results.
import assert from 'node:assert/strict';
import { agentOf } from '../../../src/core/agents/customAgents';
import { payments } from '../../kit/ownMembers';
import type { FileProposal, Hunk } from '../../../src/core/edits/lines/proposal';
import { concludeReview, findingsOf, isFounded, proposedStart, reviewersOf } from '../../../src/core/execution/findings';
import type { Finding } from '../../../src/core/execution/facts';
import type { Objection } from '../../../src/core/discussion/state';

const objection = (id: string, owner: string, open: boolean): Objection => ({
  ...{
    id,
    owner,
    open,
    text: 'It can be forged.',
    blocking: false,
    evidence: [],
    fromBallot: false,
    since: 0,
    seq: 1,
    closed: null,
    about: [],
    satisfiedBy: '',
    answered: null,
    upheld: 0,
  },
});

describe('reviewers of a task', () => {
  const low = { risk: 'low', answers: ['O2'] } as const;
  for (const [what, task, objections, level, expected] of [
    ['nobody where reviews are off', { ...low, risk: 'high' }, [objection('O1', 'adversary', true)], 'off', []],
    ['whoever has an open objection, whatever the risk', low, [objection('O1', 'adversary', true)], 'byRisk', ['member.adversary']],
    ['whose objection the task answers, open or not', low, [objection('O2', 'ux', false)], 'byRisk', ['member.ux']],
    ['nobody for an objection that is closed and not answered here', low, [objection('O1', 'ux', false)], 'byRisk', []],
    ['each once', low, [objection('O1', 'ux', true), objection('O2', 'ux', true)], 'byRisk', ['member.ux']],
    [
      'those the plan names beside the usual ones, members too',
      { ...low, risk: 'medium', reviewers: ['Security', 'architect'] },
      [],
      'byRisk',
      ['step', 'security', 'member.architect'],
    ],
    ['one where the plan names nobody that exists', { ...low, risk: 'medium', reviewers: ['boss'] }, [], 'byRisk', ['step']],
    ['one for the highest risk, too', { ...low, risk: 'high' }, [], 'byRisk', ['step']],
    ['those who objected and nobody beside them', { ...low, risk: 'high' }, [objection('O1', 'ux', true)], 'byRisk', ['member.ux']],
    [
      'all duties and those named',
      { ...low, reviewers: ['architect'] },
      [],
      'all',
      ['correctness', 'security', 'tests', 'member.architect'],
    ],
  ] as const) {
    it(`are ${what}`, () => assert.deepEqual(reviewersOf(task, objections, level), expected));
  }

  it('are at most five', () => {
    const many = ['ux', 'market', 'adversary'].map((owner, index) => objection(`O${index}`, owner, true));
    assert.equal(reviewersOf({ risk: 'high', answers: [] }, many, 'all').length, 5);
  });
});

describe('evidence', () => {
  const text = 'const first = rows[0].id;\n  return first;\n}';
  for (const [quote, expected] of [
    ['const first = rows[0].id;', true],
    ['   const first =   rows[0].id;  ', true],
    ['+const first = rows[0].id;', true],
    ['12| const first = rows[0].id;', true],
    ['const first = rows[0].id;\n  return first;', true],
    ['rows[0].id', true],
    ['const first = rows[1].id;', false],
    ['const first = rows[0].id;\nconst second = 2;', false],
    ['first', false],
    ['return first;', true],
    ['}', false],
    ['', false],
    ['+', false],
    ['```js\nconst first = rows[0].id;\n```', true],
    ['`const first = rows[0].id;`', true],
    ['const first = rows[0].id;\n...\n}', true],
    ['```\n```', false],
  ] as const) {
    it(`${JSON.stringify(quote)} ${expected ? 'is' : 'is not'} in the text`, () => assert.equal(isFounded(quote, [text]), expected));
  }
});

const hunk = (id: string, start: number, before: number, after: number): Hunk => ({
  id,
  start,
  contextBefore: [],
  before: Array.from({ length: before }, (_, index) => `old ${index}`),
  after: Array.from({ length: after }, (_, index) => `new line ${index}`),
  contextAfter: [],
  intent: '',
});

const file: FileProposal = { path: 'src/a.js', operation: 'edit', hunks: [hunk('h1', 3, 1, 4), hunk('h2', 20, 2, 1)] };

describe('a finding', () => {
  const place = (part: { line?: number | null; hunk?: string | null; path?: string }) => {
    const answered = {
      text: 'x',
      evidence: 'new line 0',
      severity: 'major',
      confidence: null,
      path: 'src/a.js',
      line: null,
      hunk: null,
    } as const;
    return findingsOf('tests', { findings: [{ ...answered, ...part }] }, [file], () => ['new line 0'])[0];
  };

  it('counts lines in the proposed file', () => assert.equal(proposedStart(file, hunk('h2', 20, 2, 1)), 23));

  for (const [what, part, hunkId] of [
    ['the hunk it names', { hunk: 'h2' }, 'h2'],
    ['the hunk that holds its line', { line: 6 }, 'h1'],
    ['the later hunk by its line as proposed', { line: 23 }, 'h2'],
    ['the task where no hunk holds its line', { line: 50 }, null],
    ['the task where its hunk is made up', { hunk: 'h9' }, null],
    ['the hunk in its file in any spelling', { path: './src\\a.js:6', line: 6 }, 'h1'],
    ['the hunk in its file by name', { path: 'b/src/a.js', line: 6 }, 'h1'],
    ['the task where its file is not touched', { path: 'src/b.js', line: 3 }, null],
  ] as const) {
    it(`is about ${what}`, () => assert.equal(place(part)?.hunkId, hunkId));
  }

  it('is requested from a custom member like from any other', () => {
    const task = { risk: 'low', answers: [], reviewers: ['Payments', '@ux', 'lawyer'] } as const;
    assert.deepEqual(reviewersOf(task, [], 'byRisk', [agentOf(payments)]), ['member.payments', 'member.ux']);
  });

  it('has an ID that is unique among all reviewers', () => assert.equal(place({})?.id, 'tests-1'));
});

describe('the result of a review', () => {
  const finding = (id: string, more: Partial<Finding> = {}): Finding => ({
    ...{
      id,
      reviewer: 'tests',
      severity: 'major',
      confidence: 1,
      path: '',
      line: null,
      hunkId: null,
      evidence: 'x',
      text: 'x',
      verified: true,
    },
    ...more,
  });
  const revise = { verdict: 'revise', toBuilder: 'Mend it.', dismissed: [] } as const;
  const falls = { ...revise, dismissed: [{ finding: 'a', reason: 'It is wrong.' }] };
  for (const [what, findings, synthesis, revisions, verdict] of [
    ['a pass without findings', [], null, 0, 'pass'],
    ['a pass with minor ones', [finding('a', { severity: 'minor' })], null, 0, 'pass'],
    ['a pass with a blocker its reviewer doubts', [finding('a', { severity: 'blocker', confidence: 0.1 })], { ...revise }, 0, 'pass'],
    ['a pass with unfounded ones', [finding('a', { verified: false })], { ...revise }, 0, 'pass'],
    ['a revision', [finding('a')], { ...revise }, 0, 'revise'],
    ['a second revision', [finding('a')], { ...revise }, 1, 'revise'],
    ['the user after two', [finding('a')], { ...revise }, 2, 'ask'],
    ['the user where the synthesis says so', [finding('a')], { ...revise, verdict: 'ask' }, 0, 'ask'],
    ['the user without a synthesis', [finding('a')], null, 0, 'ask'],
    ['a pass where all that was open fell', [finding('a')], falls, 0, 'pass'],
    ['a revision where something stays', [finding('a'), finding('b')], falls, 0, 'revise'],
    ['a revision where what fell does not exist', [finding('b')], falls, 0, 'revise'],
  ] as const) {
    it(what, () => {
      const weighed = synthesis && { ...synthesis, dismissed: [...synthesis.dismissed] };
      assert.equal(concludeReview(findings, weighed, revisions).verdict, verdict);
    });
  }
});
