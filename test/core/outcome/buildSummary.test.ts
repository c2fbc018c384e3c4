// Summary of a build.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { type Account, buildSummaryOf } from '../../../src/core/outcome/buildSummary';
import {
  checked,
  countFiles,
  finishedFacts,
  hunk,
  plan,
  proposed,
  rejected,
  sessionOf,
  settled,
  taken,
  takenInPart,
} from '../../kit/finishedBuild';
import { emptySession } from '../../../src/core/session';
import { columns } from '../../kit/lists';

const accountWith = (t2: readonly Fact[]) => buildSummaryOf(sessionOf(finishedFacts(t2)));

const taskIn = (account: Account, id: string) => account.tasks.find(({ task }) => task.id === id);

const keptIn = ({ kept }: Account) => kept.map(({ id, kept: state }) => [id, state]);

const skipped: Fact = { type: 'task.settled', taskId: 'T2', outcome: 'skipped' };

const builtAgain = (cause: 'fix' | 'redo', by: 'engine' | 'user'): readonly Fact[] => [
  ...takenInPart,
  { type: 'task.reopened', taskId: 'T2', cause, by },
  proposed('T2', [{ path: 'src/more.ts', operation: 'create', hunks: [hunk('T2.2h1', 1, [], ['x'])] }], 2),
  settled('T2', 'T2.2h1', 'accepted'),
  { type: 'task.settled', taskId: 'T2', outcome: 'applied' },
];

