// Locates hunks after drift: the user moved or reindented the lines around them.
import type { LineChange } from '../diff/diff';
import { meet, type SlidableChange, roomOfReplacement } from '../diff/alignment';
import { fitIndent, indentOf, type IndentPair } from '../match/indent';
import { mergeLines } from '../match/lineMerge';
import { lineWords } from '../match/words';
import { matchesAt } from '../lines/lines';

/** New position of a hunk: 0-based lines of the live text, and the replacement lines if they differ from the hunk's own lines. */
export interface DriftedPlace {
  readonly startLine: number;
  readonly endLine: number;
  readonly lines?: readonly string[];
}

/** A hunk to locate in the live text, with the user's changes near it. */
export interface Meeting {
  /** `expected`: the text that the hunk applies to; `lines`: the live text. */
  readonly expected: readonly string[];
  readonly lines: readonly string[];
  /** The hunk's old lines are `[start, end)` of the expected text. */
  readonly start: number;
  readonly end: number;
  readonly after: readonly string[];
  /** `[from, to)`: expected lines that the hunk and the user's changes cover; `theirs`: the corresponding live lines. */
  readonly from: number;
  readonly to: number;
  readonly theirs: { readonly start: number; readonly end: number };
  readonly bared: () => Generator<void, BareTexts>;
}

/** The trimmed lines of the expected text, and the changes from them to the trimmed live text. */
export interface BareTexts {
  readonly expected: readonly string[];
  readonly changes: readonly SlidableChange[];
}

/**
 * Finds the position of the hunk; null if there is no position or more than one. Changes in whitespace alone do not conflict, except in
 * hunks of more than `maxMoved` lines. Lines that are unique in both texts are found wherever they moved; the result is ambiguous if
 * ignoring whitespace leads to another position. Long lines are merged word by word.
 */
export function* placeDrifted(meeting: Meeting): Generator<void, DriftedPlace | null> {
  const [respaced, moved] = [yield* inOtherSpace(meeting), yield* uniquePosition(meeting)];
  if (respaced && moved && respaced.startLine !== moved.startLine) return null;
  return respaced ?? moved ?? inLongLine(meeting);
}

/** Maximum number of old and new lines, added up, in a hunk that is adapted to whitespace changes; a larger hunk conflicts. */
const maxMoved = 5_000;

/** Numbers of lines around a hunk to search for the user's new indentation, in the order they are tried. */
const shownAround = [3, 1, 0] as const;

/** Finds the position of the hunk if the user changed only whitespace: trailing blanks, or the indentation of all lines. */
function* inOtherSpace({ expected, lines, start, end, after, bared }: Meeting): Generator<void, DriftedPlace | null> {
  if (end - start + after.length > maxMoved) return null;
  const { expected: bare, changes } = yield* bared();
  const fresh = after.map((line) => line.trim());
  const stand = { baseStart: start, baseEnd: end, ...roomOfReplacement(bare, start, end, fresh) };
  // Equality apart from whitespace is weaker evidence, so at least one unchanged line must lie between the hunk and the change.
  if (changes.some((change) => meet(change, stand, 1))) return null;
  const above = changes.findLast((change) => change.baseEnd <= start);
  const shift = above ? above.nextEnd - above.baseEnd : 0;
  const pairsWithin = (around: number) =>
    Array.from({ length: end - start + 2 * around }, (_, index) => start - around + index).flatMap((index) => {
      const [old = '', now = ''] = [expected[index], lines[index + shift]];
      return old.trim() !== '' && old.trim() === now.trim() ? [{ quoted: indentOf(old), own: indentOf(now) }] : [];
    });
  const wanted = [...new Set(after.filter((line) => line.trim() !== '').map(indentOf))];
  const indents = lines.slice(Math.max(0, start + shift - nearby), end + shift + nearby).map(indentOf);
  // A wide range may extend past the end of a reindented block, where the indentation pairs contradict each other, so narrower ranges are
  // tried next.
  const map = shownAround.map((around) => fitPairs(pairsWithin(around), wanted, indents)).find((fitting) => fitting !== null);
  if (!map) return null;
  const isStripped = isTrimmed(expected.slice(start, end), lines.slice(start + shift, end + shift));
  const own = (line: string) => (line.trim() === '' ? line : (map.get(indentOf(line)) ?? '') + line.slice(indentOf(line).length));
  const moved = after.map(isStripped ? (line) => own(line).trimEnd() : own);
  return { startLine: start + shift, endLine: end + shift, lines: moved };
}

