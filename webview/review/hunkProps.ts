// Props of a hunk card, stable between renders.
import type { ConflictSides, FileProposal, Hunk, Verdict } from '../../src/core/edits/lines/proposal';
import type { HunkMarks } from './HunkHeader';
import type { Dismissal, Finding } from '../../src/core/execution/facts';

/** What can be said to the hunks of one task; the same object as long as it is the same task. */
export interface HunkActions {
  settle(hunkId: string, accept: boolean): void;
  edit(hunkId: string, after: readonly string[]): void;
  resolve(hunkId: string, lines: readonly string[]): void;
}

export interface HunkProps extends HunkMarks {
  readonly taskId: string;
  readonly attempt: number;
  /** Under which what is typed into it is remembered. */
  readonly draftKey: string;
  readonly file: FileProposal;
  readonly hunk: Hunk;
  readonly verdict: Verdict;
  /** It was written, and taken out of the file again. */
  readonly isUndone: boolean;
  /** Another verdict was said, and it is not known yet what became of it. */
  readonly isSent: boolean;
  /** It was accepted and waits for a second word. */
  readonly isToConfirm: boolean;
  readonly isInFile: boolean;
  /** The lines that were proposed, where the user has others. */
  readonly proposed: readonly string[] | undefined;
  readonly sides: ConflictSides | undefined;
  /** Ids of the ledger its task answers. */
  readonly answers: readonly string[];
  readonly checkpointId: string | null;
  readonly findings: readonly Finding[];
  readonly dismissed: readonly Dismissal[];
  /** Null where nothing can be decided (any more). */
  readonly actions: HunkActions | null;
  /** Another attempt took its place: nothing can be asked about it either. */
  readonly isReplaced?: boolean;
}
