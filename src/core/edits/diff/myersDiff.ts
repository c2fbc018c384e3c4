// Myers diff, greedy forward variant, with a cost limit.

/** A region: lines `[baseStart, baseEnd)` of one text and `[nextStart, nextEnd)` of the other. */
export interface DiffRegion {
  readonly baseStart: number;
  readonly baseEnd: number;
  readonly nextStart: number;
  readonly nextEnd: number;
}

/** Cost limit shared by all comparisons of one diff. */
export interface CostLimit {
  /** Remaining number of comparisons. */
  steps: number;
  /** Maximum number of edits to try before a search gives up. A search of n edits stores about n²/2 integers. */
  readonly edits: number;
}

export interface Comparison<T> {
  readonly base: ArrayLike<T>;
  readonly next: ArrayLike<T>;
  /** Output: 1 for each element in the common subsequence. */
  readonly baseKept: Uint8Array;
  readonly nextKept: Uint8Array;
}

/** Number of comparisons between two yields; they take about half a millisecond. */
export const pieceSteps = 10_000;

/**
 * Counts the consecutive equal elements from the two positions, up to `most`; with `step` -1, compares backward. Not a generator: V8
 * optimizes frequently called functions, but runs a generator's loop unoptimized on every call. The arrays are separate parameters rather
 * than properties of one object, because V8 discards optimized code when the garbage collector removes that object's hidden class.
 */
export function equalRun<T>(
  base: ArrayLike<T>,
  next: ArrayLike<T>,
  baseFrom: number,
  nextFrom: number,
  most: number,
  step: 1 | -1 = 1,
): number {
  let count = 0;
  while (count < most && base[baseFrom + step * count] === next[nextFrom + step * count]) count++;
  return count;
}

/** Maximum number of edits per search when a rough result is enough. */
const roughEdits = 128;

/** Number of edits after which an unpromising search gives up, because the remaining edits would take most of the search time. */
const probeEdits = 100;
/** Factor by which the progress per edit may still grow; used to estimate whether a search can finish. */
const maxSpeedUp = 2;

/**
 * Marks the longest common subsequence of a region. If the limits are reached, returns false and marks nothing; with `roughly`, continues
 * from the furthest point reached instead, so the marked subsequence is common but perhaps not the longest.
 */
export function* markCommon<T>(
  comparison: Comparison<T>,
  region: DiffRegion,
  patience: CostLimit,
  roughly = false,
): Generator<void, boolean> {
  let rest = region;
  for (;;) {
    const path = yield* furthestPath(comparison, rest, patience, roughly ? Math.min(patience.edits, roughEdits) : patience.edits);
    if (!path.isWhole && !roughly) return false;
    markPath(comparison, rest, path);
    if (path.isWhole || patience.steps <= 0) return true;
    rest = { ...rest, baseStart: path.base, nextStart: path.next };
  }
}

interface DiffPath {
  /** Furthest base line reached, or `unreached`. Indexed by number of edits, then by number of removals among these edits. */
  readonly rows: readonly Int32Array[];
  /** Number of removals among the path's edits. The path ends at `base` and `next`. */
  readonly removals: number;
  readonly base: number;
  readonly next: number;
  readonly isWhole: boolean;
}

const unreached = -1;

/** Finds the shortest path through a region, or the furthest path within the limits. */
function* furthestPath<T>(comparison: Comparison<T>, region: DiffRegion, patience: CostLimit, maxEdits: number): Generator<void, DiffPath> {
  const { base, next } = comparison;
  const { baseStart, baseEnd, nextStart, nextEnd } = region;
  const rows: Int32Array[] = [];
  let left = pieceSteps;
  yield;
  for (let edits = 0; edits <= maxEdits && (patience.steps > 0 || edits === 0); edits++) {
    const before = rows.at(-1);
    const row = new Int32Array(edits + 1).fill(unreached);
    rows.push(row);
    const most = Math.min(edits, baseEnd - baseStart);
    for (let removals = Math.max(0, edits - (nextEnd - nextStart)); removals <= most; removals++) {
      const diagonal = nextStart - baseStart + edits - 2 * removals;
      const from = before ? startOf(before, region, diagonal, removals) : baseStart;
      if (from === unreached) continue;
      const end = Math.min(baseEnd, nextEnd - diagonal);
      let at = from;
      for (let isEqual = true; isEqual && at < end; ) {
        const most = Math.min(end - at, left);
        const run = equalRun(base, next, at, at + diagonal, most);
        at += run;
        left -= run + 1;
        isEqual = run === most;
        if (left > 0) continue;
        yield;
        left = pieceSteps;
      }
      row[removals] = at;
      patience.steps -= 1 + at - from;
      if (at === baseEnd && at + diagonal === nextEnd) return { rows, removals, base: at, next: nextEnd, isWhole: true };
    }
    if (edits === probeEdits && !isPromising(row, region, maxEdits)) break;
  }
  return { rows, ...furthestOf(rows.at(-1) ?? new Int32Array(), region), isWhole: false };
}

function isPromising(row: Int32Array, region: DiffRegion, maxEdits: number): boolean {
  const { base, next } = furthestOf(row, region);
  const passed = base - region.baseStart + next - region.nextStart;
  const length = region.baseEnd - region.baseStart + region.nextEnd - region.nextStart;
  return passed * maxSpeedUp * maxEdits >= length * probeEdits;
}

function furthestOf(row: Int32Array, { baseStart, nextStart }: DiffRegion): Pick<DiffPath, 'removals' | 'base' | 'next'> {
  const points = Array.from(row, (base, removals) => ({
    removals,
    base,
    next: base + nextStart - baseStart + row.length - 1 - 2 * removals,
  }));
  return points
    .filter(({ base }) => base !== unreached)
    .reduce((best, point) => (point.base + point.next > best.base + best.next ? point : best));
}

/** Returns the base line that a path reaches with its last edit, before it skips equal lines. */
function startOf(before: Int32Array, { baseEnd, nextEnd }: DiffRegion, diagonal: number, removals: number): number {
  const removed = removals > 0 ? (before[removals - 1] ?? unreached) : unreached;
  const added = removals < before.length ? (before[removals] ?? unreached) : unreached;
  const byRemoval = removed === unreached || removed >= baseEnd ? unreached : removed + 1;
  return added > byRemoval && added + diagonal <= nextEnd ? added : byRemoval;
}

function markPath<T>({ baseKept, nextKept }: Comparison<T>, region: DiffRegion, { rows, removals: last }: DiffPath): void {
  let removals = last;
  for (let edits = rows.length - 1; edits >= 0; edits--) {
    const diagonal = region.nextStart - region.baseStart + edits - 2 * removals;
    const before = rows[edits - 1];
    const from = before ? startOf(before, region, diagonal, removals) : region.baseStart;
    const to = rows[edits]?.[removals] ?? from;
    baseKept.fill(1, from, to);
    nextKept.fill(1, from + diagonal, to + diagonal);
    if (from !== before?.[removals]) removals--;
  }
}
