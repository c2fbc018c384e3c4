// Matches the lines of two versions of a text by content: patience diff with moved lines.
import { once } from '../base/cache';
import { runToEnd } from '../base/runToEnd';
import { createCounter, inOrder, type Pair } from '../edits/diff/lineCounts';
import { type DiffRegion, equalRun } from '../edits/diff/myersDiff';

/** Minimum length, in characters, of a line that is matched on its own; shorter lines are not distinctive enough. */
const minAlone = 20;
/**
 * Maximum length, in lines, of a gap in which even short unique lines are matched, because both ends of the gap are already matched. In the
 * later text, the gap may be twice as long.
 */
const maxNear = 6;
/** Minimum length, in characters, of each line in a moved pair of lines; shorter lines often repeat within a file. */
const minOfPair = 13;
/**
 * Maximum share of unique lines that start a moved block. If the share is larger, a match of a repeated line is kept only if its run of
 * consecutive matches contains a unique line, or reaches the start or end of both texts.
 */
const maxMoved = 0.03;
/** Minimum total length, in characters, of a moved run of three or four lines. */
const minOfRun = 16;

/** Returns, for each line of the later text, the index of its line in the earlier text, or -1. */
export type CarryLines = (before: readonly string[], after: readonly string[]) => Int32Array;

/** Two versions of a text in which each distinct line is represented by a number. */
export interface NumberedTexts {
  readonly base: ArrayLike<number>;
  readonly next: ArrayLike<number>;
  /** The distinct lines, indexed by number. Number 0 is the blank line. */
  readonly lines: readonly string[];
}

interface CarriedTexts extends NumberedTexts {
  readonly carried: Int32Array;
}

/** Matches lines by content alone, ignoring indentation. Ambiguous lines are not matched. */
export const carryLines: CarryLines = (before, after) => {
  const numbers = new Map([['', 0]]);
  const numbered = (lines: readonly string[]) => Int32Array.from(lines, (line) => numberOf(numbers, line.trim()));
  const [base, next] = [numbered(before), numbered(after)];
  return carryNumbered({ base, next, lines: [...numbers.keys()] });
};

/** Returns the number of a key; keys are numbered in order of first use. */
function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key) ?? numbers.size;
  if (known === numbers.size) numbers.set(key, known);
  return known;
}

export function carryNumbered(numbered: NumberedTexts): Int32Array {
  const { base, next } = numbered;
  const texts = { ...numbered, carried: new Int32Array(next.length).fill(-1) };
  carryInOrder(texts);
  carryMoved(texts);
  dropAmbiguous(texts);
  dropUncertain(texts);
  return texts.carried.map((from, at) => (base[from] === next[at] ? from : -1));
}

/**
 * Matches lines in order, recursively in the gaps between anchors. Anchors are lines that are unique on both sides; if there are none,
 * lines whose form (see `formsOf`) is unique.
 */
function carryInOrder(texts: CarriedTexts): void {
  const levels = [(): NumberedTexts => texts, () => formsOf(texts)].map((levelOf) =>
    once(() => {
      const level = levelOf();
      return { level, count: createCounter(level.base, level.next, level.lines.length) };
    }),
  );
  const gaps: DiffRegion[] = [{ baseStart: 0, baseEnd: texts.base.length, nextStart: 0, nextEnd: texts.next.length }];
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) {
    const left = fillGap(texts, gap);
    if (left.baseStart === left.baseEnd || left.nextStart === left.nextEnd) continue;
    for (const levelAt of levels) {
      const { level, count } = levelAt();
      const anchors = anchorsIn(level, left, runToEnd(count(left)).pairs());
      if (anchors.length === 0) continue;
      let { baseStart, nextStart } = left;
      for (const [baseEnd, nextEnd] of [...anchors, [left.baseEnd, left.nextEnd] as const]) {
        gaps.push({ baseStart, baseEnd, nextStart, nextEnd });
        if (nextEnd < left.nextEnd) texts.carried[nextEnd] = baseEnd;
        [baseStart, nextStart] = [baseEnd + 1, nextEnd + 1];
      }
      break;
    }
  }
}

/** Returns the same texts, but with equal numbers for lines that differ only in their words. */
function formsOf({ base, next, lines }: NumberedTexts): NumberedTexts {
  const numbers = new Map([['', 0]]);
  const forms = lines.map((line) => numberOf(numbers, line.replace(/\w+/g, 'w')));
  const formed = (side: ArrayLike<number>) => Int32Array.from(side, (line) => forms[line] ?? 0);
  return { base: formed(base), next: formed(next), lines: [...numbers.keys()] };
}

