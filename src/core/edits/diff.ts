// The difference between two texts as changes of whole lines: exact where that is quick, coarse but correct where it is not.
import { diff } from 'fast-myers-diff';

/** Lines `[baseStart, baseEnd)` of the base became lines `[nextStart, nextEnd)`. */
export interface LineChange {
  readonly baseStart: number;
  readonly baseEnd: number;
  readonly nextStart: number;
  readonly nextEnd: number;
}

/** Comparisons one diff may make, measured: about 40 ms. Beyond it the diff falls back to lines that occur once, then to whole regions. */
const maxComparisons = 1_500_000;

/** The changes from `base` to `next` in order, never touching one another; applying them all gives `next` exactly. */
export function diffLines(base: readonly string[], next: readonly string[], budget = maxComparisons): LineChange[] {
  const { baseIds, nextIds } = intern(base, next);
  const spent = { left: budget };
  return merged(compare({ baseIds, nextIds, spent }, { baseStart: 0, baseEnd: base.length, nextStart: 0, nextEnd: next.length }));
}

interface Job {
  readonly baseIds: Int32Array;
  readonly nextIds: Int32Array;
  readonly spent: { left: number };
}

/** One number for each distinct line, so that comparing lines is comparing numbers. */
function intern(base: readonly string[], next: readonly string[]): { baseIds: Int32Array; nextIds: Int32Array } {
  const ids = new Map<string, number>();
  const idOf = (line: string) => {
    const known = ids.get(line);
    if (known !== undefined) return known;
    ids.set(line, ids.size);
    return ids.size - 1;
  };
  return { baseIds: Int32Array.from(base, idOf), nextIds: Int32Array.from(next, idOf) };
}

function compare(job: Job, whole: LineChange): LineChange[] {
  const region = trimmed(job, whole);
  if (region.baseStart === region.baseEnd && region.nextStart === region.nextEnd) return [];
  if (region.baseStart === region.baseEnd || region.nextStart === region.nextEnd) return [region];
  return compareShared(job, region) ?? compareBetweenAnchors(job, region) ?? [region];
}

/** The region without the lines that are equal at its two ends. */
function trimmed({ baseIds, nextIds }: Job, region: LineChange): LineChange {
  let { baseStart, baseEnd, nextStart, nextEnd } = region;
  while (baseStart < baseEnd && nextStart < nextEnd && baseIds[baseStart] === nextIds[nextStart]) {
    baseStart++;
    nextStart++;
  }
  while (baseStart < baseEnd && nextStart < nextEnd && baseIds[baseEnd - 1] === nextIds[nextEnd - 1]) {
    baseEnd--;
    nextEnd--;
  }
  return { baseStart, baseEnd, nextStart, nextEnd };
}

class BudgetSpent extends Error {}

/**
 * The shortest difference, or null when the budget does not suffice. Lines that only one side has cannot be kept, so they are
 * left out first; this is what makes a rewritten file quick.
 */
function compareShared(job: Job, region: LineChange): LineChange[] | null {
  const { baseIds, nextIds, spent } = job;
  const inBase = new Set(baseIds.subarray(region.baseStart, region.baseEnd));
  const inNext = new Set(nextIds.subarray(region.nextStart, region.nextEnd));
  const bases = indexes(region.baseStart, region.baseEnd).filter((index) => inNext.has(baseIds[index] ?? -1));
  const nexts = indexes(region.nextStart, region.nextEnd).filter((index) => inBase.has(nextIds[index] ?? -1));
  if (bases.length === 0) return [region];
  const isEqual = (a: number, b: number) => {
    if (spent.left-- <= 0) throw new BudgetSpent();
    return baseIds[bases[a] ?? -1] === nextIds[nexts[b] ?? -1];
  };
  try {
    return changesBetween(region, keptPairs(bases, nexts, [...diff(bases, nexts, isEqual)]));
  } catch (error) {
    if (error instanceof BudgetSpent) return null;
    throw error;
  }
}

function indexes(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

type Pair = readonly [base: number, next: number];

function keptPairs(
  bases: readonly number[],
  nexts: readonly number[],
  changes: readonly (readonly [number, number, number, number])[],
): Pair[] {
  const pairs: Pair[] = [];
  let next = 0;
  let base = 0;
  for (const [baseStart, baseEnd, nextStart, nextEnd] of [...changes, [bases.length, bases.length, nexts.length, nexts.length] as const]) {
    for (; base < baseStart && next < nextStart; base++, next++) pairs.push([bases[base] ?? 0, nexts[next] ?? 0]);
    base = baseEnd;
    next = nextEnd;
  }
  return pairs;
}

function changesBetween(region: LineChange, pairs: readonly Pair[]): LineChange[] {
  const changes: LineChange[] = [];
  let { baseStart, nextStart } = region;
  for (const [base, next] of [...pairs, [region.baseEnd, region.nextEnd] as const]) {
    if (base > baseStart || next > nextStart) changes.push({ baseStart, baseEnd: base, nextStart, nextEnd: next });
    baseStart = base + 1;
    nextStart = next + 1;
  }
  return changes;
}

/** Compares between the lines that occur once on each side and in the same order; null where there is none. */
function compareBetweenAnchors(job: Job, region: LineChange): LineChange[] | null {
  const anchors = inOrder(uniquePairs(job, region));
  if (anchors.length === 0) return null;
  return changesBetween(region, anchors).flatMap((part) => compare(job, part));
}

function uniquePairs({ baseIds, nextIds }: Job, region: LineChange): Pair[] {
  const bases = uniquePlaces(baseIds, region.baseStart, region.baseEnd);
  const nexts = uniquePlaces(nextIds, region.nextStart, region.nextEnd);
  const pairs: Pair[] = [];
  for (const [id, base] of bases) {
    const next = nexts.get(id);
    if (base >= 0 && next !== undefined && next >= 0) pairs.push([base, next]);
  }
  return pairs;
}

/** Where each line stands; -1 for one that occurs more than once. In the order of first occurrence. */
function uniquePlaces(ids: Int32Array, start: number, end: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let index = start; index < end; index++) {
    const id = ids[index] ?? -1;
    places.set(id, places.has(id) ? -1 : index);
  }
  return places;
}

/** The longest run of pairs, given in the order of their base lines, whose next lines are in order too. */
function inOrder(pairs: readonly Pair[]): Pair[] {
  const tails: number[] = [];
  const before: number[] = [];
  const nextAt = (index: number) => pairs[index]?.[1] ?? 0;
  for (let index = 0; index < pairs.length; index++) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (nextAt(tails[middle] ?? 0) < nextAt(index)) low = middle + 1;
      else high = middle;
    }
    before[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  }
  const run: Pair[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair) run.push(pair);
  }
  return run.reverse();
}

/** Changes with no kept line between them are one. */
function merged(changes: readonly LineChange[]): LineChange[] {
  const whole: LineChange[] = [];
  for (const change of changes) {
    const last = whole.at(-1);
    if (last && last.baseEnd === change.baseStart && last.nextEnd === change.nextStart) {
      whole[whole.length - 1] = { ...last, baseEnd: change.baseEnd, nextEnd: change.nextEnd };
    } else {
      whole.push(change);
    }
  }
  return whole;
}
