// Types and helpers shared by all parsers of textual edits.
import { closesFence, type Fence } from '../../text/fences';
import type { EditOp, EditRefusal, PlaceHints } from '../lines/proposal';
import { endedLines } from '../lines/lines';

/** File contents by path; null for a file that does not exist yet. */
export type KnownFiles = ReadonlyMap<string, string | null>;

/** Position in a reply at which parsers look for an edit. */
export interface FormCursor {
  readonly lines: readonly string[];
  /** 0-based line at which the edit may start. */
  readonly at: number;
  /** Default file for blocks without a path; empty if unknown. */
  readonly path: string;
  /** The enclosing code fence, or null. */
  readonly fence: Fence | null;
  /** Known files by path. A code fence below such a path may replace the whole file. */
  readonly known: KnownFiles;
  /** Whether the model finished its reply. If so, a closing marker may be missing at the end. */
  readonly hasEnded: boolean;
}

/** Textual edits nested in a block of another format; parsed like a whole reply. */
export interface WrittenEdits {
  readonly path: string;
  readonly text: string;
}

export interface FormBlock {
  readonly ops: readonly EditOp[];
  readonly refused: readonly EditRefusal[];
  readonly written?: readonly WrittenEdits[];
  /** First line after the block; always greater than the start line. */
  readonly next: number;
  /** Set if the block may only show the result of other edits to the same file. If there are other edits, the block is ignored. */
  readonly isShown?: true;
}

/** Parses the edits that start at a line, or returns null if the format does not match. May look back a few lines. */
export type FormReader = (reading: FormCursor) => FormBlock | null;

/**
 * Creates the refusal for a block that cannot be parsed.
 * @param at 0-based line of the reply
 * @param first first line of the block's content, quoted so that the model can recognize the block
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

/** Whether the line closes the fence around a patch. An indented line does not: in a patch, it is an unchanged line. */
export function closesPatch(line: string, { fence }: FormCursor): boolean {
  return fence !== null && !/^\s/.test(line) && closesFence(line, fence);
}

/** Removes trailing blank lines, because they usually just separate blocks. */
export function withoutBlankEnd(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && lines[end - 1]?.trim() === '') end--;
  return lines.slice(0, end);
}

/** Placeholder folders in invented paths, such as `path/to/`, and the `a/` and `b/` prefixes of a diff. */
const inventedRoot = /^(?:\.?\/|[ab]\/|(?:path\/to|your[-_]\w+|my[-_]\w+|workspace|project|repo(?:sitory)?|root)\/)+/i;

/** Resolves a written path to a known path: an exact match, a match without an invented prefix, or the only file with that name. */
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
