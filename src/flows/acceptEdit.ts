// The user's verdict on hunks: an accepted one is placed in the live text, checkpointed, and written as one undo step.
import type { Fact } from '../core/events';
import { locateHunk } from '../core/edits/locate';
import type { FileProposal, Hunk } from '../core/edits/proposal';
import type { TaskProgress } from '../core/plan/progress';
import { undecided } from '../core/plan/progress';
import type { FaultReason } from '../core/faults';
import { raiseFault } from './fault';
import type { Flow } from './flow';
import type { FileWrite, LineEdit, WriteError } from './ports';

/**
 * Settles hunks of a task. What is accepted is written file by file; a hunk whose place has changed is marked
 * conflicted and nothing of it is written; a failed write raises a fault and leaves its hunks undecided.
 * @param hunkIds which of the undecided hunks; others are left alone, so that a click twice counts once
 */
export async function settleHunks(flow: Flow, taskId: string, hunkIds: readonly string[], accept: boolean): Promise<void> {
  const task = flow.recorder.session().progress.tasks.find((known) => known.id === taskId);
  if (!task) return;
  const chosen = new Set(
    undecided(task)
      .map((hunk) => hunk.id)
      .filter((id) => hunkIds.includes(id)),
  );
  if (!accept)
    return settleAll(
      flow,
      [...chosen].map((hunkId) => verdict(taskId, hunkId, 'rejected', null)),
    );
  for (const file of task.files) {
    const hunks = file.hunks.filter((hunk) => chosen.has(hunk.id));
    if (hunks.length > 0 && !(await acceptInFile(flow, task, file, hunks))) return;
  }
}

function verdict(taskId: string, hunkId: string, given: 'accepted' | 'rejected' | 'conflicted', checkpoint: string | null): Fact {
  return { type: 'hunk.settled', taskId, hunkId, verdict: given, checkpoint };
}

async function settleAll({ recorder }: Flow, facts: Fact[]): Promise<void> {
  if (facts.length > 0) await recorder.record(...facts);
}

/** Writes the hunks of one file; false when a fault was raised. */
async function acceptInFile(flow: Flow, task: TaskProgress, file: FileProposal, hunks: readonly Hunk[]): Promise<boolean> {
  const { ports } = flow;
  const live = (await ports.workspace.read(file.path))?.text ?? null;
  const placed = place(task, file, hunks, live);
  if (placed.write) {
    const checkpoint = await ports.checkpoints.keep(file.path, live);
    await ports.log.flush();
    const written = await ports.editing.write(placed.write);
    if (!written.ok) {
      await raiseFault(flow, faultOf(written.error), file.path);
      return false;
    }
    await settleAll(
      flow,
      placed.accepted.map((hunk) => verdict(task.id, hunk.id, 'accepted', checkpoint)),
    );
  } else {
    await settleAll(
      flow,
      placed.accepted.map((hunk) => verdict(task.id, hunk.id, 'accepted', null)),
    );
  }
  await settleAll(
    flow,
    placed.conflicted.map((hunk) => verdict(task.id, hunk.id, 'conflicted', null)),
  );
  return true;
}

interface Placed {
  /** Null when there is nothing left to write: every hunk is in place already, or none has a place. */
  readonly write: FileWrite | null;
  readonly accepted: readonly Hunk[];
  readonly conflicted: readonly Hunk[];
}

function place(task: TaskProgress, file: FileProposal, hunks: readonly Hunk[], live: string | null): Placed {
  if (file.operation === 'create') return placeCreation(file, hunks, live);
  // Writing knows no renames yet: such a hunk stays open.
  if (file.operation === 'rename') return { write: null, accepted: [], conflicted: hunks };
  if (live === null)
    return { write: null, accepted: file.operation === 'delete' ? hunks : [], conflicted: file.operation === 'delete' ? [] : hunks };
  const settled = file.hunks.map((hunk) => ({ hunk, verdict: task.verdicts[hunk.id] ?? 'pending' }));
  const accepted: Hunk[] = [];
  const conflicted: Hunk[] = [];
  const edits: LineEdit[] = [];
  for (const hunk of hunks) {
    const place = locateHunk(live, hunk, settled);
    (place.kind === 'conflict' ? conflicted : accepted).push(hunk);
    if (place.kind === 'at') edits.push({ startLine: place.startLine, endLine: place.startLine + hunk.before.length, lines: hunk.after });
  }
  if (edits.length === 0) return { write: null, accepted, conflicted };
  const write: FileWrite =
    file.operation === 'delete'
      ? { op: 'delete', path: file.path, expected: live }
      : { op: 'edit', path: file.path, expected: live, edits };
  return { write, accepted, conflicted };
}

/** A file that came into being meanwhile is the user's: ours is in place already, or it is a conflict. */
function placeCreation(file: FileProposal, hunks: readonly Hunk[], live: string | null): Placed {
  const text = hunks.flatMap((hunk) => hunk.after).join('\n');
  if (live === null) return { write: { op: 'create', path: file.path, text }, accepted: hunks, conflicted: [] };
  return live === text ? { write: null, accepted: hunks, conflicted: [] } : { write: null, accepted: [], conflicted: hunks };
}

function faultOf(error: WriteError): FaultReason {
  return error === 'readOnly' ? 'readOnly' : 'writeFailed';
}
