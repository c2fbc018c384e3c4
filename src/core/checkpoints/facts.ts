// Facts of checkpoints and restores.
import type { FactsIn } from '../base/fact';
import { flag, list, number, part, text, texts, word } from '../base/shape';

export const keptFiles = list(part<KeptFile>({ path: text }));

/** One file before and after a step; null if it did not exist. */
export interface KeptFile {
  readonly path: string;
  readonly before: KeptContent | null;
  readonly after: KeptContent | null;
}

/** What is restored: the files, the conversation (as a new session that continues from there), or both. */
export type RestoreScope = 'files' | 'conversation' | 'both';

/** `redo` undoes a restore. */
export type RestoreDirection = 'undo' | 'redo';

export interface RestoreFile {
  readonly path: string;
  readonly outcome: RestoreOutcome;
  readonly change: 'edit' | 'create' | 'delete';
  /** Whether a conflicting file may still be overwritten with the old version. */
  readonly canOverwrite: boolean;
  /** The first of the `ownCount` lines that the user has added since: kept if merged, otherwise the conflict. */
  readonly own: readonly OwnLine[];
  readonly ownCount: number;
}

/** A hunk that is undecided again, or that has its old verdict again. */
export interface HunkReturn {
  readonly taskId: string;
  readonly hunkId: string;
  readonly verdict: 'pending' | 'accepted' | 'rejected';
}

/** Stored content by id; text as UTF-8, anything else as bytes. */
export interface KeptContent {
  readonly id: string;
  readonly kind: 'text' | 'bytes';
  /** Id of the raw file if it is not plain UTF-8: a notebook, another encoding, a byte order mark. */
  readonly file?: string;
  /** Permission bits of a deleted file, and its target if it is a symbolic link. */
  readonly mode?: number;
  readonly link?: string;
}

/**
 * Effect on a file. `unchanged`: not changed since the write, restored exactly; `merged`: combined with the user's other changes;
 * `conflict`: the user's changes prevent it; `nothing`: nothing to do; `damaged`: lost by the store.
 */
export type RestoreOutcome = 'unchanged' | 'merged' | 'conflict' | 'nothing' | 'damaged';

/** A line of the user in the current file, 1-based. */
export interface OwnLine {
  readonly line: number;
  readonly text: string;
}

export const checkpointFactShapes = {
  /** A step's files were written and can be restored; precedes the `hunk.settled` facts of the same append. */
  'checkpoint.kept': { checkpointId: text, taskId: text, hunkIds: texts, files: keptFiles },
  /** The user is shown the effect of a restore. */
  'restore.offered': {
    restoreId: text,
    checkpointId: text,
    what: word<RestoreScope>('files'),
    files: list(part<RestoreFile>({ path: text, outcome: text, change: text })),
  },
  /**
   * The user accepted or declined the restore. `overwrite`: conflicting files to overwrite. `writes`: contents to write, already in
   * the store.
   */
  'restore.settled': { restoreId: text, taken: flag, overwrite: texts, writes: keptFiles },
  /** Files were restored to their state before a step, or a restore was undone. */
  'checkpoint.restored': {
    restoreId: text,
    /** The files were restored to their state before this change. */
    checkpointId: text,
    /** Checkpoint of the state before the restore, used to undo it. */
    kept: text,
    direction: word<RestoreDirection>('undo'),
    files: keptFiles,
    left: texts,
    hunks: list(part<HunkReturn>({})),
    /** Whether the state is from before the start of the build, which voids the approval. */
    voidsApproval: flag,
  },
  /** Hunks were removed from the files, or are back, by the editor's undo, a revert or another program. */
  'hunks.observed': { hunks: list(part<HunkReturn>({})) },
  /** Hunks are missing after a checkout of another commit: the user is asked once. `switchedAt`: in milliseconds. */
  'checkout.noticed': { noticeId: text, switchedAt: number, hunks: list(part<HunkReturn>({})) },
  /** The user's answer: whether these hunks count as undone. */
  'checkout.settled': { noticeId: text, isUndone: flag },
};

export type CheckpointFact = FactsIn<typeof checkpointFactShapes>;
