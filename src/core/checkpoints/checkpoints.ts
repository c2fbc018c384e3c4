// Checkpoints: what a step wrote and what the files held before, and what stands of it.
import type { HunkReturn, KeptFile, RestoreDirection, RestoreFile, RestoreScope } from './facts';

/** The steps that stand in a file, oldest first; a file may be called `constructor`, as something in every record is. */
export function stepsIn(standing: Standing, path: string): readonly string[] {
  return Object.hasOwn(standing, path) ? (standing[path] ?? []) : [];
}

/** `seq` of a task's edits under review, 0 where there are none; a Planner may call a task `constructor`. */
export function proposedSeq({ proposedSeqs }: Checkpoints, taskId: string): number {
  return Object.hasOwn(proposedSeqs, taskId) ? (proposedSeqs[taskId] ?? 0) : 0;
}

/** The part of a restore that says what stands after it. */
type Taken = Pick<RestoreChange, 'kind' | 'checkpointId' | 'target'> & { readonly files: readonly Pick<KeptFile, 'path'>[] };

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

/** The first change of a task that is in the files now; with a hunk the change that wrote this one. */
export function standingStep(checkpoints: Checkpoints, taskId: string, hunkId?: string): StepChange | undefined {
  return checkpoints.changes.find(
    (change): change is StepChange =>
      change.kind === 'step' &&
      change.taskId === taskId &&
      isStanding(change, checkpoints.standing) &&
      // what was done to bring another agent's changes up for review is no part of the step
      (change.hunkIds.length > 0 || change.seq > proposedSeq(checkpoints, taskId)) &&
      (hunkId === undefined || change.hunkIds.includes(hunkId)),
  );
}

function isStanding({ checkpointId, files }: StepChange, standing: Standing): boolean {
  return files.some(({ path }) => stepsIn(standing, path).includes(checkpointId));
}

/** The first change of the task that changed files last: going back to before it undoes that step, all of it. */
export function lastStepStart(checkpoints: Checkpoints): StepChange | undefined {
  const last = checkpoints.changes.findLast(
    (change): change is StepChange => change.kind === 'step' && isStanding(change, checkpoints.standing),
  );
  return last && standingStep(checkpoints, last.taskId);
}

/** What a restore takes out of the files, known or foreseen: changes of which tasks, whether nothing of them is left, and how many hunks. */
export function restoreReach(changes: readonly CheckpointChange[], restore: Taken) {
  const before = standingAfter(changes);
  const after = standingAfter([...changes, restore]);
  const written = changes.filter((change): change is StepChange => change.kind === 'step' && change.hunkIds.length > 0);
  const taken = written.filter((change) => isStanding(change, before) && !isStanding(change, after));
  const tasks = [...new Set(taken.map(({ taskId }) => taskId))];
  return {
    tasks,
    isWhole: !written.some((change) => tasks.includes(change.taskId) && isStanding(change, after)),
    hunks: taken.reduce((sum, { hunkIds }) => sum + hunkIds.length, 0),
  };
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

/** A restore is a change as any other, and is taken back in the same way. */
export interface RestoreChange {
  readonly kind: 'restore';
  readonly checkpointId: string;
  readonly restoreId: string;
  /** The change before which it went. */
  readonly target: string;
  readonly direction: RestoreDirection;
  readonly files: readonly KeptFile[];
  /** Files it could not write, or did not because somebody had changed them meanwhile. */
  readonly left: readonly string[];
  /** How many of them kept what the user had changed. */
  readonly merged: number;
  readonly voidsApproval: boolean;
  readonly at: number;
  readonly seq: number;
}

export type CheckpointChange = StepChange | RestoreChange;

export interface RestoreOffer {
  readonly restoreId: string;
  /** The change before which it would go. */
  readonly target: string;
  readonly what: RestoreScope;
  readonly files: readonly RestoreFile[];
}

/** A restore the user took and whose end is not recorded yet: what is to be written, and over what. */
export interface PendingRestore extends RestoreOffer {
  readonly writes: readonly KeptFile[];
}

export interface Checkpoints {
  readonly changes: readonly CheckpointChange[];
  /** By path: the steps whose edits are in the file now, oldest first. */
  readonly standing: Standing;
  /** Shown to the user and not answered yet. */
  readonly offer: RestoreOffer | null;
  readonly pending: PendingRestore | null;
  /** What the user said to the offers of before, by id. */
  readonly settled: Readonly<Record<string, boolean>>;
  /** By task: `seq` of its edits under review; hunks of earlier ones may have had the same ids. */
  readonly proposedSeqs: Readonly<Record<string, number>>;
  /** `seq` of the start of the build under way. */
  readonly startedSeq: number;
  /** What was missing after the last checkout about which the user was asked. */
  readonly missing: MissingHunks | null;
  /** The user's answers to such questions, by id: whether the hunks count as undone. */
  readonly answers: Readonly<Record<string, boolean>>;
}

/** Hunks that count as accepted although they are not in the files, as another commit was checked out. */
export interface MissingHunks {
  readonly noticeId: string;
  readonly switchedAt: number;
  readonly hunks: readonly HunkReturn[];
}

export type Standing = Readonly<Record<string, readonly string[]>>;

export const noCheckpoints: Checkpoints = {
  changes: [],
  standing: {},
  offer: null,
  pending: null,
  settled: {},
  proposedSeqs: {},
  startedSeq: 0,
  missing: null,
  answers: {},
};

export function withStep(standing: Standing, { checkpointId, files }: StepChange): Standing {
  const added = files.map(({ path }) => [path, [...stepsIn(standing, path), checkpointId]] as const);
  return { ...standing, ...Object.fromEntries(added) };
}
