// Folds facts into the checkpoints and the offered restore.
import { foldOf, type Recorded } from '../base/fact';
import type { ExecutionFact } from '../execution/facts';
import { type CheckpointChange, type Checkpoints, type PendingRestore, type RestoreChange, appliedAfter, withStep } from './checkpoints';
import type { CheckpointFact, HunkReturn } from './facts';

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
  'hunks.observed': (checkpoints, { hunks, at }) => {
    const { missing } = checkpoints;
    if (!missing) return checkpoints;
    const isNamed = ({ taskId, hunkId }: HunkReturn) => hunks.some((each) => each.taskId === taskId && each.hunkId === hunkId);
    // The checkout that restored a hunk does not explain hunks that disappear later, so the checkout time is advanced to the time at which
    // the hunk was found restored.
    const switchedAt = Math.max(missing.switchedAt, hunks.some(({ verdict }) => verdict === 'accepted') ? at : 0);
    return { ...checkpoints, missing: { ...missing, switchedAt, hunks: missing.hunks.filter((each) => !isNamed(each)) } };
  },
  'checkout.noticed': (checkpoints, { noticeId, switchedAt, hunks }) => ({ ...checkpoints, missing: { noticeId, switchedAt, hunks } }),
  'checkout.settled': (checkpoints, { noticeId, isUndone }) => ({
    ...checkpoints,
    answers: { ...checkpoints.answers, [noticeId]: isUndone },
  }),
});

function restoreChangeOf(event: Recorded<CheckpointFact, 'checkpoint.restored'>, pending: PendingRestore | null): RestoreChange {
  const { kept, restoreId, checkpointId, direction, files, left, voidsApproval, at, seq } = event;
  const mergedPaths = pending?.files.filter(({ outcome }) => outcome === 'merged').map(({ path }) => path) ?? [];
  const merged = files.filter(({ path }) => mergedPaths.includes(path)).length;
  return { kind: 'restore', checkpointId: kept, restoreId, target: checkpointId, direction, files, left, merged, voidsApproval, at, seq };
}

/** Adds a change. Voids the current offer, because its file contents are now outdated. */
function withChange(checkpoints: Checkpoints, change: CheckpointChange): Checkpoints {
  const changes = [...checkpoints.changes, change];
  const applied = change.kind === 'step' ? withStep(checkpoints.applied, change) : appliedAfter(changes);
  return { ...checkpoints, changes, applied, offer: null };
}

function settle(checkpoints: Checkpoints, { restoreId, taken, writes }: Recorded<CheckpointFact, 'restore.settled'>): Checkpoints {
  const { offer } = checkpoints;
  if (offer?.restoreId !== restoreId) return checkpoints;
  const settled = { ...checkpoints.settled, [restoreId]: taken };
  return { ...checkpoints, settled, offer: null, pending: taken && offer.what !== 'conversation' ? { ...offer, writes } : null };
}
