// Proposal of the Builder: files and hunks with places and verdicts.
import { lineTexts } from '../../text/lines';
import { diffLines } from '../diff/diff';

/**
 * What a patch says about where its old text stands. It tells equal places apart, and where the old text is empty it is the place; it
 * never makes a text fit that does not stand in the file.
 */
export interface PlaceHints {
  /** The texts are whole lines, each with its line end: the old one begins where a line begins. */
  readonly wholeLines?: true;
  /** Lines the place stands under, outermost first, as a patch names them: `class Foo`, `def bar`. */
  readonly near?: readonly string[];
  /** The line, from 1, at which the old text begins, in the text the model saw. */
  readonly line?: number;
  /** The old text is the end of the file. */
  readonly atEnd?: true;
}

/** One edit as a model asked for it, whatever form it came in. Paths are relative to the workspace, with forward slashes. */
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
      /** The form does not say whether the file is new: where it exists, this is its whole new text. In a fence it may be a part. */
      readonly mayExist?: 'called' | 'fenced';
    }
  | { readonly op: 'rewrite'; readonly path: string; readonly intent: string; readonly content: string }
  | { readonly op: 'delete'; readonly path: string; readonly intent: string }
  | { readonly op: 'rename'; readonly path: string; readonly to: string; readonly intent: string };

/** Why an edit was not taken; closed, so that each has a text for the user and for the model. */
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
  /** Closest real lines or matching line numbers, for the model's next attempt. */
  readonly hint: string;
  /** The first of the lines it would have added; none where it added none or could not be read. */
  readonly lines?: readonly string[];
  /** The first of the lines it would have taken out. */
  readonly removed?: readonly string[];
  /** It gave the file as a whole, so that not all of its lines are new. */
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

/** The lines an edit quotes that are not among those it writes. */
export function linesRemovedBy(op: EditOp): string[] {
  if (op.op !== 'replace') return [];
  const old = lineTexts(op.oldText);
  return diffLines(old, lineTexts(op.newText)).flatMap(({ baseStart, baseEnd }) => old.slice(baseStart, baseEnd));
}

/** The lines an edit writes that are not among those it replaces. */
export function linesAddedBy(op: EditOp): string[] {
  if (op.op === 'create' || op.op === 'rewrite') return lineTexts(op.content);
  if (op.op !== 'replace') return [];
  const next = lineTexts(op.newText);
  return diffLines(lineTexts(op.oldText), next).flatMap(({ nextStart, nextEnd }) => next.slice(nextStart, nextEnd));
}

/** A contiguous change. Lines are without their endings; `start` is the 1-based line in the text the model saw. */
export interface Hunk {
  readonly id: string;
  readonly start: number;
  readonly contextBefore: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly contextAfter: readonly string[];
  readonly intent: string;
  /**
   * Why it is marked and never accepted in bulk. `true`: its old text was found by overlooking more than white space at line ends.
   * `omission`: one remark stands in the place of several lines.
   */
  readonly loose?: true | 'omission';
}

/** The texts that say why a hunk is marked, by their keys. */
export function looseKeys(loose: true | 'omission') {
  return loose === 'omission'
    ? ({ label: 'card.task.omission', title: 'card.task.omissionTitle' } as const)
    : ({ label: 'card.task.loose', title: 'card.task.looseTitle' } as const);
}

/** What speaks against changing a file without a second look. */
export interface FileMark {
  /** `ignored`: rules leave it out of what is shared; `generated`: a program writes it, and may write over it; `unplanned`: its step does not name it. */
  readonly kind: 'ignored' | 'generated' | 'unplanned';
  /** What says so: a file of rules, a setting, the file's own name or folder, or the words at its top. */
  readonly by: string;
}

/** A rename is a proposal of its own with one hunk without lines; edits of the old path stand before it. */
export interface FileProposal {
  readonly path: string;
  readonly operation: 'edit' | 'create' | 'delete' | 'rename';
  /** Where a renamed file goes. */
  readonly to?: string;
  readonly hunks: readonly Hunk[];
  /** Id, in the content store, of the text the Builder saw; logs of before have none. */
  readonly base?: string;
  /** Accepted hunks that are part of `base` already: it was renewed after they were written. */
  readonly inBase?: readonly string[];
  /** A new file as another agent wrote it, byte for byte, in the content store: what is accepted whole is that. */
  readonly whole?: { readonly id: string; readonly mode?: number };
  /** Its changes are in the file already, whoever made them: accepting keeps them, rejecting takes them out. `base` is the text without them. */
  readonly stands?: true;
  /** As they were when it was proposed; only where there are any. */
  readonly marks?: readonly FileMark[];
}

/** Whether the plan does not name the file for its step. */
export function isUnplanned({ marks = [] }: Pick<FileProposal, 'marks'>): boolean {
  return marks.some(({ kind }) => kind === 'unplanned');
}

/** What stands at a conflicted place, as lines: what the Builder saw, what it proposes, and what is there now. */
export interface ConflictSides {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

export type Verdict = 'pending' | 'accepted' | 'rejected' | 'conflicted';
