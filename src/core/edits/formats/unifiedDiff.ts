// Parses unified diffs, with or without line numbers and git headers.
import type { EditOp } from '../lines/proposal';
import { closesPatch, type FormBlock, type FormCursor, unreadableBlock } from './form';
import { hunkEdits, isHunkHeader } from './patchHunk';
import { pathAbove } from './pathAbove';

const gitHeader = /^diff --git (?:"?a\/(.+?)"?) (?:"?b\/(.+?)"?)$/;
const extended =
  /^(?:index |old mode |new mode |new file mode |deleted file mode |similarity index |dissimilarity index |rename |copy |Binary files )/;
const headless = /^@@ (?:-\d+(?:,\d+)? \+\d+(?:,\d+)?|\.\.\.) @@/;
const maxHeaderLength = 1_000;
const nowhere = '/dev/null';

interface Header {
  /** `from`: the old path; `to`: the new path. Null for `/dev/null` or if missing. */
  readonly from: string | null;
  readonly to: string | null;
  readonly isBinary: boolean;
  /** First line after the header. */
  readonly next: number;
}

/**
 * Parses the diff of one file. The old path `/dev/null` creates the file, the new path `/dev/null` deletes it, and two different paths
 * rename it.
 */
export function readUnifiedDiff(reading: FormCursor): FormBlock | null {
  const { lines, at } = reading;
  const header = headerAt(lines, at) ?? headlessAt(reading);
  if (!header) return null;
  const end = hunksEnd(reading, header.next);
  const next = Math.max(end, at + 1);
  const path = header.from ?? header.to;
  const refuse = (expected: string) => ({ ops: [], refused: [unreadableBlock(path ?? '', at, expected)], next });
  if (!path) return refuse('no file is named: "--- PATH" and "+++ PATH" must come before the hunks.');
  if (header.isBinary) return refuse('a diff of a binary file cannot be applied.');
  const body = lines.slice(header.next, end);
  if (header.to === null) return { ops: [{ op: 'delete', path, intent: '' }], refused: [], next };
  const edits = hunkEdits(path, body);
  if (header.from === null) return { ops: created(path, edits, body), refused: [], next };
  const ops: EditOp[] = header.to === path ? edits : [...edits, { op: 'rename', path, to: header.to, intent: '' }];
  return ops.length > 0 ? { ops, refused: [], next } : refuse('this diff changes nothing: a hunk with "-" or "+" lines was expected.');
}

/** Creates a header for hunks without a file header. The path is taken from the text above; if there is none, the default path is used. */
function headlessAt({ lines, at, path }: FormCursor): Header | null {
  if (!headless.test(lines[at] ?? '')) return null;
  const named = pathAbove(lines, at) ?? path;
  return { from: named === '' ? null : named, to: named === '' ? null : named, isBinary: false, next: at };
}

function headerAt(lines: readonly string[], at: number): Header | null {
  const git = gitHeaderIn(lines[at] ?? '');
  let line = git ? at + 1 : at;
  let from = git?.[1] ?? null;
  let to = git?.[2] ?? null;
  let isBinary = false;
  for (; git && extended.test(lines[line] ?? ''); line++) {
    const text = lines[line] ?? '';
    if (text.startsWith('new file mode')) from = null;
    if (text.startsWith('deleted file mode')) to = null;
    if (text.startsWith('Binary files')) isBinary = true;
  }
  if (!isFileHeader(lines, line)) return git ? { from, to, isBinary, next: line } : null;
  const named = sidesOf(lines[line] ?? '', lines[line + 1] ?? '');
  return { ...named, isBinary, next: line + 2 };
}

function gitHeaderIn(line: string): RegExpExecArray | null {
  return line.length <= maxHeaderLength ? gitHeader.exec(line) : null;
}

function isFileHeader(lines: readonly string[], at: number): boolean {
  return /^--- \S/.test(lines[at] ?? '') && /^\+\+\+ \S/.test(lines[at + 1] ?? '');
}

function sidesOf(minus: string, plus: string) {
  const [from, to] = [minus, plus].map(
    (line) =>
      line
        .slice(4)
        .split('\t')[0]
        ?.trim()
        .replace(/^"(.*)"$/, '$1') ?? '',
  );
  const isPrefixed = [from, to].every((path, index) => path === nowhere || path?.startsWith(index === 0 ? 'a/' : 'b/'));
  const bare = (path = '') => (path === nowhere ? null : isPrefixed ? path.slice(2) : path);
  return { from: bare(from), to: bare(to) };
}

/** Returns the first line after the hunks: the header of another file, the end of the fence, or prose outside a fence. */
function hunksEnd(reading: FormCursor, from: number): number {
  const { lines, fence } = reading;
  let line = from;
  for (; line < lines.length; line++) {
    const text = lines[line] ?? '';
    if (gitHeaderIn(text) || (isFileHeader(lines, line) && isHunkHeader(lines[line + 2] ?? '@@'))) break;
    if (closesPatch(text, reading)) break;
    if (fence === null && text !== '' && !/^[-+ @\\]/.test(text)) break;
  }
  return line;
}

/**
 * Returns the edit that creates a file. If the hunks contain old lines anyway, returns their edits, which are then matched against the
 * existing file.
 */
function created(path: string, edits: readonly EditOp[], body: readonly string[]): EditOp[] {
  const texts = edits.flatMap((edit) => (edit.op === 'replace' && edit.oldText === '' ? [edit.newText] : []));
  if (texts.length < edits.length) return [...edits];
  const isOpen = body.findLast((line) => line.trim() !== '')?.startsWith('\\ ') === true;
  const content = texts.join('');
  return [{ op: 'create', path, intent: '', content: isOpen ? content.slice(0, -1) : content }];
}
