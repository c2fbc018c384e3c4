// A Builder's proposal: files and hunks with positions and verdicts.
import { lineTexts } from '../../text/lines';
import { diffLines } from '../diff/diff';

/**
 * Position hints from a patch. They select one of several equal matches, and specify the position of an edit without old text. They never
 * make mismatched text match.
 */
export interface PlaceHints {
  /** Set if the texts consist of whole lines with line endings, so the old text starts at the beginning of a line. */
  readonly wholeLines?: true;
  /** Lines of the enclosing scopes, outermost first, as written in the patch: `class Foo`, `def bar`. */
  readonly near?: readonly string[];
  /** 1-based line of the old text in the text the model saw. */
  readonly line?: number;
  /** Set if the old text is at the end of the file. */
  readonly atEnd?: true;
}

/** An edit requested by a model, independent of its format. Paths are workspace-relative with forward slashes. */
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
       * Set if the format does not show whether the file is new. If the file exists, the content replaces its text. Content from a fence
       * may be only part of the file, so it is refused if more than half of the file's lines are missing.
       */
      readonly mayExist?: 'called' | 'fenced';
    }
  | { readonly op: 'rewrite'; readonly path: string; readonly intent: string; readonly content: string }
  | { readonly op: 'delete'; readonly path: string; readonly intent: string }
  | { readonly op: 'rename'; readonly path: string; readonly to: string; readonly intent: string };

/** Reasons for refusing an edit; a closed union, so that the compiler requires a message for the user and one for the model. */
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
  /** The closest lines, or the line numbers of the matches, to help the model retry. */
  readonly hint: string;
  /** The first lines that the edit would add, if they could be read. */
  readonly lines?: readonly string[];
  /** The first lines that the edit would remove. */
  readonly removed?: readonly string[];
  /** Set if the edit contains the whole file, so not all of its lines are new. */
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

/** Returns the lines of an edit's old text that the new text does not repeat. */
export function linesRemovedBy(op: EditOp): string[] {
  if (op.op !== 'replace') return [];
  const old = lineTexts(op.oldText);
  return diffLines(old, lineTexts(op.newText)).flatMap(({ baseStart, baseEnd }) => old.slice(baseStart, baseEnd));
}

/** Returns the lines of an edit's new text that the old text does not contain. */
export function linesAddedBy(op: EditOp): string[] {
  if (op.op === 'create' || op.op === 'rewrite') return lineTexts(op.content);
  if (op.op !== 'replace') return [];
  const next = lineTexts(op.newText);
  return diffLines(lineTexts(op.oldText), next).flatMap(({ nextStart, nextEnd }) => next.slice(nextStart, nextEnd));
}

/** A contiguous change. Lines have no line endings; `start` is the 1-based line number in the text the model saw. */
export interface Hunk {
  readonly id: string;
  readonly start: number;
  readonly contextBefore: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly contextAfter: readonly string[];
  readonly intent: string;
  /**
   * Set if the hunk is flagged and excluded from bulk acceptance. `true`: the match ignored more than trailing whitespace. `omission`: one
   * comment replaces several lines.
   */
  readonly loose?: true | 'omission';
}

/** Returns the localization keys of the label and tooltip that explain why a hunk is flagged. */
export function looseKeys(loose: true | 'omission') {
  return loose === 'omission'
    ? ({ label: 'card.task.omission', title: 'card.task.omissionTitle' } as const)
    : ({ label: 'card.task.loose', title: 'card.task.looseTitle' } as const);
}

/** A reason to review a file with extra care. */
export interface FileMark {
  /**
   * `ignored`: excluded by ignore rules; `generated`: written, and possibly overwritten, by a program; `unplanned`: not listed in the plan
   * step; `syntax`: the file parses before the change, but not after it.
   */
  readonly kind: 'ignored' | 'generated' | 'unplanned' | 'syntax';
  /** Origin of the mark: an ignore file, a setting, the file's name or folder, or the file's header. */
  readonly by: string;
}

/**
 * The proposed changes to one file. A rename is a separate proposal with one empty hunk; the proposal that edits the file under its old
 * path precedes it.
 */
export interface FileProposal {
  readonly path: string;
  readonly operation: 'edit' | 'create' | 'delete' | 'rename';
  /** Target path of a rename. */
  readonly to?: string;
  readonly hunks: readonly Hunk[];
  /** Content-store ID of the text the Builder saw; missing in old logs. */
  readonly base?: string;
  /** IDs of accepted hunks that `base` already contains, because the base was renewed after these hunks were written. */
  readonly inBase?: readonly string[];
  /** Content-store ID of the exact bytes of a new file from another agent; accepting the whole file writes these bytes. */
  readonly whole?: { readonly id: string; readonly mode?: number };
  /**
   * Set if the changes, by any author, are already in the file: accepting keeps them, rejecting reverts them. `base` is the text without
   * them.
   */
  readonly stands?: true;
  readonly marks?: readonly FileMark[];
}

export function isBroken({ marks = [] }: Pick<FileProposal, 'marks'>): boolean {
  return marks.some(({ kind }) => kind === 'syntax');
}

/** The three versions of the lines at a conflict: what the Builder saw, what it proposes, and the current text. */
export interface ConflictSides {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  /** Set if the file no longer exists, so that there is nothing to merge with. */
  readonly isGone?: true;
}

export type Verdict = 'pending' | 'accepted' | 'rejected' | 'conflicted';
