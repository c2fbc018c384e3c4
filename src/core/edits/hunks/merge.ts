// Three-way merge of two sets of changes to one text.
import { runToEnd } from '../../base/runToEnd';
import { type LineEnding, lineTexts, withoutByteOrderMark } from '../../text/lines';
import { meet, nextRange, roomOfReplacement, type SlidableChange, slidableChanges, sameLines } from '../diff/alignment';
import { dominantEnding, joinLines, type Line, linesOf, splittingTexts, matchesAt } from '../lines/lines';
import type { Hunk } from '../lines/proposal';
import { type BareTexts, haveMovedIn, placeDrifted } from './drift';
import { applyingHunks } from './hunks';
import { locateHunk, type SettledHunk } from './locate';

/** Lines that both sides changed differently. */
export interface MergeConflict {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  /** Half-open range of 0-based lines in `theirs`. */
  readonly startLine: number;
  readonly endLine: number;
}

export type MergeResult =
  | { readonly kind: 'merged'; readonly text: string }
  /** `text` contains the merged changes, and the lines of `theirs` at conflicts. */
  | { readonly kind: 'conflict'; readonly text: string; readonly conflicts: readonly MergeConflict[] };

/**
 * Merges the changes from `base` to `ours` and from `base` to `theirs`. Changes without an unchanged line between them conflict unless they
 * are identical. Comparison ignores line endings and the byte order mark. Each line keeps its line ending; a change of line endings is
 * applied, and if both sides changed them, `theirs` wins.
 */
export function mergeTexts(base: string, ours: string, theirs: string): MergeResult {
  const sides = { base: sideOf(base), ours: sideOf(ours), theirs: sideOf(theirs) };
  const endings = { ours: endingMap(sides, sides.ours), theirs: endingMap(sides, sides.theirs) };
  const lines: Line[] = [];
  const conflicts: MergeConflict[] = [];
  let at: MergePosition = { base: 0, ours: 0, theirs: 0 };
  const keepUntil = (end: number) => {
    for (; at.base < end; at = { base: at.base + 1, ours: at.ours + 1, theirs: at.theirs + 1 }) lines.push(keptLine(sides, at));
  };
  for (const clash of clashes(sides)) {
    keepUntil(clash.from);
    const end = endsOf(clash, at);
    const conflict: MergeConflict = {
      base: sides.base.texts.slice(at.base, end.base),
      ours: sides.ours.texts.slice(at.ours, end.ours),
      theirs: sides.theirs.texts.slice(at.theirs, end.theirs),
      startLine: at.theirs,
      endLine: end.theirs,
    };
    if (clash.ours.length > 0 && clash.theirs.length > 0 && !sameLines(conflict.ours, conflict.theirs)) conflicts.push(conflict);
    if (clash.theirs.length > 0) for (const line of sides.theirs.lines.slice(at.theirs, end.theirs)) lines.push(endings.theirs(line));
    else for (const line of sides.ours.lines.slice(at.ours, end.ours)) lines.push(endings.ours(line));
    at = end;
  }
  keepUntil(sides.base.lines.length);
  const mark = threeWay(sides.base.mark, sides.ours.mark, sides.theirs.mark);
  const text = mark + joinLines(lines, threeWay(sides.base.ending, sides.ours.ending, sides.theirs.ending));
  return conflicts.length === 0 ? { kind: 'merged', text } : { kind: 'conflict', text, conflicts };
}

interface MergeSide {
  readonly mark: string;
  readonly lines: readonly Line[];
  readonly texts: readonly string[];
  readonly ending: LineEnding;
}

interface Sides {
  readonly base: MergeSide;
  readonly ours: MergeSide;
  readonly theirs: MergeSide;
}

function sideOf(text: string): MergeSide {
  const content = withoutByteOrderMark(text);
  const lines = [...linesOf(content)];
  return {
    mark: text.slice(0, text.length - content.length),
    lines,
    texts: lines.map((line) => line.text),
    ending: dominantEnding(lines),
  };
}

/** Returns the value that a side changed; `theirs` wins if both changed it. */
function threeWay<T>(base: T, ours: T, theirs: T): T {
  return theirs === base ? ours : theirs;
}

function keptLine({ base, ours, theirs }: Sides, at: MergePosition): Line {
  const endingOf = (side: MergeSide, index: number) => side.lines[index]?.ending ?? '';
  const text = base.texts[at.base] ?? '';
  return { text, ending: threeWay(endingOf(base, at.base), endingOf(ours, at.ours), endingOf(theirs, at.theirs)) };
}

/** Creates a function that replaces the dominant line ending of a side with that of the merged text. */
function endingMap({ base, ours, theirs }: Sides, side: MergeSide): (line: Line) => Line {
  const usual = threeWay(base.ending, ours.ending, theirs.ending);
  return (line) => (line.ending === side.ending ? { text: line.text, ending: usual } : line);
}