function anchorsIn({ base, lines }: NumberedTexts, gap: DiffRegion, pairs: readonly Pair[]): Pair[] {
  const isNear = gap.baseEnd - gap.baseStart <= maxNear && gap.nextEnd - gap.nextStart <= 2 * maxNear;
  const unique = runToEnd(inOrder(pairs.filter(([from]) => base[from] !== 0)));
  const isBeside = ([from, at]: Pair, other: Pair | undefined) =>
    other !== undefined && other[0] - from === other[1] - at && Math.abs(other[0] - from) === 1;
  return unique.filter(
    (pair, index) =>
      isNear ||
      (lines[base[pair[0]] ?? 0] ?? '').length >= minAlone ||
      isBeside(pair, unique[index - 1]) ||
      isBeside(pair, unique[index + 1]),
  );
}

/** Matches equal lines at both ends of a gap, except lines that could belong to either end. Returns the remaining gap. */
function fillGap(texts: CarriedTexts, { baseStart, baseEnd, nextStart, nextEnd }: DiffRegion): DiffRegion {
  const room = Math.min(baseEnd - baseStart, nextEnd - nextStart);
  const top = equalRun(texts.base, texts.next, baseStart, nextStart, room);
  const bottom = equalRun(texts.base, texts.next, baseEnd - 1, nextEnd - 1, room, -1);
  const isWhole = top === room && baseEnd - baseStart === nextEnd - nextStart;
  const fromTop = isWhole ? top : Math.min(top, room - bottom);
  const fromBottom = isWhole ? 0 : Math.min(bottom, room - top);
  for (let at = 0; at < fromTop; at++) texts.carried[nextStart + at] = baseStart + at;
  for (let at = 1; at <= fromBottom; at++) texts.carried[nextEnd - at] = baseEnd - at;
  return top + bottom > room && !isWhole
    ? { baseStart, baseEnd: baseStart, nextStart, nextEnd: nextStart }
    : { baseStart: baseStart + fromTop, baseEnd: baseEnd - fromBottom, nextStart: nextStart + fromTop, nextEnd: nextEnd - fromBottom };
}

/** Matches moved lines: runs of two to four lines that are unique in both texts, extended by equal neighboring lines. */
function carryMoved({ base, next, lines, carried }: CarriedTexts): void {
  const taken = new Uint8Array(base.length);
  for (const from of carried) if (from >= 0) taken[from] = 1;
  const carry = (at: number, from: number) => {
    if (carried[at] !== -1 || taken[from] !== 0 || next[at] !== base[from]) return false;
    carried[at] = from;
    taken[from] = 1;
    return true;
  };
  const lengths = lines.map(({ length }) => length);
  const whole = { baseStart: 0, baseEnd: base.length, nextStart: 0, nextEnd: next.length };
  for (const size of [2, 3, 4]) {
    const numbers = new Map([[-1, 0]]);
    /** Numbers each run of unmatched lines; 0 for a run that is too short to be distinctive. */
    const runsOf = (side: ArrayLike<number>, isFree: (at: number) => boolean) => {
      const runs = new Int32Array(side.length);
      for (let [at, free] = [side.length - 1, 0]; at >= 0; at--) {
        free = isFree(at) ? free + 1 : 0;
        if (free < size) continue;
        let [run, sum, least] = [0, 0, minOfPair];
        for (let index = at; index < at + size; index++) {
          const length = lengths[side[index] ?? 0] ?? 0;
          [sum, least] = [sum + length, Math.min(least, length)];
          run = numberOf(numbers, run * lines.length + (side[index] ?? 0));
        }
        if (size === 2 ? least === minOfPair : sum >= minOfRun) runs[at] = run;
      }
      return runs;
    };
    const runs = [runsOf(base, (from) => taken[from] === 0), runsOf(next, (at) => carried[at] === -1)] as const;
    for (const [from, at] of runToEnd(createCounter(...runs, numbers.size)(whole)).pairs()) {
      if (runs[0][from] === 0 || !carry(at, from)) continue;
      for (let below = 1; carry(at + below, from + below); ) below++;
      for (let above = 1; carry(at - above, from - above); ) above++;
    }
  }
}

function count(counts: Int32Array, line: number | undefined, by: 1 | -1): void {
  const at = line ?? 0;
  counts[at] = (counts[at] ?? 0) + by;
}

function countsOf(side: ArrayLike<number>, size: number, isCounted = (_at: number) => true): Int32Array {
  const counts = new Int32Array(size);
  for (let at = 0; at < side.length; at++) if (isCounted(at)) count(counts, side[at], 1);
  return counts;
}

/** Drops matches next to a block of new or deleted lines if the block could just as well start above or below them. */
function dropAmbiguous({ base, next, carried }: CarriedTexts): void {
  const to = new Int32Array(base.length).fill(-1);
  for (const [at, from] of carried.entries()) if (from >= 0) to[from] = at;
  const dropped = [...slidLines(next, carried), ...slidLines(base, to).map((from) => to[from] ?? -1)];
  for (const at of dropped) carried[at] = -1;
}

