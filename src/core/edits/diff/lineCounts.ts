// Finds the lines common to both sides of a region, and those unique on each side.
import type { DiffRegion } from './myersDiff';

export type Pair = readonly [base: number, next: number];

interface Occurrences {
  /** Indexes of lines present on both sides. */
  readonly bases: Int32Array;
  readonly nexts: Int32Array;
  /** Lines that occur once on each side, in base order. */
  readonly pairs: () => Pair[];
}

/** Indexed by line ID: the round in which the line was last seen, and its position, or `repeated`. */
interface SeenLine {
  readonly round: Int32Array;
  readonly place: Int32Array;
}

const repeated = -1;

/**
 * Creates a function that finds the common lines of a region.
 * @param count number of distinct line IDs
 */
export function createCounter(
  baseIds: ArrayLike<number>,
  nextIds: ArrayLike<number>,
  count: number,
): (region: DiffRegion) => Generator<void, Occurrences> {
  const inBase: SeenLine = { round: new Int32Array(count), place: new Int32Array(count) };
  const inNext: SeenLine = { round: new Int32Array(count), place: new Int32Array(count) };
  let round = 0;
  return function* ({ baseStart, baseEnd, nextStart, nextEnd }) {
    round++;
    see(inBase, baseIds, baseStart, baseEnd, round);
    see(inNext, nextIds, nextStart, nextEnd, round);
    yield;
    const bases = seenIn(inNext, baseIds, baseStart, baseEnd, round);
    const nexts = seenIn(inBase, nextIds, nextStart, nextEnd, round);
    yield;
    return { bases, nexts, pairs: () => pairsOf(bases, baseIds, inBase, inNext) };
  };
}

function see({ round, place }: SeenLine, ids: ArrayLike<number>, start: number, end: number, now: number): void {
  for (let index = start; index < end; index++) {
    const id = ids[index] ?? 0;
    place[id] = round[id] === now ? repeated : index;
    round[id] = now;
  }
}

function seenIn({ round }: SeenLine, ids: ArrayLike<number>, start: number, end: number, now: number): Int32Array {
  const indexes = new Int32Array(end - start);
  let count = 0;
  for (let index = start; index < end; index++) if (round[ids[index] ?? 0] === now) indexes[count++] = index;
  return indexes.subarray(0, count);
}

function pairsOf(bases: Int32Array, baseIds: ArrayLike<number>, inBase: SeenLine, inNext: SeenLine): Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; at < bases.length; at++) {
    const base = bases[at] ?? 0;
    const id = baseIds[base] ?? 0;
    const next = inNext.place[id] ?? repeated;
    if (inBase.place[id] !== repeated && next !== repeated) pairs.push([base, next]);
  }
  return pairs;
}

const pairsPerYield = 5_000;

/** Returns a longest subsequence in which both line numbers increase, by patience sorting. The pairs must be ordered by base line. */
export function* inOrder(pairs: readonly Pair[]): Generator<void, Pair[]> {
  const tails: number[] = [];
  const before: number[] = [];
  const nextAt = (index: number) => pairs[index]?.[1] ?? 0;
  for (let index = 0; index < pairs.length; index++) {
    if (index % pairsPerYield === pairsPerYield - 1) yield;
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
