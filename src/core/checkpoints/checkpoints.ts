// Checkpoints: what a step wrote and what the files held before, as facts and state.
import { type FactsIn, foldOf, type Recorded } from '../base/fact';
import { flag, list, part, text, texts, word } from '../base/shape';
import type { ExecutionFact } from '../execution/facts';

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

/** A content of the store by its id; a text is kept as UTF-8, anything else as its bytes. */
export interface KeptContent {
  readonly id: string;
  readonly kind: 'text' | 'bytes';
  /** Id of the file as it lay on the disk, where that is not the text in UTF-8: a notebook, another encoding, a mark. */
  readonly file?: string;
  /** Its permission bits, of a file that goes. */
  readonly mode?: number;
}

/** One file of a step as it was before and after it; null where there was no such file. */
export interface KeptFile {
  readonly path: string;
  readonly before: KeptContent | null;
  readonly after: KeptContent | null;
}

/** What is taken back: the files, the conversation (as a session of its own that goes on from there), or both. */
export type RestoreScope = 'files' | 'conversation' | 'both';

/** `redo` takes back a restore. */
export type RestoreDirection = 'undo' | 'redo';

/**
 * What a restore does to a file: `unchanged` since we wrote it, so that it is simply put back; `merged` with what the user changed elsewhere in it;
 * a `conflict` with what the user changed in the same place; `nothing`, as it is so already; `damaged` where the store lost it.
 */
export type RestoreOutcome = 'unchanged' | 'merged' | 'conflict' | 'nothing' | 'damaged';

/** A line of the user in the file as it stands, 1-based. */
export interface OwnLine {
  readonly line: number;
  readonly text: string;
}

/** What would happen to one file, as it is shown before anything is done. */
export interface RestoreFile {
  readonly path: string;
  readonly outcome: RestoreOutcome;
  readonly change: 'edit' | 'create' | 'delete';
  /** Whether the old version of a conflicting file can be taken all the same. */
  readonly canOverwrite: boolean;
  /** Lines the user added since: kept where they can be merged, in the way where not. The first few of `ownCount`. */
  readonly own: readonly OwnLine[];
  readonly ownCount: number;
}

/** A hunk that is to be decided on again, or decided as it was before. */
export interface HunkReturn {
  readonly taskId: string;
  readonly hunkId: string;
  readonly verdict: 'pending' | 'accepted';
}

export const keptFiles = list(part<KeptFile>({ path: text }));

export const checkpointFactShapes = {
  /** Files of a step were written and can be restored; precedes the `hunk.settled` facts of the same append. */
  'checkpoint.kept': { checkpointId: text, taskId: text, hunkIds: texts, files: keptFiles },
  /** The user is shown what restoring a checkpoint would do. */
  'restore.offered': {
    restoreId: text,
    checkpointId: text,
    what: word<RestoreScope>('files'),
    files: list(part<RestoreFile>({ path: text, outcome: text, change: text })),
  },
  /**
   * The user took or left the restore. `overwrite`: conflicting files the user gave up. `writes`: the contents to write, already in the
   * store.
   */
  'restore.settled': { restoreId: text, taken: flag, overwrite: texts, writes: keptFiles },
  /** Files were restored to before a step, or a restore was undone. */
  'checkpoint.restored': {
    restoreId: text,
    /** Before which change it went. */
    checkpointId: text,
    /** The checkpoint of the state before the restore, by which it is taken back. */
    kept: text,
    direction: word<RestoreDirection>('undo'),
    files: keptFiles,
    left: texts,
    hunks: list(part<HunkReturn>({})),
    /** Went to before the build under way began: its approval does not hold any more. */
    voidsApproval: flag,
  },
};

export type CheckpointFact = FactsIn<typeof checkpointFactShapes>;

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
};
