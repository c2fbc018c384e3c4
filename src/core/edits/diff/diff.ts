// Line diff of two texts: always correct, and minimal unless the cost limit is reached.
import { runToEnd } from '../../base/runToEnd';
import { bestSlide, slideRoom } from './diffSlider';
import { createCounter, inOrder, type Pair } from './lineCounts';
import { type Comparison, type DiffRegion, equalRun, markCommon, type CostLimit, pieceSteps } from './myersDiff';

/** A change: lines `[baseStart, baseEnd)` of the base became lines `[nextStart, nextEnd)`. */
export type LineChange = DiffRegion;

/** Maximum number of comparisons per diff. Measured: about 15 ms for two files of 10,000 lines that have little in common but braces. */
const maxSteps = 600_000;

/** Maximum number of edits to try before a region is split at unique lines; trying them takes about 1 ms. */
const maxEdits = 400;

/**
 * Returns the changes from `base` to `next`, in order and never adjacent; applying all of them gives `next` exactly. If repeated lines
 * allow several positions, the most readable one is used.
 */
export function diffLines(base: readonly string[], next: readonly string[], steps = maxSteps): LineChange[] {
  return runToEnd(diffing(base, next, steps));
}

/** Generator version of `diffLines`; yields between chunks of work. */
export function* diffing(base: readonly string[], next: readonly string[], steps = maxSteps): Generator<void, LineChange[]> {
  const region = yield* differing(base, next);
  if (region.baseStart === region.baseEnd && region.nextStart === region.nextEnd) return [];
  const kept = { baseKept: new Uint8Array(base.length), nextKept: new Uint8Array(next.length) };
  if (region.baseStart < region.baseEnd && region.nextStart < region.nextEnd) {
    const patience = { steps: Math.min(steps, base.length + next.length + maxEdits ** 2 / 2), edits: maxEdits };
    // Assigning line IDs costs more than comparing a few lines, so small differences are first compared as strings.
    if (steps <= 0 || !(yield* markCommon({ base, next, ...kept }, region, patience)))
      yield* compare({ ...(yield* numbered(base, next, region)), ...kept, patience: { steps, edits: maxEdits } }, region);
  }
  yield;
  return yield* readable(changesWithin(kept, region), base, next);
}

/** Returns the region between the common prefix and suffix. Skipping both makes small edits to long files cheap. */
function* differing(base: readonly string[], next: readonly string[]): Generator<void, DiffRegion> {
  const shorter = Math.min(base.length, next.length);
  const run = function* (limit: number, runAt: (done: number, most: number) => number): Generator<void, number> {
    for (let done = 0; ; yield) {
      const most = Math.min(pieceSteps, limit - done);
      const count = runAt(done, most);
      done += count;
      if (count < most || done === limit) return done;
    }
  };
  const start = yield* run(shorter, (done, most) => equalRun(base, next, done, done, most));
  const end = yield* run(shorter - start, (done, most) => equalRun(base, next, base.length - 1 - done, next.length - 1 - done, most, -1));
  return { baseStart: start, baseEnd: base.length - end, nextStart: start, nextEnd: next.length - end };
}

interface DiffJob extends Comparison<number> {
  readonly patience: CostLimit;
  readonly count: ReturnType<typeof createCounter>;
}

/** Number of lines that get an ID between two yields; smaller than `pieceSteps`, because hashing a line takes longer than comparing one. */
const pieceNumbers = 2_000;

/** Assigns an integer ID to each distinct line of the region, so that lines compare as integers. */
function* numbered(base: readonly string[], next: readonly string[], { baseStart, baseEnd, nextStart, nextEnd }: DiffRegion) {
  const ids = new Map<string, number>();
  const sides = [
    { lines: base, numbers: new Int32Array(base.length), start: baseStart, end: baseEnd },
    { lines: next, numbers: new Int32Array(next.length), start: nextStart, end: nextEnd },
  ] as const;
  for (const { lines, numbers, start, end } of sides)
    for (let from = start; from < end; from += pieceNumbers) {
      yield;
      numberLines(ids, lines, numbers, from, Math.min(end, from + pieceNumbers));
    }
  const [{ numbers: baseIds }, { numbers: nextIds }] = sides;
  return { base: baseIds, next: nextIds, count: createCounter(baseIds, nextIds, ids.size) };
}

