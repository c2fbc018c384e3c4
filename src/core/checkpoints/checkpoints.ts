// Checkpoints: file contents before and after each step, and the steps still applied.
import type { HunkReturn, KeptFile, RestoreDirection, RestoreFile, RestoreScope } from './facts';

/** Returns the steps applied to a file, oldest first. Checks own properties only, because a file may be named `constructor`. */
export function stepsIn(applied: AppliedSteps, path: string): readonly string[] {
  return Object.hasOwn(applied, path) ? (applied[path] ?? []) : [];
}

/**
 * Returns the `seq` of a task's edits under review; 0 if there are none. Checks own properties only, because a task may be named
 * `constructor`.
 */
export function proposedSeq({ proposedSeqs }: Checkpoints, taskId: string): number {
  return Object.hasOwn(proposedSeqs, taskId) ? (proposedSeqs[taskId] ?? 0) : 0;
}

/** The fields of a restore that determine which steps remain applied after it. */
type Taken = Pick<RestoreChange, 'kind' | 'checkpointId' | 'target'> & { readonly files: readonly Pick<KeptFile, 'path'>[] };

/**
 * Replays all changes and returns the steps applied to each file. A restore resets its files to the steps that were applied before its
 * target.
 */
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

/** Returns a task's first change that is still in the files; with a hunk ID, the first change that wrote that hunk. */
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

/** Returns the first change of the last task that changed files. Restoring the state before this change undoes the whole step. */
export function lastStepStart(checkpoints: Checkpoints): StepChange | undefined {
  const last = checkpoints.changes.findLast(
    (change): change is StepChange => change.kind === 'step' && isApplied(change, checkpoints.applied),
  );
  return last && firstAppliedStep(checkpoints, last.taskId);
}

/**
 * Returns the effect of a completed or planned restore: the undone tasks, whether they are undone completely, and the number of undone
 * hunks.
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

/** Returns the restore with this ID if it can be undone: it must be the last change and have changed a file. */
export function redoable({ changes }: Checkpoints, restoreId: string): RestoreChange | undefined {
  const last = changes.at(-1);
  return last?.kind === 'restore' && last.restoreId === restoreId && changedFiles(last).length > 0 ? last : undefined;
}

/** Returns the files whose content changed. A restore also lists files that needed no change. */
export function changedFiles({ files }: Pick<CheckpointChange, 'files'>): readonly KeptFile[] {
  return files.filter(({ before, after }) => before?.id !== after?.id);
}

/** One write of a step's accepted hunks. A step may be written several times. */
export interface StepChange {
  readonly kind: 'step';
  readonly checkpointId: string;
  readonly taskId: string;
  readonly hunkIds: readonly string[];
  readonly files: readonly KeptFile[];
  readonly at: number;
  readonly seq: number;
}

/** A restore, recorded as a change so that it can be undone like any other. */
export interface RestoreChange {
  readonly kind: 'restore';
  readonly checkpointId: string;
  readonly restoreId: string;
  /** ID of the earliest change that the restore undoes. */
  readonly target: string;
  readonly direction: RestoreDirection;
  readonly files: readonly KeptFile[];
  /** Files that were not restored, because writing them failed or because they had changed in the meantime. */
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
  readonly target: string;
  readonly what: RestoreScope;
  readonly files: readonly RestoreFile[];
}

export interface PendingRestore extends RestoreOffer {
  /** `before`: content expected in the file. `after`: content to write. */
  readonly writes: readonly KeptFile[];
}

export interface Checkpoints {
  readonly changes: readonly CheckpointChange[];
  /** Checkpoint IDs of the applied steps by file path, oldest first. */
  readonly applied: AppliedSteps;
  readonly offer: RestoreOffer | null;
  readonly pending: PendingRestore | null;
  /** Whether the user accepted each earlier offer, by restore ID. */
  readonly settled: Readonly<Record<string, boolean>>;
  /** `seq` of the edits under review, by task. Earlier edits of a task may have used the same hunk IDs. */
  readonly proposedSeqs: Readonly<Record<string, number>>;
  /** `seq` at which the current build started. */
  readonly startedSeq: number;
  readonly missing: MissingHunks | null;
  /** The user's answers, by notice ID: whether the missing hunks count as undone. */
  readonly answers: Readonly<Record<string, boolean>>;
}

/** Accepted hunks that are missing from the files after a checkout. The user is asked whether they count as undone. */
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
