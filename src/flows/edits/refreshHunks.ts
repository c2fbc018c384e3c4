// The user typed into a file under review: hunks that were typed into are marked at once, and freed when their place is as it was again.
import { sameLines } from '../../core/edits/diff/alignment';
import type { ConflictSides } from '../../core/edits/lines/proposal';
import type { Fact } from '../../core/events';
import { livePath } from '../../core/review/pendingHunks';
import { undecided } from '../../core/execution/selectors';
import type { Flow } from '../kernel/flow';
import { rebased, sidesOf } from './placeHunks';
import type { TaskProgress } from '../../core/execution/state';
import { currentTask } from '../../core/execution/fold';

/** Marks and frees the undecided hunks of an edited file by its live text; nothing is written, and nothing is recorded that was so before. */
export async function refreshHunks(flow: Flow, path: string): Promise<void> {
  const task = currentTask(flow.recorder.session().progress);
  const facts = task ? await changesOf(flow, task, path) : [];
  if (facts.length > 0) await flow.recorder.record(...facts);
}

async function changesOf(flow: Flow, task: TaskProgress, path: string): Promise<Fact[]> {
  const file = task.files.find((known) => known.operation === 'edit' && known.base !== undefined && livePath(task, known) === path);
  const live = file ? await flow.ports.editing.live(path) : null;
  if (!file || !live?.ok || live.value === null) return [];
  const places = await rebased(flow, task, file, live.value);
  const open = undecided(task).filter((hunk) => file.hunks.some(({ id }) => id === hunk.id));
  return open.flatMap((hunk): Fact[] => {
    const place = places.get(hunk.id);
    const about = { taskId: task.id, hunkId: hunk.id };
    const isMarked = task.verdicts[hunk.id] === 'conflicted';
    if (place?.kind === 'at') return isMarked ? [{ type: 'hunk.freed', ...about }] : [];
    if (place?.kind !== 'conflict' || (isMarked && isShown(task.sides?.[hunk.id], place))) return [];
    return [{ type: 'hunk.settled', ...about, verdict: 'conflicted', checkpoint: null, ...sidesOf(path, place) }];
  });
}

/** Of a file whose sides are in no log, none can be out of date. */
function isShown(sides: ConflictSides | undefined, { theirs }: ConflictSides): boolean {
  return sides === undefined || sameLines(sides.theirs, theirs);
}
