// Pending hunks of the step under review.
import assert from 'node:assert/strict';
import type { FileProposal, Hunk } from '../../../src/core/edits/lines/proposal';
import { lensesOf, pendingHunks, type Stop, stopAt, stopFrom } from '../../../src/core/review/pendingHunks';
import { emptySession, type Session } from '../../../src/core/session';
import { wholePlan } from '../../kit/openPlan';
import { noProgress, type OfferedPlan, type TaskProgress } from '../../../src/core/execution/state';
import { newTask } from '../../../src/core/execution/taskFold';
import { joinedColumns } from '../../kit/lists';

const hunkOf = (id: string, start: number): Hunk => ({
  id,
  start,
  contextBefore: [],
  before: ['a'],
  after: ['b'],
  contextAfter: [],
  intent: '',
});

const files: readonly FileProposal[] = [
  { path: 'b.ts', operation: 'edit', hunks: [hunkOf('b1', 3), hunkOf('b2', 9)] },
  { path: 'b.ts', operation: 'rename', to: 'c.ts', hunks: [hunkOf('r', 1)] },
  { path: 'package-lock.json', operation: 'edit', hunks: [hunkOf('p', 1)] },
];

const offered: OfferedPlan = { plan: wholePlan, version: 1, hash: 'h', by: 'planner', reviewers: [] };

function sessionOf(verdicts: TaskProgress['verdicts'], more: Partial<Session> = {}, toConfirm: readonly string[] = []): Session {
  const task: TaskProgress = { ...newTask('T1'), attempt: 1, files, verdicts, toConfirm };
  return { ...emptySession, phase: 'execution', progress: { ...noProgress, offered, started: true, tasks: [task] }, ...more };
}

const open = { b1: 'pending', b2: 'conflicted', r: 'pending', p: 'pending' } as const;

const idsOf = (session: Session) => pendingHunks(session).map(({ hunk }) => hunk.id);

describe('pending hunks', () => {
  it('are the undecided hunks of the step under review, in the order of the files', () => {
    assert.deepEqual(idsOf(sessionOf(open)), ['b1', 'b2', 'r', 'p']);
    assert.deepEqual(idsOf(sessionOf({ ...open, b1: 'accepted', p: 'rejected' })), ['b2', 'r']);
  });

  it('are none before the build, after a stop, and when all are decided', () => {
    assert.deepEqual(idsOf(emptySession), []);
    assert.deepEqual(idsOf(sessionOf(open, { stopped: 'user' })), []);
    assert.deepEqual(idsOf(sessionOf({ b1: 'accepted', b2: 'accepted', r: 'rejected', p: 'rejected' })), []);
  });

  it('stay while a member answers a side question', () => {
    const aside = { id: 'a1', about: { kind: 'task', taskId: 'T1' }, text: '?', open: true, failures: 0, begun: false } as const;
    assert.equal(idsOf(sessionOf(open, { asides: [aside] })).length, 4);
  });

  it('have conflicts and pending confirmations', () => {
    const found = pendingHunks(sessionOf(open, {}, ['p']));
    assert.deepEqual(joinedColumns(found, 'isConflicted', 'isToConfirm'), ['false false', 'true false', 'false false', 'false true']);
  });

  it('follow a renamed file', () => {
    const paths = pendingHunks(sessionOf({ ...open, r: 'accepted' })).map(({ path }) => path);
    assert.deepEqual(paths, ['c.ts', 'c.ts', 'package-lock.json']);
  });
});

describe('the lenses of a file', () => {
  const pending = pendingHunks(sessionOf(open));
  const at = { startLine: 4, endLine: 5 };

  it('are at the hunks, with the actions for each', () => {
    const lenses = lensesOf(pending, [
      { hunkId: 'r', kind: 'at', startLine: 0, endLine: 0 },
      { hunkId: 'b1', kind: 'at', ...at },
      { hunkId: 'b2', kind: 'conflict', startLine: 20, endLine: 22 },
    ]);
    assert.deepEqual(
      lenses.map(({ line, actions }) => [line, actions.join(' ')]),
      [
        [0, 'accept reject ask'],
        [4, 'diff accept reject edit ask'],
        [20, 'sides edit reject ask'],
      ],
    );
  });

  it('disappear with the hunk, even if its place is still known', () => {
    assert.deepEqual(lensesOf(pending.slice(1), [{ hunkId: 'b1', kind: 'at', ...at }]), []);
  });
});

describe('navigation between hunks', () => {
  const stop = (hunkId: string, path: string, startLine: number, endLine = startLine + 2): Stop => ({ hunkId, path, startLine, endLine });
  // The second file lists its stops from the bottom up.
  const stops = [stop('a1', 'a', 5), stop('a2', 'a', 20, 20), stop('b2', 'b', 30), stop('b1', 'b', 3)];

  for (const [path, line, at, next, previous] of [
    ['a', 0, 'a1', 'a1', 'b2'],
    ['a', 5, 'a1', 'a2', 'b2'],
    ['a', 6, 'a1', 'a2', 'b2'],
    ['a', 7, 'a2', 'a2', 'a1'],
    ['a', 20, 'a2', 'b1', 'a1'],
    ['a', 21, undefined, 'b1', 'a2'],
    ['b', 3, 'b1', 'b2', 'a2'],
    ['b', 31, 'b2', 'a1', 'b1'],
    ['c', 9, undefined, 'a1', 'b2'],
  ] as const) {
    it(`from ${path}:${line}: here ${at ?? 'none'}, next ${next}, previous ${previous}`, () => {
      const caret = { path, line };
      assert.deepEqual(
        [stopAt(stops, caret)?.hunkId, stopFrom(stops, caret, 1)?.hunkId, stopFrom(stops, caret, -1)?.hunkId],
        [at, next, previous],
      );
    });
  }

  it('starts at the first or the last one if the caret is in no file under review', () => {
    assert.deepEqual([stopFrom(stops, null, 1)?.hunkId, stopFrom(stops, null, -1)?.hunkId], ['a1', 'b2']);
    assert.equal(stopFrom([], null, 1), undefined);
  });

  it('wraps around in a single file', () => {
    const single = stops.slice(0, 2);
    assert.deepEqual(
      [stopFrom(single, { path: 'a', line: 30 }, 1)?.hunkId, stopFrom(single, { path: 'a', line: 0 }, -1)?.hunkId],
      ['a1', 'a2'],
    );
  });
});
