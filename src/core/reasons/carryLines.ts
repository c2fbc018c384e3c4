// Carries lines of a text to a later text by their content.

/** A shorter single line is not distinctive enough to match. */
const minAlone = 20;
/** A gap of at most this many lines is carried by equality alone, because both its ends are known. */
const maxNear = 6;
/** Shorter lines repeat often within a file, so pairs of them are not distinctive. */
const minOfPair = 13;
/** Characters of three or more lines in a row. */
const minOfRun = 16;

/** For each line of the later text its line in the earlier one, or -1. */
export type CarryLines = (before: readonly string[], after: readonly string[]) => Int32Array;

/** Carries lines by their content alone, whatever their indentation; an ambiguous line is not carried. */
export const carryLines: CarryLines = (before, after) =>
  carryCertain(
    before.map((line) => line.trim()),
    after.map((line) => line.trim()),
  );

/** A line is certain beside one carried neighbor if it is unique in both texts, otherwise between two. */
const carryCertain: CarryLines = (before, after) => {
  const carried = carryEqualLines(before, after);
  const unique = uniqueInBoth({ b: before, a: after, carried, fromB: 0, toB: before.length, fromA: 0, toA: after.length });
  return carried.map((from, at) => (from >= 0 && neighborsOf(carried, at, before.length) >= (unique[at] === from ? 1 : 2) ? from : -1));
};

/** How many of the two neighbors of a line were carried with it; the ends of both texts count. */
export function neighborsOf(carried: Int32Array, at: number, before: number): number {
  const from = carried[at] ?? -1;
  const isAbove = from === 0 ? at === 0 : carried[at - 1] === from - 1;
  const isBelow = from === before - 1 ? at === carried.length - 1 : carried[at + 1] === from + 1;
  return Number(isAbove) + Number(isBelow);
}

/**
 * Carries unambiguous lines: lines unique in both texts, in order or moved in pairs; equal neighbors with a single possible position;
 * and recursively the gaps between them (as in patience diff).
 */
export function carryEqualLines(b: readonly string[], a: readonly string[]): Int32Array {
  const carried = new Int32Array(a.length).fill(-1);
  const whole: LineGap = { b, a, carried, fromB: 0, toB: b.length, fromA: 0, toA: a.length };
  const gaps = [whole];
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) {
    const left = fillGap(gap);
    if (left.fromB < left.toB && left.fromA < left.toA) gaps.push(...split(left, uniqueInBoth(left)));
  }
  carryMoved(whole);
  dropAmbiguous(whole);
  dropAlone(whole);
  return carried;
}

/** Moved lines: runs of two to four that are unique in both texts, extended by equal neighbors. */
function carryMoved({ b, a, carried }: LineGap): void {
  const taken = new Uint8Array(b.length);
  for (const from of carried) if (from >= 0) taken[from] = 1;
  const carry = (at: number, from: number) => {
    if (carried[at] !== -1 || taken[from] !== 0 || a[at] !== b[from]) return false;
    carried[at] = from;
    taken[from] = 1;
    return true;
  };
  const runs = (lines: readonly string[], size: number, isFree: (at: number) => boolean) =>
    lines.map((_, at) => {
      if (!isFree(at) || !isFree(at + 1)) return '';
      const run = lines.slice(at, at + size);
      return run.length === size && run.every((_line, index) => isFree(at + index)) ? runOf(run) : '';
    });
  for (const size of [2, 3, 4]) {
    const [inB, inA] = [runs(b, size, (at) => taken[at] === 0), runs(a, size, (at) => carried[at] === -1)];
    const unique = uniqueInBoth({ b: inB, a: inA, carried, fromB: 0, toB: inB.length, fromA: 0, toA: inA.length });
    for (const [at, from] of unique.entries()) {
      if (from < 0 || !carry(at, from)) continue;
      for (let below = 1; carry(at + below, from + below); ) below++;
      for (let above = 1; carry(at - above, from - above); ) above++;
    }
  }
}

/** Drops lines beside a block of new or deleted lines that could as well begin above or below them. */
function dropAmbiguous({ b, a, carried }: LineGap): void {
  const to = new Int32Array(b.length).fill(-1);
  for (const [at, from] of carried.entries()) if (from >= 0) to[from] = at;
  const dropped = [...slidLines(a, carried), ...slidLines(b, to).map((from) => to[from] ?? -1)];
  for (const at of dropped) carried[at] = -1;
}