/** Whether the user removed all trailing whitespace; the new lines are then trimmed as well. */
function isTrimmed(before: readonly string[], now: readonly string[]): boolean {
  const hasRest = (line: string) => line !== line.trimEnd();
  return before.some(hasRest) && !now.some(hasRest);
}

/** Number of lines on each side to search for the file's indentation style. */
const nearby = 200;

/** Maximum number of a hunk's lines to check for uniqueness. */
const maxTried = 50;
const minDistinctiveWords = 2;

function isTelling(line: string): boolean {
  return lineWords(line).length >= minDistinctiveWords;
}

/**
 * Finds the hunk's old lines, or the lines around an insertion, if they are unique both in the expected and in the live text. One line must
 * be unique by itself, because common lines can become neighbors when the lines between them are removed.
 */
function* uniquePosition({ expected, lines, start, end }: Meeting): Generator<void, DriftedPlace | null> {
  const isInsertion = start === end;
  if (isInsertion && (start === 0 || end >= expected.length)) return null;
  const block = isInsertion ? expected.slice(start - 1, start + 1) : expected.slice(start, end);
  for (const [offset, line] of block.slice(0, maxTried).entries()) {
    yield;
    const anchor = onlyTelling(expected, lines, line);
    if (anchor === null) continue;
    const startLine = anchor - offset + (isInsertion ? 1 : 0);
    return matchesAt(lines, block, anchor - offset) ? { startLine, endLine: startLine + end - start } : null;
  }
  return null;
}

/**
 * Returns the position of a distinctive line that is unique in both texts. Lines that differ from it only in whitespace must be unchanged;
 * otherwise, one of them may have become this line by reindentation.
 */
function onlyTelling(expected: readonly string[], lines: readonly string[], line: string): number | null {
  if (!isTelling(line) || onlyPlace(expected, line) === null) return null;
  const place = onlyPlace(lines, line);
  return place !== null && spacings(expected, line) === spacings(lines, line) ? place : null;
}

/** Returns all lines of the text that equal `line` apart from whitespace, sorted and joined. */
function spacings(lines: readonly string[], line: string): string {
  const bare = line.trim();
  return lines
    .filter((other) => other.includes(bare) && other.trim() === bare)
    .sort()
    .join('\n');
}

/**
 * Minimum length, in characters, of a line that is merged word by word. A line this long consists of several parts that two people can
 * change independently.
 */
const longLine = 300;

function inLongLine({ expected, lines, start, end, after, from, to, theirs }: Meeting): DriftedPlace | null {
  const [old = '', next = '', own = ''] = [expected[start], after[0], lines[theirs.start]];
  const isOneLine = end - start === 1 && after.length === 1 && from === start && to === end && theirs.end - theirs.start === 1;
  if (!isOneLine || old.length < longLine) return null;
  const merged = mergeLines(own, old, next);
  return merged === null ? null : { startLine: theirs.start, endLine: theirs.end, lines: [merged] };
}

function onlyPlace(lines: readonly string[], line: string): number | null {
  const at = lines.indexOf(line);
  return at >= 0 && lines.indexOf(line, at + 1) < 0 ? at : null;
}

/** Infers a mapping of indentations; null if the mapping is ambiguous or there are no lines to infer it from. */
function fitPairs(pairs: readonly IndentPair[], wanted: readonly string[], own: readonly string[]): ReadonlyMap<string, string> | null {
  return pairs.length === 0 ? null : fitIndent(pairs, wanted, own);
}

const linesPerYield = 2_000;

/** Whether any changed line has a counterpart in the other text that differs only in whitespace. */
export function* haveMovedIn(
  expected: readonly string[],
  lines: readonly string[],
  changes: readonly LineChange[],
): Generator<void, boolean> {
  const gone = new Map<string, string>();
  for (const { baseStart, baseEnd } of changes)
    for (let at = baseStart; at < baseEnd; at++) {
      if (at % linesPerYield === 0) yield;
      const line = expected[at] ?? '';
      if (line.trim() !== '') gone.set(line.trim(), line);
    }
  for (const { nextStart, nextEnd } of changes)
    for (let at = nextStart; at < nextEnd; at++) {
      if (at % linesPerYield === 0) yield;
      const line = lines[at] ?? '';
      if ((gone.get(line.trim()) ?? line) !== line) return true;
    }
  return false;
}
