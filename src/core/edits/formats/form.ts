// Shared parts of all readers of written edits.
import { closesFence, type Fence } from '../../text/fences';
import type { EditOp, EditRefusal, PlaceHints } from '../lines/proposal';
import { endedLines } from '../lines/lines';

/** Texts of files by their paths; null for a file that is to be made. */
export type KnownFiles = ReadonlyMap<string, string | null>;

/** Where a reader is asked whether an edit of its form begins. */
export interface FormCursor {
  readonly lines: readonly string[];
  /** 0-based line to begin at. */
  readonly at: number;
  /** The file that blocks without a path of their own are about; empty where none is known. */
  readonly path: string;
  /** The code fence that is open here, or null. */
  readonly fence: Fence | null;
  /** Files that a fence with a path may give as a whole, with their texts; null for one that does not exist. */
  readonly known: KnownFiles;
  /** Whether the text ends where its writer meant it to, so that a closing marker may be missing at the very end. */
  readonly hasEnded: boolean;
}

/** Edits written as text inside a block of another form, to be read as any text of edits. */
export interface WrittenEdits {
  readonly path: string;
  readonly text: string;
}

export interface FormBlock {
  readonly ops: readonly EditOp[];
  readonly refused: readonly EditRefusal[];
  readonly written?: readonly WrittenEdits[];
  /** The first line behind the block; always further on. */
  readonly next: number;
}

/** Reads the edits that begin at a line, or null where none of its form does. Looks no further back than a few lines. */
export type FormReader = (reading: FormCursor) => FormBlock | null;

/**
 * A block that cannot be read.
 * @param at 0-based line of the model's text
 * @param first a line by which the writer knows the block again
 */
export function unreadableBlock(path: string, at: number, expected: string, first = ''): EditRefusal {
  const block = first.trim() === '' ? '' : ` The block begins with "${first.trim().slice(0, 80)}".`;
  return { path, intent: '', reason: 'malformed', hint: `Line ${at + 1} of your text: ${expected}${block}` };
}

export interface LineEditParts extends PlaceHints {
  readonly path: string;
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
}

/** A replacement of whole lines. */
export function lineEdit({ path, oldLines, newLines, ...hints }: LineEditParts): EditOp {
  return {
    op: 'replace',
    path,
    intent: '',
    oldText: endedLines(oldLines),
    newText: endedLines(newLines),
    all: false,
    wholeLines: true,
    ...hints,
  };
}

/** Whether the line closes the fence that a patch is in: there, a line that begins with a space is one that stays. */
export function closesPatch(line: string, { fence }: FormCursor): boolean {
  return fence !== null && !/^\s/.test(line) && closesFence(line, fence);
}

/** The lines without empty ones at the end: they part blocks more often than they are meant. */
export function withoutBlankEnd(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && lines[end - 1]?.trim() === '') end--;
  return lines.slice(0, end);
}

/** Folders that stand for the workspace where a path was made up, and the sides of a diff. */
const inventedRoot = /^(?:\.?\/|[ab]\/|(?:path\/to|your[-_]\w+|my[-_]\w+|workspace|project|repo(?:sitory)?|root)\/)+/i;

/** The known path that a written one means: itself, without an invented folder in front, or the only one of that name. */
export function knownPath(written: string, known: KnownFiles): string | null {
  const path = written.trim().replaceAll('\\', '/').replace(/^\.\//, '');
  if (path === '') return null;
  if (known.has(path)) return path;
  const bare = path.replace(inventedRoot, '');
  if (known.has(bare)) return bare;
  const paths = [...known.keys()];
  const ends = path.startsWith('/') || /^[a-z]:\//i.test(path) ? paths.filter((other) => path.endsWith(`/${other}`)) : [];
  const namesakes = path.includes('/') ? ends : paths.filter((other) => other.endsWith(`/${path}`));
  return namesakes.length === 1 ? (namesakes[0] ?? null) : null;
}
