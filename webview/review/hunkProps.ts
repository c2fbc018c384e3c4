// Props of a hunk, which stay the same between renders.
import type { ConflictSides, FileProposal, Hunk, Verdict } from '../../src/core/edits/lines/proposal';
import type { Dismissal, Finding } from '../../src/core/execution/facts';

/** Actions on the hunks of a step; the same object while the step is reviewed. */
export interface HunkActions {
  settle(hunkId: string, accept: boolean): void;
  edit(hunkId: string, after: readonly string[]): void;
  resolve(hunkId: string, lines: readonly string[]): void;
}

export interface HunkMarks {
  /** The file needs confirmation to be written. */
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
  /** Whether its verdict is still being processed. */
  readonly isSent: boolean;
  /** Whether the hunk was accepted and still needs confirmation. */
  readonly isToConfirm: boolean;
  /** Whether the file is already named above. */
  readonly isInFile: boolean;
  /** The lines originally proposed, if the user has edited them. */
  readonly proposed: readonly string[] | undefined;
  readonly sides: ConflictSides | undefined;
  /** Ledger ids that its step addresses. */
  readonly answers: readonly string[];
  /** Step that wrote the hunk, if the step can be undone. */
  readonly checkpointId: string | null;
  readonly findings: readonly Finding[];
  readonly dismissed: readonly Dismissal[];
  /** Null if read-only. */
  readonly actions: HunkActions | null;
  /** Whether another attempt has superseded the hunk; questions are then disabled too. */
  readonly isReplaced?: boolean;
}