/** Corresponding line numbers in all three texts. */
interface MergePosition {
  readonly base: number;
  readonly ours: number;
  readonly theirs: number;
}

type SideName = 'ours' | 'theirs';

/** Overlapping changes, and the range of base lines that they cover. */
interface ChangeClash extends Readonly<Record<SideName, readonly SlidableChange[]>> {
  readonly from: number;
  readonly to: number;
}

/** Groups the changes of both sides by overlap, in order. */
function clashes({ base, ours, theirs }: Sides): ChangeClash[] {
  const changes = [
    ...runToEnd(slidableChanges(base.texts, ours.texts)).map((change) => ({ change, side: 'ours' as const, other: 'theirs' as const })),
    ...runToEnd(slidableChanges(base.texts, theirs.texts)).map((change) => ({ change, side: 'theirs' as const, other: 'ours' as const })),
  ].sort((a, b) => a.change.baseStart - b.change.baseStart || a.change.baseEnd - b.change.baseEnd);
  const found: ChangeClash[] = [];
  for (const { change, side, other } of changes) {
    let clash: ChangeClash = { ours: [], theirs: [], from: change.baseStart, to: change.baseEnd, [side]: [change] };
    for (let above = found.at(-1); above && hasMet(above[other], change); above = found.at(-1)) {
      clash = joined(above, clash);
      found.pop();
    }
    found.push(clash);
  }
  return found;
}

/** Whether a change overlaps any of `changes`. These are ordered and disjoint, so only the last one is checked. */
function hasMet(changes: readonly SlidableChange[], change: SlidableChange): boolean {
  const last = changes.at(-1);
  return last !== undefined && meet(last, change);
}

function joined(above: ChangeClash, below: ChangeClash): ChangeClash {
  return {
    ours: [...above.ours, ...below.ours],
    theirs: [...above.theirs, ...below.theirs],
    from: Math.min(above.from, below.from),
    to: Math.max(above.to, below.to),
  };
}

function endsOf({ ours, theirs, from, to }: ChangeClash, at: MergePosition): MergePosition {
  const endIn = (changes: readonly SlidableChange[], start: number) =>
    changes.length > 0 ? nextRange(changes, from, to).end : start + to - from;
  return { base: to, ours: endIn(ours, at.ours), theirs: endIn(theirs, at.theirs) };
}

export type RebasedHunk =
  /** Range `[startLine, endLine)` of the live text, 0-based; `lines` replaces the hunk's own new lines if present. */
  | { readonly kind: 'at'; readonly startLine: number; readonly endLine: number; readonly lines?: readonly string[] }
  | { readonly kind: 'alreadyApplied' }
  | ({ readonly kind: 'conflict' } & MergeConflict);

/**
 * Returns the positions of hunks in the live text, in the order of `hunks`. Hunks move with the user's changes. A hunk conflicts with a
 * change if no unchanged line lies between them or their order is ambiguous, unless both are identical or `placeDrifted` finds a position.
 * Accepted hunks are `alreadyApplied`. Hunks that do not match `base` conflict.
 * @param base the text before the hunks; null if not stored, so that only lines and context determine the position
 * @param hunks non-overlapping hunks of one file, with their verdicts
 */
export function rebaseHunks(...asked: Parameters<typeof rebasingHunks>): RebasedHunk[] {
  return runToEnd(rebasingHunks(...asked));
}

/** Generator version of `rebaseHunks`; yields between chunks of work. */
export function* rebasingHunks(base: string | null, live: string, hunks: readonly SettledHunk[]): Generator<void, RebasedHunk[]> {
  if (base === null) return hunks.map(({ hunk }) => placeByContext(live, hunk));
  const accepted = hunks.filter(({ verdict }) => verdict === 'accepted').map(({ hunk }) => hunk);
  const old = yield* splittingTexts(withoutByteOrderMark(base));
  const applied = accepted.length > 0 ? yield* applyingHunks(base, accepted) : null;
  const expected = applied === null ? old : yield* splittingTexts(withoutByteOrderMark(applied));
  const lines = yield* splittingTexts(withoutByteOrderMark(live));
  const changes = yield* slidableChanges(expected, lines);
  const starts = expectedStarts(hunks);
  let known: BareTexts | null = null;
  const bared = function* () {
    if (known) return known;
    const bare = expected.map((line) => line.trim());
    yield;
    known = {
      expected: bare,
      changes: yield* slidableChanges(
        bare,
        lines.map((line) => line.trim()),
      ),
    };
    return known;
  };
  yield;
  const sides = { expected, lines, changes, bared, isMovedIn: yield* haveMovedIn(expected, lines, changes) };
  const rebased: RebasedHunk[] = [];
  for (const { hunk, verdict } of hunks) {
    const start = starts.get(hunk) ?? 0;
    const isCut = verdict !== 'accepted' && isCutFrom(old, hunk);
    yield;
    if (verdict === 'accepted') rebased.push({ kind: 'alreadyApplied' });
    else rebased.push(isCut ? yield* rebase(sides, hunk, start) : foreignHunk(lines, hunk, start));
  }
  return rebased;
}

