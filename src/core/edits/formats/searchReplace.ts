// Parses search/replace blocks.
import { indentOf } from '../match/indent';
import { type FormBlock, lineEdit, type FormCursor, unreadableBlock, withoutBlankEnd } from './form';
import { pathAbove } from './pathAbove';
import { endedLines } from '../lines/lines';

/** Opening markers used by various tools, including `HEAD` in Git conflict markers. */
const openings = /^\s*(?:-{3,}|<{5,}) *(SEARCH|ORIGINAL|HEAD|OLD|BEFORE|CURRENT|FIND)>?\s*$/i;
const closings: Readonly<Record<string, RegExp>> = {
  SEARCH: /^\s*(?:\+{3,}|>{5,}) *(?:REPLACE|UPDATED?)\s*$/i,
  HEAD: /^\s*>{5,}(?: .{1,200})?\s*$/,
};
const otherClosing = /^\s*(?:\+{3,}|>{5,}) *(?:UPDATED?|NEW|AFTER|REPLACE|INCOMING|MODIFIED)\s*$/i;
const strayClosing = /^\s*(?:\+{3,}|>{5,}) *REPLACE\b\s*$/;
const separator = '=======';
/** Separator with any number of equals signs; used if no line is exactly `=======`. */
const looseSeparator = /^(?:={3,}|\s+={5,})\s*$/;
const escapedMarker = /^\\(?=(?:-{3,}|<{5,}|\+{3,}|>{5,}|={3,}))/;
const startHint = /^:start_line: *(\d{1,7})\s*$/;
const endHint = /^:end_line: *\d{1,7}\s*$/;

/**
 * Parses a block of `<<<<<<< SEARCH`, `=======`, `>>>>>>> REPLACE`, or its variant with dashes and plus signs. If the search text is blank,
 * the block creates the file. A backslash escapes markers that are part of the code. A block with two separators is ambiguous and refused.
 */
export function readSearchReplace(reading: FormCursor): FormBlock | null {
  const { lines, at } = reading;
  const line = lines[at] ?? '';
  const word = openings.exec(line)?.[1]?.toUpperCase();
  if (word === undefined) {
    if (!strayClosing.test(line)) return null;
    return refusing('', at, at + 1, 'a REPLACE marker without the "<<<<<<< SEARCH" line that begins its block.');
  }
  const path = pathAbove(lines, at) ?? reading.path;
  const closing = closings[word] ?? otherClosing;
  const opens = (text: string) => openings.exec(text)?.[1]?.toUpperCase() === word;
  let end = at + 1;
  while (end < lines.length && !closing.test(lines[end] ?? '') && !opens(lines[end] ?? '')) end++;
  const isClosed = closing.test(lines[end] ?? '');
  const mayBeOpen = end === lines.length && reading.hasEnded && reading.fence === null;
  if (!isClosed && !mayBeOpen) return refusing(path, at, end, 'this block has no ">>>>>>> REPLACE" line at its end.', lines[at + 1]);
  const inside = isClosed ? lines.slice(at + 1, end) : withoutBlankEnd(lines.slice(at + 1, end));
  // In a fence within a list, the whole block is indented, so the marker's indentation is removed from each line. Elsewhere, only the
  // markers are indented.
  const depth = reading.fence?.indent ? indentOf(line) : '';
  const body = inside.map((text) => (text.startsWith(depth) ? text.slice(depth.length) : text));
  return blockOf(path, at, body, isClosed ? end + 1 : end);
}

function refusing(path: string, at: number, next: number, expected: string, first = ''): FormBlock {
  return { ops: [], refused: [unreadableBlock(path, at, expected, first)], next };
}

function blockOf(path: string, at: number, body: readonly string[], next: number): FormBlock {
  if (path === '') return refusing(path, at, next, 'the path of the file must be alone on the line before "<<<<<<< SEARCH".', body[0]);
  const { line, rest } = withoutHints(body);
  const exact = placesOf(rest, (text) => text === separator);
  const [middle, second] = exact.length > 0 ? exact : placesOf(rest, (text) => looseSeparator.test(text));
  if (middle === undefined) return refusing(path, at, next, 'this block has no "=======" line between the old and the new lines.', body[0]);
  if (second !== undefined)
    return refusing(
      path,
      at,
      next,
      'this block has more than one "=======" line: write "\\=======" for one that is part of the code.',
      body[0],
    );
  const oldLines = rest.slice(0, middle).map(unescaped);
  const newLines = rest.slice(middle + 1).map(unescaped);
  const isNew = oldLines.every((text) => text.trim() === '');
  if (isNew && newLines.length === 0) return refusing(path, at, next, 'this block has neither old nor new lines.');
  if (isNew) return { ops: [{ op: 'create', path, intent: '', content: endedLines(newLines) }], refused: [], next };
  return { ops: [lineEdit({ path, oldLines, newLines, ...(line ? { line } : {}) })], refused: [], next };
}

/** Separates the line-number hints that some models write above the old lines from the rest of the block. */
function withoutHints(body: readonly string[]): { readonly line: number | null; readonly rest: readonly string[] } {
  const start = startHint.exec(body[0] ?? '');
  let from = start ? 1 : 0;
  if (start && endHint.test(body[from] ?? '')) from++;
  if (start && /^-{3,}$/.test(body[from] ?? '')) from++;
  return { line: start ? Number(start[1]) : null, rest: body.slice(from) };
}

function placesOf(lines: readonly string[], is: (line: string) => boolean): number[] {
  return lines.flatMap((line, index) => (is(line) ? [index] : []));
}

function unescaped(line: string): string {
  return line.replace(escapedMarker, '');
}