/**
 * Returns the indexes of the lines across which an unmatched block can be shifted up or down.
 * @param other index of each line's counterpart, or -1
 */
function slidLines(lines: ArrayLike<number>, other: Int32Array): number[] {
  const slid: number[] = [];
  for (let from = 0; from < lines.length; from++) {
    if (other[from] !== -1) continue;
    let end = from + 1;
    while (end < lines.length && other[end] === -1) end++;
    for (let up = 1; up <= from && other[from - up] !== -1 && lines[from - up] === lines[end - up]; up++) slid.push(from - up);
    for (let down = 0; end + down < lines.length && other[end + down] !== -1 && lines[end + down] === lines[from + down]; down++)
      slid.push(end + down);
    from = end;
  }
  return slid;
}

/**
 * Drops uncertain matches of repeated lines. A match is kept only if a neighboring match confirms it (see `besideAny` and `besideUnique`).
 * In addition, both texts must have the same number of copies between the surrounding unique lines, or only one copy that is still
 * uncertain.
 */
function dropUncertain({ base, next, lines, carried }: CarriedTexts): void {
  const [inBase, inNext] = [countsOf(base, lines.length), countsOf(next, lines.length)];
  const isUnique = (at: number) => {
    const line = next[at] ?? 0;
    return line !== 0 && base[carried[at] ?? -1] === line && inBase[line] === 1 && inNext[line] === 1;
  };
  const beside = haveMoved(carried, isUnique) ? besideUnique(carried, base.length, isUnique) : besideAny(carried, base.length);
  const isKept = new Uint8Array(next.length);
  const more = new Int32Array(lines.length);
  for (let [at, from, here] = [-1, -1, 0]; here <= next.length; here++) {
    if (here < next.length && !isUnique(here)) continue;
    const end = here === next.length ? base.length : (carried[here] ?? 0);
    const start = here - at > 1 ? from + 1 : end;
    for (let index = start; index < end; index++) count(more, base[index], 1);
    for (let index = at + 1; index < here; index++) count(more, next[index], -1);
    for (let index = at + 1; index < here; index++) {
      const origin = carried[index] ?? -1;
      if (origin > from && origin < end && more[next[index] ?? 0] === 0 && beside[index] === 1) isKept[index] = 1;
    }
    for (let index = start; index < end; index++) more[base[index] ?? 0] = 0;
    for (let index = at + 1; index < here; index++) more[next[index] ?? 0] = 0;
    if (here < next.length) isKept[here] = 1;
    [at, from] = [here, end];
  }
  const kept = new Uint8Array(base.length);
  for (const [at, from] of carried.entries()) if (isKept[at] === 1) kept[from] = 1;
  const freeInBase = countsOf(base, lines.length, (from) => kept[from] === 0);
  const freeInNext = countsOf(next, lines.length, (at) => isKept[at] === 0);
  for (const [at, from] of carried.entries()) {
    const line = next[at] ?? 0;
    if (from >= 0 && isKept[at] === 0 && !(freeInBase[line] === 1 && freeInNext[line] === 1 && beside[at] === 1)) carried[at] = -1;
  }
}

/**
 * Whether many blocks have moved up or down: more than `maxMoved` of the unique lines come from far above the preceding unique line. If so,
 * other copies of repeated lines may now be in their former positions.
 */
function haveMoved(carried: Int32Array, isUnique: (at: number) => boolean): boolean {
  let [last, unique, moved] = [-1, 0, 0];
  for (const [at, from] of carried.entries()) {
    if (!isUnique(at)) continue;
    unique++;
    if (from < last - maxNear) moved++;
    last = from;
  }
  return moved > unique * maxMoved;
}

/**
 * Marks matches whose neighboring line, above or below, is matched to the corresponding neighbor, and matches that start or end both texts.
 */
function besideAny(carried: Int32Array, baseLength: number): Int32Array {
  return carried.map((from, at) =>
    Number(
      (at === 0 ? 0 : (carried[at - 1] ?? -1) + 1) === from ||
        (at + 1 === carried.length ? baseLength : (carried[at + 1] ?? -1)) - 1 === from,
    ),
  );
}

/** Marks the matches in runs of consecutive lines that contain a unique line, or the start or end of both texts. */
function besideUnique(carried: Int32Array, baseLength: number, isUnique: (at: number) => boolean): Int32Array {
  const found = new Int32Array(carried.length);
  for (let [start, end] = [0, 0]; start < carried.length; start = end) {
    const first = carried[start] ?? -1;
    do end++;
    while (first >= 0 && carried[end] === first + end - start);
    let isSure = (start === 0 && first === 0) || (end === carried.length && first + end - start === baseLength);
    for (let at = start; at < end && !isSure; at++) isSure = isUnique(at);
    if (isSure) found.fill(1, start, end);
  }
  return found;
}
