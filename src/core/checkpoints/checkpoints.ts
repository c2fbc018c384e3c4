// Checkpoints: file contents before and after a step, and which steps are still applied.
import type { HunkReturn, KeptFile, RestoreDirection, RestoreFile, RestoreScope } from './facts';

/** The steps applied to a file, oldest first. Uses own properties only, because a file may be named `constructor`. */
export function stepsIn(applied: AppliedSteps, path: string): readonly string[] {
  return Object.hasOwn(applied, path) ? (applied[path] ?? []) : [];
}

/** `seq` of a task's edits under review, or 0. Uses own properties only, because a task may be named `constructor`. */
export function proposedSeq({ proposedSeqs }: Checkpoints, taskId: string): number {
  return Object.hasOwn(proposedSeqs, taskId) ? (proposedSeqs[taskId] ?? 0) : 0;
}

/** The part of a restore that determines the state after it. */
type Taken = Pick<RestoreChange, 'kind' | 'checkpointId' | 'target'> & { readonly files: readonly Pick<KeptFile, 'path'>[] };

/** The steps applied to each file after all changes; a restore brings back the state before its target. */
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

/** A task's first change that is still in the files; for a hunk, the change that wrote it. */
export function firstAppliedStep(checkpoints: Checkpoints, taskId: string, hunkId?: string): StepChange | undefined {
  return checkpoints.changes.find(
    (change): change is StepChange =>
      change.kind === 'step' &&
      change.taskId === taskId &&
      isApplied(change, checkpoints.applied) &&
      // A write that only made another agent's changes reviewable is not part of the step.
      (change.hunkIds.length > 0 || change.seq > proposedSeq(checkpoints, taskId)) &&
      (hunkId === undefined || change.hunkIds.includes(hunkId)),
  );
}

function isApplied({ checkpointId, files }: StepChange, applied: AppliedSteps): boolean {
  return files.some(({ path }) => stepsIn(applied, path).includes(checkpointId));
}

/** The first change of the last task that changed files: restoring the state before it undoes the whole step. */
export function lastStepStart(checkpoints: Checkpoints): StepChange | undefined {
  const last = checkpoints.changes.findLast(
    (change): change is StepChange => change.kind === 'step' && isApplied(change, checkpoints.applied),
  );
  return last && firstAppliedStep(checkpoints, last.taskId);
}

/** What a restore, done or planned, removes from the files: the steps, whether all their changes are removed, and the number of hunks. */
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

/** The given restore if it is the last change and had an effect: later changes would have to be undone as well. */
export function redoable({ changes }: Checkpoints, restoreId: string): RestoreChange | undefined {
  const last = changes.at(-1);
  return last?.kind === 'restore' && last.restoreId === restoreId && changedFiles(last).length > 0 ? last : undefined;
}

/** Files that were actually changed; a restore also lists files that were already correct. */
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

/** A restore is a change itself and is undone the same way. */
export interface RestoreChange {
  readonly kind: 'restore';
  readonly checkpointId: string;
  readonly restoreId: string;
  /** The files are restored to their state before this change. */
  readonly target: string;
  readonly direction: RestoreDirection;
  readonly files: readonly KeptFile[];
  /** Files that could not be written, or were skipped because they have changed in the meantime. */
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

/** An accepted restore without a recorded end: the contents to write and those expected in the files. */
export interface PendingRestore extends RestoreOffer {
  readonly writes: readonly KeptFile[];
}

export interface Checkpoints {
  readonly changes: readonly CheckpointChange[];
  /** By path: the steps applied to the file, oldest first. */
  readonly applied: AppliedSteps;
  /** The offer shown to the user and not answered yet. */
  readonly offer: RestoreOffer | null;
  readonly pending: PendingRestore | null;
  /** The user's answers to earlier offers, by id. */
  readonly settled: Readonly<Record<string, boolean>>;
  /** By task: `seq` of its edits under review; earlier edits may have used the same hunk ids. */
  readonly proposedSeqs: Readonly<Record<string, number>>;
  /** `seq` at which the current build started. */
  readonly startedSeq: number;
  /** Hunks missing after the last checkout, about which the user was asked. */
  readonly missing: MissingHunks | null;
  /** The user's answers by id: whether the hunks count as undone. */
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
