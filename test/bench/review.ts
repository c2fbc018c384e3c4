// Benchmark: review of 2,000 changes in 200 files.
import { reviewPlaces } from '../../src/core/edits/hunks/reviewPlaces';
import { evolve } from '../../src/core/evolve';
import { currentTask } from '../../src/core/execution/selectors';
import { lensesOf, type PendingHunk, pendingHunks, stopFrom } from '../../src/core/review/pendingHunks';
import type { Session } from '../../src/core/session';
import { openTestSession } from '../kit/openTestSession';
import { scriptedModels } from '../kit/scriptedModels';
import { inTurns, timed, timedOnThread } from './measure';
import type { Row } from './report';

const fileCount = 200;
const hunksOfFile = 10;

/** Text of each file: 1,000 lines, of which `live` changes ten. */
const base = `${Array.from({ length: 1_000 }, (_, line) => `  const value${line} = readValue(request, ${line});`).join('\n')}\n`;
const live = base.replace(/(value\d*30 = readValue\(request, )\d+/g, '$1-1');

export async function measureReview(): Promise<Row[]> {
  const paths = Array.from({ length: fileCount }, (_, index) => `src/part${index % 20}/file${index}.ts`);
  const test = await openTestSession({
    models: scriptedModels(),
    files: Object.fromEntries(paths.map((path) => [path, live])),
    reviewLevel: 'off',
  });
  const files = paths.map((path) => ({ path, base }));
  const opening = await timed(() => test.send({ type: 'changes.review', source: 'workingTree', name: '', files, left: [] }));
  const session = test.session();
  const pending = listed(session);
  if (pending.length !== fileCount * hunksOfFile) throw new Error(`there are ${pending.length} hunks`);
  return [
    { id: 'review.open', ours: [opening], base: [] },
    { id: 'review.list', ours: await rounds(() => listed(session)), base: [] },
    { id: 'review.lenses', ours: await rounds(() => lensesIn(session, pending)), base: [] },
    { id: 'review.next', ours: await rounds(() => nextAfterVerdict(session, pending)), base: [] },
  ];
}

/** Repeats per sample, because the CPU clock of a thread advances in steps of up to 4 ms. */
const repeated = 20;

/** CPU time of the thread per action, in milliseconds. */
async function rounds(action: () => unknown): Promise<readonly number[]> {
  const sample = async () => {
    for (let repeat = 0; repeat < repeated; repeat++) action();
  };
  return (
    await inTurns(
      async () => (await timedOnThread(sample)).threadMs / repeated,
      async () => 0,
    )
  ).ours;
}

function listed(session: Session): readonly PendingHunk[] {
  return pendingHunks(session);
}

/** Computes the places of the hunks in one file, and the code lenses. */
function lensesIn(session: Session, pending: readonly PendingHunk[]): void {
  const task = currentTask(session.progress);
  const file = task?.files.at(-1);
  const lenses = task && file ? lensesOf(pending, reviewPlaces(file, task.verdicts, base, live)) : [];
  if (lenses.length !== hunksOfFile) throw new Error(`there are ${lenses.length} lenses`);
}

/** Accepts the first hunk and finds the next hunk. */
function nextAfterVerdict(session: Session, [first, ...others]: readonly PendingHunk[]): void {
  const hunkId = first?.hunk.id ?? '';
  const event = { type: 'hunk.settled', taskId: 'R1', hunkId, verdict: 'accepted', checkpoint: null } as const;
  const now = evolve(session, { ...event, seq: session.seq + 1, at: 0 });
  const stops = pendingHunks(now).map(({ hunk, path }) => ({
    ...{ hunkId: hunk.id, path },
    ...{ startLine: hunk.start - 1, endLine: hunk.start - 1 + hunk.after.length },
  }));
  const caret = { path: first?.path ?? '', line: (first?.hunk.start ?? 1) - 1 };
  if (stops.length !== others.length || !stopFrom(stops, caret, 1)) throw new Error('no hunk follows');
}
