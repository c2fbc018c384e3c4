// Facts of checkpoints and restores.
import type { FactsIn } from '../base/fact';
import { flag, list, number, part, text, texts, word } from '../base/shape';

export const keptFiles = list(part<KeptFile>({ path: text }));

/** One file before and after a step. `before` or `after` is null if the file did not exist at that time. */
export interface KeptFile {
  readonly path: string;
  readonly before: KeptContent | null;
  readonly after: KeptContent | null;
}

/** What to restore: the files, the conversation (continued in a new session), or both. */
export type RestoreScope = 'files' | 'conversation' | 'both';

/** Direction of a restore. `redo` undoes an earlier restore. */
export type RestoreDirection = 'undo' | 'redo';

export interface RestoreFile {
  readonly path: string;
  readonly outcome: RestoreOutcome;
  readonly change: 'edit' | 'create' | 'delete';
  /** Whether a conflicting file can still be overwritten with the old version. */
  readonly canOverwrite: boolean;
  /** The first few of the lines that the user added; `ownCount` is the total. A merge keeps them; if it fails, they caused the conflict. */
  readonly own: readonly OwnLine[];
  /** Number of lines that the user added, including lines not in `own`. */
  readonly ownCount: number;
}

/** A hunk that becomes undecided again or gets its previous verdict back. */
export interface HunkReturn {
  readonly taskId: string;
  readonly hunkId: string;
  readonly verdict: 'pending' | 'accepted' | 'rejected';
}

/** Reference to stored content: text as UTF-8, other content as bytes. */
export interface KeptContent {
  readonly id: string;
  readonly kind: 'text' | 'bytes';
  /** ID of the stored raw bytes, if the file is a notebook, has a byte order mark or uses an encoding other than UTF-8. */
  readonly file?: string;
  /** Permission bits and symbolic link target, stored only for a deleted file. */
  readonly mode?: number;
  readonly link?: string;
}

/**
 * Effect of a restore on a file. `unchanged`: not modified since the write, so restored exactly; `merged`: restored and merged with the
 * user's changes; `conflict`: prevented by the user's changes; `nothing`: nothing to restore; `damaged`: the stored content is lost.
 */
export type RestoreOutcome = 'unchanged' | 'merged' | 'conflict' | 'nothing' | 'damaged';

/** A line written by the user in the current file; line numbers are 1-based. */
export interface OwnLine {
  readonly line: number;
  readonly text: string;
}

export const checkpointFactShapes = {
  /** A step's files were written and can be restored. Precedes the `hunk.settled` facts of the same batch. */
  'checkpoint.kept': { checkpointId: text, taskId: text, hunkIds: texts, files: keptFiles },
  /** The effect of a restore was shown to the user. */
  'restore.offered': {
    restoreId: text,
    checkpointId: text,
    what: word<RestoreScope>('files'),
    files: list(part<RestoreFile>({ path: text, outcome: text, change: text })),
  },
  /**
   * The user accepted or declined the restore. `overwrite`: conflicting files
   * to overwrite. `writes`: contents to write, which are already stored.
   */
  'restore.settled': { restoreId: text, taken: flag, overwrite: texts, writes: keptFiles },
  /** Files were restored to their state before a step, or a restore was undone. */
  'checkpoint.restored': {
    restoreId: text,
    /** ID of a change; the files were restored to their state before it. */
    checkpointId: text,
    /** ID of the checkpoint taken before the restore; used to undo the restore. */
    kept: text,
    direction: word<RestoreDirection>('undo'),
    files: keptFiles,
    left: texts,
    hunks: list(part<HunkReturn>({})),
    /** Whether the restored state predates the start of the build, which voids the plan approval. */
    voidsApproval: flag,
  },
  /** Hunks were removed from the files or put back by the editor's undo, a revert or another program. */
  'hunks.observed': { hunks: list(part<HunkReturn>({})) },
  /** Hunks are missing after a checkout of another commit; the user is asked once. `switchedAt`: milliseconds since the epoch. */
  'checkout.noticed': { noticeId: text, switchedAt: number, hunks: list(part<HunkReturn>({})) },
  /** The user's answer: whether these hunks count as undone. */
  'checkout.settled': { noticeId: text, isUndone: flag },
};

export type CheckpointFact = FactsIn<typeof checkpointFactShapes>;
