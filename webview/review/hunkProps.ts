// Hunk props, kept identical between renders so that unchanged hunks do not re-render.
import type { ConflictSides, FileProposal, Hunk, Verdict } from '../../src/core/edits/lines/proposal';
import type { Dismissal, Finding } from '../../src/core/execution/facts';

/** Actions on a step's hunks. The object stays the same throughout the review. */
export interface HunkActions {
  settle(hunkId: string, accept: boolean): void;
  edit(hunkId: string, after: readonly string[]): void;
  resolve(hunkId: string, lines: readonly string[]): void;
}

export interface HunkMarks {
  /** Whether writing the file needs the user's confirmation. */
  readonly isSensitive: boolean;
  readonly isEdited: boolean;
  readonly isRenewed: boolean;
}

export interface HunkProps extends HunkMarks {
  readonly taskId: string;
  readonly attempt: number;
  readonly draftKey: string;
  readonly file: FileProposal;
  readonly hunk: Hunk;
  readonly verdict: Verdict;
  /** Whether the hunk was written and then undone. */
  readonly isUndone: boolean;
  /** Whether the hunk's verdict is still being processed. */
  readonly isSent: boolean;
  /** Whether the hunk was accepted and still needs to be confirmed. */
  readonly isToConfirm: boolean;
  /** Whether the file name is already shown above the hunk. */
  readonly isInFile: boolean;
  /** The lines as originally proposed, if the user has edited them. */
  readonly proposed: readonly string[] | undefined;
  readonly sides: ConflictSides | undefined;
  /** IDs of the ledger entries that the hunk's step addresses. */
  readonly answers: readonly string[];
  /** Checkpoint of the write that contains the hunk, if that write can be undone. */
  readonly checkpointId: string | null;
  readonly findings: readonly Finding[];
  readonly dismissed: readonly Dismissal[];
  /** Null if the hunk is read-only. */
  readonly actions: HunkActions | null;
  /** Whether another attempt has superseded the hunk. If so, questions about the hunk are disabled. */
  readonly isReplaced?: boolean;
}