describe('the summary of a build', () => {
  for (const [name, t2, outcome, presence, d1] of [
    ['a step that was taken as it came is there as a whole', taken, 'applied', 'whole', 'honoured'],
    ['a step of which a hunk was rejected is there in part', takenInPart, 'applied', 'part', 'partly'],
    [
      'a step of which a hunk was rejected is there in part, whatever repair came to nothing after it',
      [
        ...takenInPart,
        { type: 'task.reopened', taskId: 'T2', cause: 'fix', by: 'engine' },
        { ...(proposed('T2', []) as object), attempt: 2 } as Fact,
        { type: 'task.settled', taskId: 'T2', outcome: 'applied' },
      ],
      'applied',
      'part',
      'partly',
    ],
    ['a repair does not make up for what was rejected before it', builtAgain('fix', 'engine'), 'applied', 'part', 'partly'],
    ['a step built anew counts by its new edits alone', builtAgain('redo', 'user'), 'applied', 'whole', 'honoured'],
    [
      'a step with an edit that could not be applied is there in part',
      [
        { ...proposed('T2', countFiles), refused: [{ path: 'src/x.ts', intent: 'Import it', reason: 'notFound', hint: '' }] } as Fact,
        ...taken.slice(1),
      ],
      'applied',
      'part',
      'partly',
    ],
    [
      'a step without a number that was agreed is there in part',
      [{ ...proposed('T2', countFiles), missing: [{ clause: 'P1', terms: ['429'] }] } as Fact, ...taken.slice(1)],
      'applied',
      'part',
      'partly',
    ],
    [
      'a step of which a hunk was undone is there in part',
      [
        ...taken,
        {
          ...{ type: 'checkpoint.restored', restoreId: 'r1', checkpointId: 'c1', kept: 'c2', direction: 'undo', files: [], left: [] },
          hunks: [{ taskId: 'T2', hunkId: 'T2h2', verdict: 'pending' }],
          voidsApproval: false,
        } as Fact,
      ],
      null,
      'part',
      'partly',
    ],
    ['a step that was rejected is not there', rejected, 'rejected', 'none', 'missed'],
    ['a step that was skipped is not there', [skipped], 'skipped', 'none', 'missed'],
    [
      'a step done by hand is there on the user’s word',
      [{ type: 'task.settled', taskId: 'T2', outcome: 'doneByHand' }],
      'doneByHand',
      'byHand',
      'byHand',
    ],
    [
      'a step that had nothing to change keeps what it names unneeded',
      [proposed('T2', []), { type: 'task.settled', taskId: 'T2', outcome: 'nothing' }],
      'nothing',
      'unneeded',
      'unneeded',
    ],
  ] as readonly (readonly [string, readonly Fact[], string | null, string, string])[]) {
    it(`says that ${name}`, () => {
      const account = accountWith(t2);
      const step = taskIn(account, 'T2');
      assert.deepEqual([step?.outcome, step?.presence], [outcome, presence]);
      assert.deepEqual(keptIn(account), [
        ['C1', 'honoured'],
        ['D1', d1],
        ['P1', d1],
      ]);
    });
  }

  it('counts accepted files, lines and hunks, and those the user changed or found in conflict', () => {
    const account = accountWith(takenInPart);
    assert.deepEqual(taskIn(account, 'T1')?.files, [{ path: 'src/proxy.ts', operation: 'edit', to: null, added: 2, removed: 2 }]);
    assert.deepEqual(taskIn(account, 'T2')?.files, [{ path: 'src/count.ts', operation: 'create', to: null, added: 1, removed: 0 }]);
    const figures = {
      accepted: 3,
      rejected: 1,
      edited: 1,
      conflicted: 1,
      needed: 2,
      whole: 1,
      part: 1,
      byHand: 0,
      none: 0,
      files: 2,
      added: 3,
      removed: 2,
    };
    assert.deepEqual(account.figures, figures);
  });

  it('counts lines that are really added or removed', () => {
    const files = [{ path: 'src/a.ts', operation: 'edit' as const, hunks: [hunk('T2h1', 1, ['a', 'b', 'c'], ['a', 'b', 'x', 'c'])] }];
    const account = accountWith([proposed('T2', files), settled('T2', 'T2h1', 'accepted'), ...taken.slice(-1)]);
    assert.deepEqual(columns(taskIn(account, 'T2')?.files, 'added', 'removed'), [[1, 0]]);
  });

  it('says that a check ran before the last change, whatever its result', () => {
    const stateOf = (...facts: readonly Fact[]) => buildSummaryOf(sessionOf([...finishedFacts(taken).slice(0, -2), ...facts])).check.state;
    const red: Fact = { type: 'verification.ended', task: 'test', outcome: 'failed', exitCode: 1 };
    const byHand: Fact = { type: 'task.settled', taskId: 'T2', outcome: 'doneByHand' };
    const file = { path: 'a.ts', before: null, after: { id: 'x', kind: 'text' as const } };
    const written: Fact = { type: 'checkpoint.kept', checkpointId: 'c1', taskId: 'T2', hunkIds: ['T2h1'], files: [file] };
    assert.deepEqual(
      [stateOf(), stateOf(checked), stateOf(red), stateOf(checked, written), stateOf(red, byHand), stateOf(checked, written, checked)],
      ['none', 'passed', 'failed', 'outdated', 'outdated', 'passed'],
    );
  });

  it('counts accepted hunks of a superseded attempt', () => {
    const again = [{ path: 'src/more.ts', operation: 'create' as const, hunks: [hunk('T2.2h1', 1, [], ['x'])] }];
    const account = accountWith([
      ...taken,
      { type: 'task.reopened', taskId: 'T2', cause: 'redo', by: 'user' },
      proposed('T2', again, 2),
      settled('T2', 'T2.2h1', 'rejected'),
      { type: 'task.settled', taskId: 'T2', outcome: 'applied' },
    ]);
    assert.deepEqual([taskIn(account, 'T2')?.presence, taskIn(account, 'T2')?.hunks.accepted], ['part', 2]);
  });

  it('distinguishes a choice of the user from a recommendation, and names what the plan left open', () => {
    const { choices, undecided } = accountWith(taken);
    assert.deepEqual(choices, [{ taskId: 'T1', question: 'Which proxies?', taken: 'those of the config', others: ['none'], byUser: true }]);
    assert.deepEqual(undecided, ['Should the limit be a setting?']);
  });

  it('does not list a decision of the user as open, even if the plan does', () => {
    const open = 'Should D9 hold for admins?';
    const told = { ...plan, openDecisions: ['Decided by you, D9 (Lock by account)', open] };
    const session = sessionOf(finishedFacts(taken, told));
    const decided = {
      id: 'D9',
      kind: 'decision' as const,
      text: 'Lock by account',
      open: true,
      by: 'user',
      seq: 1,
      closed: null,
      settles: 'O1',
    };
    const discussion = { ...session.discussion, ledger: [...session.discussion.ledger, decided] };
    assert.deepEqual(buildSummaryOf({ ...session, discussion }).undecided, [open]);
  });

  it('names a constraint that no step respects', () => {
    const bare = { ...plan, tasks: plan.tasks.map((task) => ({ ...task, honours: [] })) };
    assert.deepEqual(keptIn(buildSummaryOf(sessionOf(finishedFacts(taken, bare))))[0], ['C1', 'unplanned']);
  });

  it('keeps an open objection verbatim, with its owner, until it is closed', () => {
    const facts = finishedFacts(taken);
    assert.deepEqual(columns(buildSummaryOf(sessionOf(facts)).objections, 'id', 'owner', 'text'), [
      ['O1', 'adversary', 'The header can be forged.'],
    ]);
    const closed: Fact = { type: 'objection.closed', objectionId: 'O1', reason: 'It cannot any more.' };
    assert.deepEqual(buildSummaryOf(sessionOf([...facts, closed])).objections, []);
  });

  it('distinguishes dismissed findings from remaining ones', () => {
    const finding = (id: string) => ({
      ...{ id, reviewer: 'correctness', severity: 'major' as const, confidence: null, path: 'src/count.ts', line: 1 },
      ...{ hunkId: 'T2h1', evidence: 'one', text: `It is ${id}.`, verified: true },
    });
    const review: readonly Fact[] = [
      { type: 'review.opened', taskId: 'T2', attempt: 1, reviewers: ['correctness'] },
      { type: 'review.given', taskId: 'T2', attempt: 1, reviewer: 'correctness', findings: [finding('f1'), finding('f2')], gap: null },
      { type: 'review.closed', taskId: 'T2', attempt: 1, verdict: 'ask', dismissed: [{ findingId: 'f1', reason: 'No.' }], toBuilder: '' },
    ];
    const step = taskIn(accountWith(taken.toSpliced(1, 0, ...review)), 'T2');
    assert.deepEqual([step?.left.map(({ id }) => id), step?.dismissed.map(({ reason }) => reason)], [['f2'], ['No.']]);
  });

  it('of a session that has built nothing is empty', () => {
    const { tasks, kept, figures } = buildSummaryOf(emptySession);
    assert.deepEqual([tasks, kept, figures.whole], [[], [], 0]);
  });
});
