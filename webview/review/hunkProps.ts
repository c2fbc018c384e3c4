// Props of a hunk card, stable between renders.
import type { ConflictSides, FileProposal, Hunk, Verdict } from '../../src/core/edits/lines/proposal';
import type { HunkMarks } from './HunkHeader';
import type { Dismissal, Finding } from '../../src/core/execution/facts';

/** Actions on the hunks of one step; stable per step. */
export interface HunkActions {
  settle(hunkId: string, accept: boolean): void;
  edit(hunkId: string, after: readonly string[]): void;
  resolve(hunkId: string, lines: readonly string[]): void;
}

export interface HunkProps extends HunkMarks {
  readonly taskId: string;
  readonly attempt: number;
  readonly draftKey: string;
  readonly file: FileProposal;
  readonly hunk: Hunk;
  readonly verdict: Verdict;
  /** It was written and then reverted. */
  readonly isUndone: boolean;
  /** Its verdict is being processed. */
  readonly isSent: boolean;
  /** It was accepted and waits for confirmation. */
  readonly isToConfirm: boolean;
  readonly isInFile: boolean;
  /** Proposed lines, if the user has changed them. */
  readonly proposed: readonly string[] | undefined;
  readonly sides: ConflictSides | undefined;
  /** Ledger ids its step addresses. */
  readonly answers: readonly string[];
  readonly checkpointId: string | null;
  readonly findings: readonly Finding[];
  readonly dismissed: readonly Dismissal[];
  /** Null if read-only. */
  readonly actions: HunkActions | null;
  /** Superseded by another attempt: questions are disabled too. */
  readonly isReplaced?: boolean;
}