/** Writes the IDs of the lines `[start, end)` to `numbers`. Not a generator; see `equalRun` for the reason. */
function numberLines(ids: Map<string, number>, lines: readonly string[], numbers: Int32Array, start: number, end: number): void {
  for (let index = start; index < end; index++) {
    const line = lines[index] ?? '';
    const known = ids.get(line);
    numbers[index] = known ?? ids.size;
    if (known === undefined) ids.set(line, ids.size);
  }
}

/**
 * Marks the common lines of a region. Lines that occur on one side only are dropped first, which keeps the diff of rewritten files fast.
 */
function* compare(job: DiffJob, whole: DiffRegion): Generator<void, void> {
  const region = markEnds(job, whole);
  if (region.baseStart === region.baseEnd || region.nextStart === region.nextEnd) return;
  yield;
  const { bases, nexts, pairs } = yield* job.count(region);
  if (bases.length === 0 || (yield* markShared(job, bases, nexts, false))) return;
  const anchors = yield* inOrder(pairs());
  if (anchors.length === 0) yield* markShared(job, bases, nexts, true);
  else for (const part of partsBetween(region, anchors)) yield* compare(job, part);
  for (const [base, next] of anchors) keep(job, base, next);
}

function keep({ baseKept, nextKept }: DiffJob, base: number, next: number): void {
  baseKept[base] = 1;
  nextKept[next] = 1;
}

/** Marks the common prefix and suffix of a region and returns the rest. */
function markEnds(job: DiffJob, region: DiffRegion): DiffRegion {
  const { baseStart, baseEnd, nextStart, nextEnd } = region;
  const shorter = Math.min(baseEnd - baseStart, nextEnd - nextStart);
  const head = equalRun(job.base, job.next, baseStart, nextStart, shorter);
  const tail = equalRun(job.base, job.next, baseEnd - 1, nextEnd - 1, shorter - head, -1);
  job.baseKept.fill(1, baseStart, baseStart + head).fill(1, baseEnd - tail, baseEnd);
  job.nextKept.fill(1, nextStart, nextStart + head).fill(1, nextEnd - tail, nextEnd);
  return { baseStart: baseStart + head, baseEnd: baseEnd - tail, nextStart: nextStart + head, nextEnd: nextEnd - tail };
}

/**
 * Marks a longest common subsequence of the lines `bases` and `nexts`; returns false and marks nothing if the cost exceeds the limits. If
 * `roughly` is set, continues after the edit limit, so the subsequence is common but perhaps not the longest.
 */
function* markShared(job: DiffJob, bases: Int32Array, nexts: Int32Array, roughly: boolean): Generator<void, boolean> {
  const comparison = {
    base: bases.map((at) => job.base[at] ?? 0),
    next: nexts.map((at) => job.next[at] ?? 0),
    baseKept: new Uint8Array(bases.length),
    nextKept: new Uint8Array(nexts.length),
  };
  const whole = { baseStart: 0, baseEnd: bases.length, nextStart: 0, nextEnd: nexts.length };
  if (job.patience.steps <= 0 || !(yield* markCommon(comparison, whole, job.patience, roughly))) return false;
  for (let index = 0; index < bases.length; index++) job.baseKept[bases[index] ?? 0] = comparison.baseKept[index] ?? 0;
  for (let index = 0; index < nexts.length; index++) job.nextKept[nexts[index] ?? 0] = comparison.nextKept[index] ?? 0;
  return true;
}

