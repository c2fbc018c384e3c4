// Drift: places of hunks that the user's changes moved or indented.
import { meet, type RoomyChange, roomOfReplacement } from '../diff/alignment';
import { fitIndent, indentOf, type IndentPair } from '../match/indent';
import { isLike, mergeLines } from '../match/lineMerge';
import { lineWords } from '../match/typoMatch';
import { standsAt } from '../lines/lines';

/** Where a hunk stands after all: 0-based lines of the live text, and what is to stand there where that is not the hunk's own new lines. */
export interface DriftedPlace {
  readonly startLine: number;
  readonly endLine: number;
  readonly lines?: readonly string[];
}

/** A hunk that meets changes of the user. */
export interface Meeting {
  /** The text the hunk belongs to, and the live one. */
  readonly expected: readonly string[];
  readonly lines: readonly string[];
  /** The hunk's old lines `[start, end)` of the expected text, and its new ones. */
  readonly start: number;
  readonly end: number;
  readonly after: readonly string[];
  /** The lines of the expected text that the hunk and the changes cover together, and those of the live text in their place. */
  readonly from: number;
  readonly to: number;
  readonly theirs: { readonly start: number; readonly end: number };
  /** The changes from the expected text to the live one, white space aside. */
  readonly bareChanges: () => readonly RoomyChange[];
}

/**
 * The place of the hunk, or null where it is in doubt. White space alone is never a conflict; lines that stand literally and once in both texts are the same
 * ones wherever they have gone, and where these are two places nobody knows; a long line is merged by words.
 */
export function placeDrifted(meeting: Meeting): DriftedPlace | null {
  const [respaced, moved] = [inOtherSpace(meeting), standingOnce(meeting)];
  if (respaced && moved && respaced.startLine !== moved.startLine) return null;
  return respaced ?? moved ?? besideChanged(meeting) ?? inLongLine(meeting);
}

/** So many lines around a hunk show how far the user has moved them in or out. */
const shownAround = [3, 1, 0] as const;

/** The user has changed nothing but white space there: at the ends of lines, or by moving all of them in or out. */
function inOtherSpace({ expected, lines, start, end, after, bareChanges }: Meeting): DriftedPlace | null {
  const bare = (texts: readonly string[]) => texts.map((text) => text.trim());
  const changes = bareChanges();
  const stand = { baseStart: start, baseEnd: end, ...roomOfReplacement(bare(expected), start, end, bare(after)) };
  // lines that are equal but for white space tell less, so that a line must stand between
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
  // where the block that was moved ends inside of these lines, the nearer ones tell
  const map = shownAround.map((around) => fitPairs(pairsWithin(around), wanted, indents)).find((fitting) => fitting !== null);
  if (!map) return null;
  const isStripped = isTrimmed(expected.slice(start, end), lines.slice(start + shift, end + shift));
  const own = (line: string) => (line.trim() === '' ? line : (map.get(indentOf(line)) ?? '') + line.slice(indentOf(line).length));
  const moved = after.map(isStripped ? (line) => own(line).trimEnd() : own);
  return { startLine: start + shift, endLine: end + shift, lines: moved };
}

/** Whether white space stood at the ends of lines and is gone from all of them: then the new lines come without it as well. */
function isTrimmed(before: readonly string[], now: readonly string[]): boolean {
  const hasRest = (line: string) => line !== line.trimEnd();
  return before.some(hasRest) && !now.some(hasRest);
}

/** Lines that show what the file indents with. */
const nearby = 200;

/** Lines of a hunk that are looked for; one that is none of its own among so many has none. */
const maxTried = 50;
/** A line that says less is too easily another. */
const fewWords = 2;

function isTelling(line: string): boolean {
  return lineWords(line).length >= fewWords;
}

/**
 * The hunk's old lines, or of an insertion the lines on both sides of it, where they stand once before and once now. One of them must do so by itself:
 * lines that many others equal can come to stand together by what was taken from between them.
 */
function standingOnce({ expected, lines, start, end }: Meeting): DriftedPlace | null {
  const isInsertion = start === end;
  if (isInsertion && (start === 0 || end >= expected.length)) return null;
  const block = isInsertion ? expected.slice(start - 1, start + 1) : expected.slice(start, end);
  const offset = block.slice(0, maxTried).findIndex((line) => onlyTelling(expected, lines, line) !== null);
  const anchor = offset < 0 ? null : onlyPlace(lines, block[offset] ?? '');
  if (anchor === null || !standsAt(lines, block, anchor - offset)) return null;
  const startLine = anchor - offset + (isInsertion ? 1 : 0);
  return { startLine, endLine: startLine + end - start };
}

/** Where lines are put between two, of which the user has changed one and left the other: the changed one is still known by its words. */
function besideChanged({ expected, lines, start, end }: Meeting): DriftedPlace | null {
  if (start !== end || start === 0 || start >= expected.length) return null;
  const [above = '', below = ''] = [expected[start - 1], expected[start]];
  const [aboveAt, belowAt] = [onlyTelling(expected, lines, above), onlyTelling(expected, lines, below)];
  if (aboveAt !== null && belowAt === null && !lines.includes(below) && isChangeOf(below, lines[aboveAt + 1]))
    return { startLine: aboveAt + 1, endLine: aboveAt + 1 };
  if (belowAt !== null && aboveAt === null && !lines.includes(above) && isChangeOf(above, lines[belowAt - 1]))
    return { startLine: belowAt, endLine: belowAt };
  return null;
}

function isChangeOf(old: string, now: string | undefined): boolean {
  return now !== undefined && isTelling(old) && isLike(old, now);
}

/**
 * Where a line stands that says enough and stands once before and once now. Lines that are the same but for white space must all stand as they did:
 * else one of them may have become this one by moving in.
 */
function onlyTelling(expected: readonly string[], lines: readonly string[], line: string): number | null {
  if (!isTelling(line) || onlyPlace(expected, line) === null) return null;
  const place = onlyPlace(lines, line);
  return place !== null && spacings(expected, line) === spacings(lines, line) ? place : null;
}

/** All ways in which white space stands around a line. */
function spacings(lines: readonly string[], line: string): string {
  const bare = line.trim();
  return lines
    .filter((other) => other.includes(bare) && other.trim() === bare)
    .sort()
    .join('\n');
}

/** From this length on, wider than anything a person lays out, a line holds more than one thing, which two people can change. */
const longLine = 300;

function inLongLine({ expected, lines, start, end, after, from, to, theirs }: Meeting): DriftedPlace | null {
  const [old = '', next = '', own = ''] = [expected[start], after[0], lines[theirs.start]];
  const isOneLine = end - start === 1 && after.length === 1 && from === start && to === end && theirs.end - theirs.start === 1;
  if (!isOneLine || old.length < longLine) return null;
  const merged = mergeLines(own, old, next);
  return merged === null ? null : { startLine: theirs.start, endLine: theirs.end, lines: [merged] };
}

/** The only place of a line; null where there is none, or more than one. */
function onlyPlace(lines: readonly string[], line: string): number | null {
  const at = lines.indexOf(line);
  return at >= 0 && lines.indexOf(line, at + 1) < 0 ? at : null;
}

/** Null also where no line shows anything. */
function fitPairs(pairs: readonly IndentPair[], wanted: readonly string[], own: readonly string[]): ReadonlyMap<string, string> | null {
  return pairs.length === 0 ? null : fitIndent(pairs, wanted, own);
}
