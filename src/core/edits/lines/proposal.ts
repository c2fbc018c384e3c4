// A Builder's proposal: files and hunks with positions and verdicts.
import { lineTexts } from '../../text/lines';
import { diffLines } from '../diff/diff';

/**
 * Position hints of a patch. They choose between equal matches, and give the position if there is no old text; they never make
 * mismatched text fit.
 */
export interface PlaceHints {
  /** The texts are whole lines with line endings: the old text starts at the beginning of a line. */
  readonly wholeLines?: true;
  /** Enclosing scope lines, outermost first, as a patch names them: `class Foo`, `def bar`. */
  readonly near?: readonly string[];
  /** 1-based line of the old text in the text the model saw. */
  readonly line?: number;
  /** The old text is at the end of the file. */
  readonly atEnd?: true;
}

/** One requested edit, independent of its form. Paths are workspace-relative with forward slashes. */
export type EditOp =
  | ({
      readonly op: 'replace';
      readonly path: string;
      readonly intent: string;
      readonly oldText: string;
      readonly newText: string;
      readonly all: boolean;
    } & PlaceHints)
  | {
      readonly op: 'create';
      readonly path: string;
      readonly intent: string;
      readonly content: string;
      /**
       * The form does not tell whether the file is new. If the file exists, this is its complete new text; a fence may contain only
       * a part.
       */
      readonly mayExist?: 'called' | 'fenced';
    }
  | { readonly op: 'rewrite'; readonly path: string; readonly intent: string; readonly content: string }
  | { readonly op: 'delete'; readonly path: string; readonly intent: string }
  | { readonly op: 'rename'; readonly path: string; readonly to: string; readonly intent: string };

/** Reasons for refusing an edit; a closed union, so each has a text for the user and for the model. */
export type EditRefusalReason =
  | 'malformed'
  | 'notFound'
  | 'ambiguous'
  | 'indentation'
  | 'noChange'
  | 'missingFile'
  | 'fileExists'
  | 'outsideWorkspace'
  | 'otherSpelling'
  | 'protectedPath'
  | 'unreadable'
  | 'binary'
  | 'encoding'
  | 'notebook'
  | 'masked'
  | 'tooLarge'
  | 'overlapping';

export interface EditRefusal {
  readonly path: string;
  readonly intent: string;
  readonly reason: EditRefusalReason;
  /** Closest lines or matching line numbers, for the model's next attempt. */
  readonly hint: string;
  /** The first lines that the edit would add, if they are readable. */
  readonly lines?: readonly string[];
  /** The first lines that the edit would remove. */
  readonly removed?: readonly string[];
  /** The edit contains the whole file, so not all of its lines are new. */
  readonly isWhole?: true;
}

const maxRefusedLines = 60;

export function refusalOf(op: EditOp, { reason, hint }: Pick<EditRefusal, 'reason' | 'hint'>): EditRefusal {
  const lines = linesAddedBy(op).slice(0, maxRefusedLines);
  const isWhole = op.op === 'create' || op.op === 'rewrite';
  const removed = linesRemovedBy(op).slice(0, maxRefusedLines);
  return {
    path: op.path,
    intent: op.intent,
    reason,
    hint,
    ...(lines.length > 0 && { lines }),
    ...(removed.length > 0 && { removed }),
    ...(isWhole && { isWhole }),
  };
}

/** Lines that an edit quotes and does not write. */
export function linesRemovedBy(op: EditOp): string[] {
  if (op.op !== 'replace') return [];
  const old = lineTexts(op.oldText);
  return diffLines(old, lineTexts(op.newText)).flatMap(({ baseStart, baseEnd }) => old.slice(baseStart, baseEnd));
}

/** Lines that an edit writes and does not quote. */
export function linesAddedBy(op: EditOp): string[] {
  if (op.op === 'create' || op.op === 'rewrite') return lineTexts(op.content);
  if (op.op !== 'replace') return [];
  const next = lineTexts(op.newText);
  return diffLines(lineTexts(op.oldText), next).flatMap(({ nextStart, nextEnd }) => next.slice(nextStart, nextEnd));
}

/** A contiguous change. Lines have no endings; `start` is the 1-based line in the text the model saw. */
export interface Hunk {
  readonly id: string;
  readonly start: number;
  readonly contextBefore: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly contextAfter: readonly string[];
  readonly intent: string;
  /**
   * Why the hunk is flagged and excluded from bulk acceptance. `true`: fuzzy match beyond trailing white space. `omission`: one
   * comment replaces several lines.
   */
  readonly loose?: true | 'omission';
}

/** Text keys that explain why a hunk is flagged. */
export function looseKeys(loose: true | 'omission') {
  return loose === 'omission'
    ? ({ label: 'card.task.omission', title: 'card.task.omissionTitle' } as const)
    : ({ label: 'card.task.loose', title: 'card.task.looseTitle' } as const);
}

/** Reason to review a file with extra care. */
export interface FileMark {
  /**
   * `ignored`: excluded by ignore rules; `generated`: written, and possibly overwritten, by a program; `unplanned`: not named in its plan
   * step; `syntax`: the file parsed before the change and does not after it.
   */
  readonly kind: 'ignored' | 'generated' | 'unplanned' | 'syntax';
  /** Source of the mark: an ignore file, a setting, the file's name or folder, or its header. */
  readonly by: string;
}

/** A rename is a proposal of its own with one empty hunk; edits of the old path come before it. */
export interface FileProposal {
  readonly path: string;
  readonly operation: 'edit' | 'create' | 'delete' | 'rename';
  /** Target path of a rename. */
  readonly to?: string;
  readonly hunks: readonly Hunk[];
  /** Content-store id of the text the Builder saw; missing in old logs. */
  readonly base?: string;
  /** Accepted hunks already contained in `base`, which was renewed after they were written. */
  readonly inBase?: readonly string[];
  /** Content-store id of the exact bytes of a new file from another agent; accepting the whole file writes them. */
  readonly whole?: { readonly id: string; readonly mode?: number };
  /** Its changes, by any author, are already in the file: accepting keeps them, rejecting reverts them. `base` is the text without them. */
  readonly stands?: true;
  /** Marks at the time of the proposal, if any. */
  readonly marks?: readonly FileMark[];
}

/** Whether the file parsed before the proposal and does not after it. */
export function isBroken({ marks = [] }: Pick<FileProposal, 'marks'>): boolean {
  return marks.some(({ kind }) => kind === 'syntax');
}

/** Whether the plan step does not name the file. */
export function isUnplanned({ marks = [] }: Pick<FileProposal, 'marks'>): boolean {
  return marks.some(({ kind }) => kind === 'unplanned');
}

/** The lines at a conflict: what the Builder saw, what it proposes, and the current text. */
export interface ConflictSides {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

export type Verdict = 'pending' | 'accepted' | 'rejected' | 'conflicted';
