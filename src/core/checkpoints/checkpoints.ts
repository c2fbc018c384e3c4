// Checkpoints: file contents before and after each step, and the steps still applied.
import type { HunkReturn, KeptFile, RestoreDirection, RestoreFile, RestoreScope } from './facts';

/** The steps applied to a file, oldest first. Checks own properties only, because a file may be named `constructor`. */
export function stepsIn(applied: AppliedSteps, path: string): readonly string[] {
  return Object.hasOwn(applied, path) ? (applied[path] ?? []) : [];
}

/** `seq` of a task's edits under review, or 0. Checks own properties only, because a task may be named `constructor`. */
export function proposedSeq({ proposedSeqs }: Checkpoints, taskId: string): number {
  return Object.hasOwn(proposedSeqs, taskId) ? (proposedSeqs[taskId] ?? 0) : 0;
}

/** The fields of a restore that determine the resulting state. */
type Taken = Pick<RestoreChange, 'kind' | 'checkpointId' | 'target'> & { readonly files: readonly Pick<KeptFile, 'path'>[] };

/** The steps applied to each file after all changes. A restore brings back the state before its target. */
export function appliedAfter(changes: readonly (StepChange | Taken)[]): AppliedSteps {
  const before: AppliedSteps[] = [];
  let applied: AppliedSteps = {};
  for (const change of changes) {
    before.push(applied);
    applied =
      change.kind === 'step'
        ? withStep(applied, change)
        : withRestore(applied, change, before[changes.findIndex(({ checkpointId }) => checkpointId === change.target)]);
  }
  return applied;
}

function withRestore(applied: AppliedSteps, { files }: Taken, target: AppliedSteps = {}): AppliedSteps {
  return { ...applied, ...Object.fromEntries(files.map(({ path }) => [path, stepsIn(target, path)])) };
}

export function checkpointChange({ changes }: Checkpoints, checkpointId: string): CheckpointChange | undefined {
  return changes.find((change) => change.checkpointId === checkpointId);
}

/** A task's first change that is still in the files. With a hunk id: the change that wrote that hunk. */
export function firstAppliedStep(checkpoints: Checkpoints, taskId: string, hunkId?: string): StepChange | undefined {
  return checkpoints.changes.find(
    (change): change is StepChange =>
      change.kind === 'step' &&
      change.taskId === taskId &&
      isApplied(change, checkpoints.applied) &&
      // Excludes writes that only make another agent's changes reviewable.
      (change.hunkIds.length > 0 || change.seq > proposedSeq(checkpoints, taskId)) &&
      (hunkId === undefined || change.hunkIds.includes(hunkId)),
  );
}

function isApplied({ checkpointId, files }: StepChange, applied: AppliedSteps): boolean {
  return files.some(({ path }) => stepsIn(applied, path).includes(checkpointId));
}

/** The first change of the last task that changed files. Restoring the state before this change undoes the whole step. */
export function lastStepStart(checkpoints: Checkpoints): StepChange | undefined {
  const last = checkpoints.changes.findLast(
    (change): change is StepChange => change.kind === 'step' && isApplied(change, checkpoints.applied),
  );
  return last && firstAppliedStep(checkpoints, last.taskId);
}

/**
 * Effect of a completed or planned restore: steps removed from the files, whether all their changes are removed, and the number of hunks.
 */
export function restoreReach(changes: readonly CheckpointChange[], restore: Taken) {
  const before = appliedAfter(changes);
  const after = appliedAfter([...changes, restore]);
  const written = changes.filter((change): change is StepChange => change.kind === 'step' && change.hunkIds.length > 0);
  const taken = written.filter((change) => isApplied(change, before) && !isApplied(change, after));
  const tasks = [...new Set(taken.map(({ taskId }) => taskId))];
  return {
    tasks,
    isWhole: !written.some((change) => tasks.includes(change.taskId) && isApplied(change, after)),
    hunks: taken.reduce((sum, { hunkIds }) => sum + hunkIds.length, 0),
  };
}

/** The restore with this id, if it is the last change and had an effect. An earlier restore would require undoing later changes as well. */
export function redoable({ changes }: Checkpoints, restoreId: string): RestoreChange | undefined {
  const last = changes.at(-1);
  return last?.kind === 'restore' && last.restoreId === restoreId && changedFiles(last).length > 0 ? last : undefined;
}

/** Files that actually changed. A restore also lists files that needed no change. */
export function changedFiles({ files }: Pick<CheckpointChange, 'files'>): readonly KeptFile[] {
  return files.filter(({ before, after }) => before?.id !== after?.id);
}

/** A step that was accepted and written. */
export interface StepChange {
  readonly kind: 'step';
  readonly checkpointId: string;
  readonly taskId: string;
  readonly hunkIds: readonly string[];
  readonly files: readonly KeptFile[];
  readonly at: number;
  readonly seq: number;
}

/** A restore. Restores are changes too and are undone the same way. */
export interface RestoreChange {
  readonly kind: 'restore';
  readonly checkpointId: string;
  readonly restoreId: string;
  /** The files are restored to their state before this change. */
  readonly target: string;
  readonly direction: RestoreDirection;
  readonly files: readonly KeptFile[];
  /** Files that could not be written, or that were skipped because they had changed in the meantime. */
  readonly left: readonly string[];
  /** Number of files merged with the user's changes. */
  readonly merged: number;
  readonly voidsApproval: boolean;
  readonly at: number;
  readonly seq: number;
}

export type CheckpointChange = StepChange | RestoreChange;

export interface RestoreOffer {
  readonly restoreId: string;
  /** The files would be restored to their state before this change. */
  readonly target: string;
  readonly what: RestoreScope;
  readonly files: readonly RestoreFile[];
}

/** A restore that the user accepted but that has not ended: contents to write, and contents expected in the files. */
export interface PendingRestore extends RestoreOffer {
  readonly writes: readonly KeptFile[];
}

export interface Checkpoints {
  readonly changes: readonly CheckpointChange[];
  /** Applied steps by file path, oldest first. */
  readonly applied: AppliedSteps;
  /** The offer that is shown to the user and still unanswered. */
  readonly offer: RestoreOffer | null;
  readonly pending: PendingRestore | null;
  /** The user's answers to earlier offers, by id. */
  readonly settled: Readonly<Record<string, boolean>>;
  /** `seq` of the edits under review, by task. Earlier edits of the task may have used the same hunk ids. */
  readonly proposedSeqs: Readonly<Record<string, number>>;
  /** `seq` at which the current build started. */
  readonly startedSeq: number;
  /** Hunks missing after the last checkout, for which the user was asked whether they count as undone. */
  readonly missing: MissingHunks | null;
  /** The user's answers by notice id: whether the hunks count as undone. */
  readonly answers: Readonly<Record<string, boolean>>;
}

/** Accepted hunks that are missing from the files after a checkout of another commit. */
export interface MissingHunks {
  readonly noticeId: string;
  readonly switchedAt: number;
  readonly hunks: readonly HunkReturn[];
}

export type AppliedSteps = Readonly<Record<string, readonly string[]>>;

export const noCheckpoints: Checkpoints = {
  changes: [],
  applied: {},
  offer: null,
  pending: null,
  settled: {},
  proposedSeqs: {},
  startedSeq: 0,
  missing: null,
  answers: {},
};

export function withStep(applied: AppliedSteps, { checkpointId, files }: StepChange): AppliedSteps {
  const added = files.map(({ path }) => [path, [...stepsIn(applied, path), checkpointId]] as const);
  return { ...applied, ...Object.fromEntries(added) };
}