function placeByContext(live: string, hunk: Hunk): RebasedHunk {
  const place = locateHunk(live, hunk);
  if (place.kind === 'at') return { ...place, endLine: place.startLine + hunk.before.length };
  return place.kind === 'conflict' ? foreignHunk(lineTexts(live), hunk, hunk.start - 1) : place;
}

/** Whether the hunk's lines and context match the text at its position. */
function isCutFrom(old: readonly string[], { start, contextBefore, before, contextAfter }: Hunk): boolean {
  let end = start - 1 - contextBefore.length;
  return [contextBefore, before, contextAfter].every((block) => {
    const from = end;
    end += block.length;
    return matchesAt(old, from === 0 ? withoutMarkInFirst(block) : block, from);
  });
}

function withoutMarkInFirst(lines: readonly string[]): readonly string[] {
  const [first = ''] = lines;
  const bare = withoutByteOrderMark(first);
  return bare === first ? lines : lines.with(0, bare);
}

/** Returns the conflict for a hunk that does not match the base, with the current lines at the hunk's position. */
function foreignHunk(lines: readonly string[], { before, after }: Hunk, start: number): RebasedHunk {
  const startLine = Math.min(start, lines.length);
  const endLine = Math.min(start + before.length, lines.length);
  return { kind: 'conflict', base: before, ours: after, theirs: lines.slice(startLine, endLine), startLine, endLine };
}

/** Returns the 0-based line of each hunk in the base with the accepted hunks applied. */
function expectedStarts(hunks: readonly SettledHunk[]): Map<Hunk, number> {
  const starts = new Map<Hunk, number>();
  let shift = 0;
  for (const { hunk, verdict } of hunks.toSorted((a, b) => a.hunk.start - b.hunk.start || a.hunk.before.length - b.hunk.before.length)) {
    starts.set(hunk, hunk.start - 1 + shift);
    if (verdict === 'accepted') shift += hunk.after.length - hunk.before.length;
  }
  return starts;
}

interface Rebase {
  readonly expected: readonly string[];
  readonly lines: readonly string[];
  readonly changes: readonly SlidableChange[];
  readonly bared: () => Generator<void, BareTexts>;
  /** Whether lines of one text occur in the other with different whitespace, which makes positions ambiguous. */
  readonly isMovedIn: boolean;
}

function* rebase(sides: Rebase, hunk: Hunk, start: number): Generator<void, RebasedHunk> {
  const { expected, lines, changes, bared } = sides;
  const end = start + hunk.before.length;
  const after = start === 0 ? withoutMarkInFirst(hunk.after) : hunk.after;
  const stand = { baseStart: start, baseEnd: end, ...roomOfReplacement(expected, start, end, after) };
  const met = changes.filter((change) => meet(change, stand));
  if (met.length === 0) {
    const startLine = movedBy(changes, start);
    const range = { start: startLine, end: startLine + hunk.before.length };
    const place = sides.isMovedIn
      ? yield* placeDrifted({ expected, lines, start, end, after, from: start, to: end, theirs: range, bared })
      : null;
    if (place) return { kind: 'at', ...place };
    const isSure = !sides.isMovedIn || movedBy((yield* bared()).changes, start) === startLine;
    return isSure ? { kind: 'at', startLine, endLine: range.end } : foreignHunk(lines, hunk, startLine);
  }
  const from = Math.min(start, met[0]?.baseStart ?? start);
  const to = Math.max(end, met.at(-1)?.baseEnd ?? end);
  const range = nextRange(met, from, to);
  const ours = [...expected.slice(from, start), ...after, ...expected.slice(end, to)];
  const theirs = lines.slice(range.start, range.end);
  yield;
  if (sameLines(ours, theirs)) return { kind: 'alreadyApplied' };
  yield;
  const place = yield* placeDrifted({ expected, lines, start, end, after, from, to, theirs: range, bared });
  if (place) return { kind: 'at', ...place };
  return { kind: 'conflict', base: expected.slice(from, to), ours, theirs, startLine: range.start, endLine: range.end };
}

/** Returns the live line number of an unchanged line of the expected text. */
function movedBy(changes: readonly SlidableChange[], line: number): number {
  const above = changes.findLast((change) => change.baseEnd <= line);
  return line + (above ? above.nextEnd - above.baseEnd : 0);
}