function partsBetween(region: DiffRegion, anchors: readonly Pair[]): DiffRegion[] {
  const ends = [...anchors, [region.baseEnd, region.nextEnd] as const];
  return ends.map(([baseEnd, nextEnd], index) => {
    const [base, next] = anchors[index - 1] ?? [region.baseStart - 1, region.nextStart - 1];
    return { baseStart: base + 1, baseEnd, nextStart: next + 1, nextEnd };
  });
}

function changesWithin({ baseKept, nextKept }: Pick<DiffJob, 'baseKept' | 'nextKept'>, region: DiffRegion): LineChange[] {
  const { baseEnd, nextEnd } = region;
  const changes: LineChange[] = [];
  let [base, next] = [region.baseStart, region.nextStart];
  while (base < baseEnd || next < nextEnd) {
    const [baseStart, nextStart] = [base, next];
    while (base < baseEnd && baseKept[base] === 0) base++;
    while (next < nextEnd && nextKept[next] === 0) next++;
    if (base > baseStart || next > nextStart) changes.push({ baseStart, baseEnd: base, nextStart, nextEnd: next });
    const run = keptRun(baseKept, nextKept, base, next, Math.min(baseEnd - base, nextEnd - next));
    base += run;
    next += run;
  }
  return changes;
}

/** Counts the consecutive elements, up to `most`, that are kept on both sides. A separate function for the same reason as `equalRun`. */
function keptRun(baseKept: Uint8Array, nextKept: Uint8Array, base: number, next: number, most: number): number {
  let count = 0;
  while (count < most && baseKept[base + count] === 1 && nextKept[next + count] === 1) count++;
  return count;
}

const changesPerYield = 250;

/** Slides each change to its most readable position. At least one unchanged line remains between any two changes. */
function* readable(changes: readonly LineChange[], base: readonly string[], next: readonly string[]): Generator<void, LineChange[]> {
  const moved: LineChange[] = [];
  const joined = joinedRuns(changes, base, next);
  for (const [index, change] of joined.entries()) {
    if (index % changesPerYield === changesPerYield - 1) yield;
    const { baseStart, baseEnd, nextStart, nextEnd } = change;
    const [above, below] = [moved.at(-1), joined[index + 1]];
    let by = 0;
    if (baseStart === baseEnd)
      by = slideIn(next, nextStart, nextEnd, above ? above.nextEnd + 1 : 0, below ? below.nextStart - 1 : next.length);
    else if (nextStart === nextEnd)
      by = slideIn(base, baseStart, baseEnd, above ? above.baseEnd + 1 : 0, below ? below.baseStart - 1 : base.length);
    moved.push({ baseStart: baseStart + by, baseEnd: baseEnd + by, nextStart: nextStart + by, nextEnd: nextEnd + by });
  }
  return moved;
}

/**
 * Merges a removed run with an added run above it, or an added run with a removed run above it, if repeated lines allow the lower run to
 * slide up to the upper one.
 */
function joinedRuns(changes: readonly LineChange[], base: readonly string[], next: readonly string[]): LineChange[] {
  const joined: LineChange[] = [];
  for (const change of changes) {
    const { baseStart, baseEnd, nextStart, nextEnd } = change;
    const above = joined.at(-1);
    const gap = above ? baseStart - above.baseEnd : 0;
    const isRemoved = above && nextStart === nextEnd && above.baseStart === above.baseEnd;
    const isAdded = above && baseStart === baseEnd && above.nextStart === above.nextEnd;
    if (isRemoved && slideRoom((at) => base[at], baseStart, baseEnd, above.baseEnd, baseEnd).up === gap)
      joined.splice(-1, 1, { ...above, baseEnd: baseEnd - gap });
    else if (isAdded && slideRoom((at) => next[at], nextStart, nextEnd, above.nextEnd, nextEnd).up === gap)
      joined.splice(-1, 1, { ...above, nextEnd: nextEnd - gap });
    else joined.push(change);
  }
  return joined;
}

function slideIn(lines: readonly string[], start: number, end: number, from: number, to: number): number {
  const room = slideRoom((index) => lines[index], start, end, from, to);
  return bestSlide(lines, start, end, room);
}
