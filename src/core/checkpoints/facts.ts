// Facts of checkpoints and restores.
import type { FactsIn } from '../base/fact';
import { flag, list, number, part, text, texts, word } from '../base/shape';

export const keptFiles = list(part<KeptFile>({ path: text }));

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
  readonly verdict: 'pending' | 'accepted' | 'rejected';
}

/** A content of the store by its id; a text is kept as UTF-8, anything else as its bytes. */
export interface KeptContent {
  readonly id: string;
  readonly kind: 'text' | 'bytes';
  /** Id of the file as it lay on the disk, where that is not the text in UTF-8: a notebook, another encoding, a mark. */
  readonly file?: string;
  /** Its permission bits, and where it leads if it is a link, of a file that goes. */
  readonly mode?: number;
  readonly link?: string;
}

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
  /** Hunks that the editor's undo, a revert or another program took out of the files, or that stand in them again. */
  'hunks.observed': { hunks: list(part<HunkReturn>({})) },
  /** Hunks are gone from the files since another commit was checked out: the user is asked once. `switchedAt`: in milliseconds. */
  'checkout.noticed': { noticeId: text, switchedAt: number, hunks: list(part<HunkReturn>({})) },
  /** The user's answer: whether these hunks count as undone. */
  'checkout.settled': { noticeId: text, isUndone: flag },
};

export type CheckpointFact = FactsIn<typeof checkpointFactShapes>;
