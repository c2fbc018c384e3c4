// What was written to the user's files and what they held before, so that every step can be taken back and done again.
import { foldOf, type Recorded } from '../base/fact';
import type { ExecutionFact } from '../execution/facts';
import type { CheckpointFact, KeptFile } from './facts';
import type { CheckpointChange, Checkpoints, PendingRestore, RestoreChange, Standing, StepChange } from './state';

export const checkpointFold = foldOf<Checkpoints, CheckpointFact | ExecutionFact>()({
  'execution.started': (checkpoints, event) => ({ ...checkpoints, startedSeq: event.seq }),
  'edits.proposed': (checkpoints, event) => ({ ...checkpoints, proposedSeqs: { ...checkpoints.proposedSeqs, [event.taskId]: event.seq } }),
  'checkpoint.kept': (checkpoints, event) => {
    const { checkpointId, taskId, hunkIds, files, at, seq } = event;
    return withChange(checkpoints, { kind: 'step', checkpointId, taskId, hunkIds, files, at, seq });
  },
  'restore.offered': (checkpoints, event) => {
    const { restoreId, checkpointId, what, files } = event;
    return { ...checkpoints, offer: { restoreId, target: checkpointId, what, files } };
  },
  'restore.settled': settle,
  'checkpoint.restored': (checkpoints, event) => ({
    ...withChange(checkpoints, restoreChangeOf(event, checkpoints.pending)),
    pending: null,
  }),
});

/** The change a restore is, with how many files kept what the user had typed into them. */
function restoreChangeOf(event: Recorded<CheckpointFact, 'checkpoint.restored'>, pending: PendingRestore | null): RestoreChange {
  const { kept, restoreId, checkpointId, direction, files, left, voidsApproval, at, seq } = event;
  const mergedPaths = pending?.files.filter(({ outcome }) => outcome === 'merged').map(({ path }) => path) ?? [];
  const merged = files.filter(({ path }) => mergedPaths.includes(path)).length;
  return { kind: 'restore', checkpointId: kept, restoreId, target: checkpointId, direction, files, left, merged, voidsApproval, at, seq };
}

/** What was offered before the change was computed from other texts, and is void. */
function withChange(checkpoints: Checkpoints, change: CheckpointChange): Checkpoints {
  const changes = [...checkpoints.changes, change];
  const standing = change.kind === 'step' ? withStep(checkpoints.standing, change) : standingAfter(changes);
  return { ...checkpoints, changes, standing, offer: null };
}

function settle(checkpoints: Checkpoints, { restoreId, taken, writes }: Recorded<CheckpointFact, 'restore.settled'>): Checkpoints {
  const { offer } = checkpoints;
  if (offer?.restoreId !== restoreId) return checkpoints;
  const settled = { ...checkpoints.settled, [restoreId]: taken };
  return { ...checkpoints, settled, offer: null, pending: taken && offer.what !== 'conversation' ? { ...offer, writes } : null };
}

/** The steps that stand in a file, oldest first; a file may be called `constructor`, as something in every record is. */
export function stepsIn(standing: Standing, path: string): readonly string[] {
  return Object.hasOwn(standing, path) ? (standing[path] ?? []) : [];
}

/** `seq` of a task's edits under review, 0 where there are none; a Planner may call a task `constructor`. */
export function proposedSeq({ proposedSeqs }: Checkpoints, taskId: string): number {
  return Object.hasOwn(proposedSeqs, taskId) ? (proposedSeqs[taskId] ?? 0) : 0;
}

function withStep(standing: Standing, { checkpointId, files }: StepChange): Standing {
  const added = files.map(({ path }) => [path, [...stepsIn(standing, path), checkpointId]] as const);
  return { ...standing, ...Object.fromEntries(added) };
}

/** The part of a restore that says what stands after it. */
type Taken = Pick<RestoreChange, 'kind' | 'checkpointId' | 'target' | 'files'>;

/** Which steps stand in which file after all the changes: a restore brings back what stood before the change it went to. */
export function standingAfter(changes: readonly (StepChange | Taken)[]): Standing {
  const before: Standing[] = [];
  let standing: Standing = {};
  for (const change of changes) {
    before.push(standing);
    standing =
      change.kind === 'step'
        ? withStep(standing, change)
        : withRestore(standing, change, before[changes.findIndex(({ checkpointId }) => checkpointId === change.target)]);
  }
  return standing;
}

function withRestore(standing: Standing, { files }: Taken, target: Standing = {}): Standing {
  return { ...standing, ...Object.fromEntries(files.map(({ path }) => [path, stepsIn(target, path)])) };
}

export function checkpointChange({ changes }: Checkpoints, checkpointId: string): CheckpointChange | undefined {
  return changes.find((change) => change.checkpointId === checkpointId);
}

/** The first step of a task that is in the files now; with a hunk the step that wrote this one. */
export function standingStep({ changes, standing }: Checkpoints, taskId: string, hunkId?: string): StepChange | undefined {
  return changes.find(
    (change): change is StepChange =>
      change.kind === 'step' &&
      change.taskId === taskId &&
      (hunkId === undefined || change.hunkIds.includes(hunkId)) &&
      change.files.some(({ path }) => stepsIn(standing, path).includes(change.checkpointId)),
  );
}

/** The last change, where it is a restore that changed something: what came after it would have to be taken back as well. */
export function redoable({ changes }: Checkpoints, restoreId: string): RestoreChange | undefined {
  const last = changes.at(-1);
  return last?.kind === 'restore' && last.restoreId === restoreId && changedFiles(last).length > 0 ? last : undefined;
}

/** The files a change really changed; a restore also names those that were as they should be. */
export function changedFiles({ files }: Pick<CheckpointChange, 'files'>): readonly KeptFile[] {
  return files.filter(({ before, after }) => before?.id !== after?.id);
}