/** Lines over which a block of lines without a counterpart slides up or down. @param other counterpart of each line, or -1 */
function slidLines(lines: readonly string[], other: Int32Array): number[] {
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

/** Drops repeated lines that neither neighbor was carried with. */
function dropAlone({ b, a, carried }: LineGap): void {
  const counts = new Map<string, number>();
  for (const line of b) counts.set(line, (counts.get(line) ?? 0) + 1);
  const known = carried.slice();
  for (const [at, from] of known.entries()) {
    if (from < 0 || (counts.get(a[at] ?? '') ?? 0) < 2) continue;
    const isAbove = at === 0 ? from === 0 : known[at - 1] === from - 1;
    const isBelow = at === a.length - 1 ? from === b.length - 1 : known[at + 1] === from + 1;
    if (!isAbove && !isBelow) carried[at] = -1;
  }
}

/** The text of lines in a row; empty if they are too short to be known again. */
function runOf(lines: readonly string[]): string {
  const isLong = lines.length === 2 ? lines.every((line) => line.length >= minOfPair) : lines.join('').length >= minOfRun;
  return isLong ? lines.join('\n') : '';
}

/** Gaps between the lines unique in both sides; empty without such lines. */
function split(gap: LineGap, unique: Int32Array): LineGap[] {
  const kept = longestRising(unique).filter((at) => isCertain(gap, unique, at));
  if (kept.length === 0) return [];
  const parts: LineGap[] = [];
  let [fromB, fromA] = [gap.fromB, gap.fromA];
  for (const index of [...kept, null]) {
    const toA = index === null ? gap.toA : gap.fromA + index;
    const toB = index === null ? gap.toB : (unique[index] ?? 0);
    parts.push({ ...gap, fromB, toB, fromA, toA });
    if (index !== null) gap.carried[toA] = toB;
    [fromB, fromA] = [toB + 1, toA + 1];
  }
  return parts;
}

/** For each line of the later side its index in `b` if it is unique in both sides, otherwise -1. */
function uniqueInBoth({ b, a, fromB, toB, fromA, toA }: LineGap): Int32Array {
  const places = new Map<string, { inB: number; inA: number }>();
  const twice = -2;
  const note = (line: string, at: number, side: 'inB' | 'inA') => {
    if (line === '') return;
    const place = places.get(line);
    if (place) place[side] = place[side] === -1 ? at : twice;
    else places.set(line, { inB: -1, inA: -1, [side]: at });
  };
  for (let at = fromB; at < toB; at++) note(b[at] ?? '', at, 'inB');
  for (let at = fromA; at < toA; at++) note(a[at] ?? '', at, 'inA');
  const found = new Int32Array(toA - fromA).fill(-1);
  for (const { inB, inA } of places.values()) if (inB >= 0 && inA >= 0) found[inA - fromA] = inB;
  return found;
}

/** Indexes of the longest increasing subsequence (patience sorting); -1 is skipped. */
function longestRising(values: Int32Array): number[] {
  const tops: number[] = [];
  const previous = new Int32Array(values.length).fill(-1);
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? -1;
    if (value < 0) continue;
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tops[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? (tops[low - 1] ?? -1) : -1;
    tops[low] = at;
  }
  const sequence: number[] = [];
  for (let at = tops.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) sequence.push(at);
  return sequence.reverse();
}

function isCertain(gap: LineGap, unique: Int32Array, at: number): boolean {
  return (gap.a[gap.fromA + at] ?? '').length >= minAlone || isNear(gap) || hasNeighbour(unique, at);
}

function isNear({ fromB, toB, fromA, toA }: LineGap): boolean {
  return toB - fromB <= maxNear && toA - fromA <= 2 * maxNear;
}

function hasNeighbour(unique: Int32Array, at: number): boolean {
  const from = unique[at] ?? -1;
  return (from > 0 && unique[at - 1] === from - 1) || unique[at + 1] === from + 1;
}

interface LineGap {
  readonly b: readonly string[];
  readonly a: readonly string[];
  readonly carried: Int32Array;
  readonly fromB: number;
  readonly toB: number;
  readonly fromA: number;
  readonly toA: number;
}

/** Carries equal lines at both ends of a gap, except those that could belong to either end; returns the rest. */
function fillGap(gap: LineGap): LineGap {
  const { b, a, carried, fromB, toB, fromA, toA } = gap;
  const room = Math.min(toB - fromB, toA - fromA);
  let [top, bottom] = [0, 0];
  while (top < room && b[fromB + top] === a[fromA + top]) top++;
  while (bottom < room && b[toB - 1 - bottom] === a[toA - 1 - bottom]) bottom++;
  const isWhole = top === room && toB - fromB === toA - fromA;
  const fromTop = isWhole ? top : Math.min(top, Math.max(0, room - bottom));
  const fromBottom = isWhole ? 0 : Math.min(bottom, Math.max(0, room - top));
  for (let at = 0; at < fromTop; at++) carried[fromA + at] = fromB + at;
  for (let at = 1; at <= fromBottom; at++) carried[toA - at] = toB - at;
  return top + bottom > room && !isWhole
    ? { ...gap, toB: fromB, toA: fromA }
    : { ...gap, fromB: fromB + fromTop, toB: toB - fromBottom, fromA: fromA + fromTop, toA: toA - fromBottom };
}
