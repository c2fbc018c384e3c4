// Line diff of two texts: shortest while cheap, always correct.
import { createCounter, inOrder, type Occurrences, type Pair } from './lineCounts';
import { markCommon, type Patience } from './myersDiff';
import { bestSlide, slideRoom } from './diffSlider';
import { differingParts } from './greedyDiff';

/** Lines `[baseStart, baseEnd)` of the base became lines `[nextStart, nextEnd)`. */
export interface LineChange {
  readonly baseStart: number;
  readonly baseEnd: number;
  readonly nextStart: number;
  readonly nextEnd: number;
}

/** Comparisons allowed per diff. Measured: about 15 ms for two files of 10,000 lines that share little but braces. */
const maxSteps = 600_000;

/** Above this many lines, `differingParts` first narrows the texts to the parts that differ. */
const shortLines = 1_000;

/** Edits tried from each end before a region is split at unique lines: about 1 ms. */
const maxEdits = 256;

/**
 * The changes from `base` to `next` in order, never adjacent; applying all of them gives `next` exactly. If repeated lines leave a
 * choice, runs are placed where they read best.
 */
export function diffLines(base: readonly string[], next: readonly string[], maxStepsLeft = maxSteps): LineChange[] {
  const whole = differing(base, next);
  const isLong = whole.baseEnd - whole.baseStart + whole.nextEnd - whole.nextStart > shortLines;
  const parts = (isLong && differingParts(base, next, whole)) || [whole];
  return readable(
    parts.flatMap((part) => changesWithin(base, next, part, maxStepsLeft)),
    base,
    next,
  );
}

/** The texts without their common prefix and suffix, which makes small edits of long files cheap. */
function differing(base: readonly string[], next: readonly string[]): LineChange {
  let [start, baseEnd, nextEnd] = [0, base.length, next.length];
  while (start < baseEnd && start < nextEnd && base[start] === next[start]) start++;
  while (start < baseEnd && start < nextEnd && base[baseEnd - 1] === next[nextEnd - 1]) [baseEnd, nextEnd] = [baseEnd - 1, nextEnd - 1];
  return { baseStart: start, baseEnd, nextStart: start, nextEnd };
}

function changesWithin(base: readonly string[], next: readonly string[], part: LineChange, steps: number): LineChange[] {
  const { baseStart, baseEnd, nextStart, nextEnd } = part;
  const job = createJob(base.slice(baseStart, baseEnd), next.slice(nextStart, nextEnd), { steps, edits: maxEdits });
  compare(job, { baseStart: 0, baseEnd: baseEnd - baseStart, nextStart: 0, nextEnd: nextEnd - nextStart });
  return changesOf(job).map((change) => shifted(change, baseStart, nextStart));
}

interface DiffJob {
  /** One number per distinct line, so that lines compare as integers. */
  readonly baseIds: Int32Array;
  readonly nextIds: Int32Array;
  /** 1 for each line known to be common to both texts. */
  readonly baseKept: Uint8Array;
  readonly nextKept: Uint8Array;
  readonly patience: Patience;
  readonly count: (region: LineChange) => Occurrences;
}

function createJob(base: readonly string[], next: readonly string[], patience: Patience): DiffJob {
  const ids = new Map<string, number>();
  const baseIds = idsOf(base, ids);
  const nextIds = idsOf(next, ids);
  return {
    baseIds,
    nextIds,
    baseKept: new Uint8Array(base.length),
    nextKept: new Uint8Array(next.length),
    patience,
    count: createCounter(baseIds, nextIds, ids.size),
  };
}

function idsOf(lines: readonly string[], ids: Map<string, number>): Int32Array {
  const numbers = new Int32Array(lines.length);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const known = ids.get(line);
    numbers[index] = known ?? ids.size;
    if (known === undefined) ids.set(line, ids.size);
  }
  return numbers;
}

/** Marks common lines in a region. Lines unique to one side are dropped first, which keeps rewritten files fast. */
function compare(job: DiffJob, whole: LineChange): void {
  const region = markEnds(job, whole);
  if (region.baseStart === region.baseEnd || region.nextStart === region.nextEnd) return;
  const shared = job.count(region);
  if (shared.bases.length === 0 || markShared(job, shared, false)) return;
  const anchors = inOrder(shared.pairs());
  if (anchors.length === 0) markShared(job, shared, true);
  else for (const part of partsBetween(region, anchors)) compare(job, part);
  for (const [base, next] of anchors) keep(job, base, next);
}

function keep({ baseKept, nextKept }: DiffJob, base: number, next: number): void {
  baseKept[base] = 1;
  nextKept[next] = 1;
}

/** Marks the common prefix and suffix of a region and returns the rest. */
function markEnds(job: DiffJob, region: LineChange): LineChange {
  const { baseIds, nextIds } = job;
  let { baseStart, baseEnd, nextStart, nextEnd } = region;
  while (baseStart < baseEnd && nextStart < nextEnd && baseIds[baseStart] === nextIds[nextStart]) keep(job, baseStart++, nextStart++);
  while (baseStart < baseEnd && nextStart < nextEnd && baseIds[baseEnd - 1] === nextIds[nextEnd - 1]) keep(job, --baseEnd, --nextEnd);
  return { baseStart, baseEnd, nextStart, nextEnd };
}

/** Marks a longest common subsequence; false if that exceeds the limits. With `roughly`, marks what was found by then. */
function markShared({ baseIds, nextIds, baseKept, nextKept, patience }: DiffJob, { bases, nexts }: Occurrences, roughly: boolean): boolean {
  const comparison = {
    a: picked(baseIds, bases),
    b: picked(nextIds, nexts),
    keptA: new Uint8Array(bases.length),
    keptB: new Uint8Array(nexts.length),
  };
  if (!markCommon(comparison, patience, roughly)) return false;
  for (let at = 0; at < bases.length; at++) baseKept[bases[at] ?? 0] = comparison.keptA[at] ?? 0;
  for (let at = 0; at < nexts.length; at++) nextKept[nexts[at] ?? 0] = comparison.keptB[at] ?? 0;
  return true;
}

function picked(ids: Int32Array, indexes: Int32Array): Int32Array {
  const numbers = new Int32Array(indexes.length);
  for (let at = 0; at < indexes.length; at++) numbers[at] = ids[indexes[at] ?? 0] ?? 0;
  return numbers;
}

/** The regions between anchors. */
function partsBetween(region: LineChange, anchors: readonly Pair[]): LineChange[] {
  const parts: LineChange[] = [];
  let { baseStart, nextStart } = region;
  for (const [base, next] of [...anchors, [region.baseEnd, region.nextEnd] as const]) {
    parts.push({ baseStart, baseEnd: base, nextStart, nextEnd: next });
    baseStart = base + 1;
    nextStart = next + 1;
  }
  return parts;
}

/** Unmarked lines as changes. */
function changesOf({ baseKept, nextKept }: DiffJob): LineChange[] {
  const changes: LineChange[] = [];
  let [base, next] = [0, 0];
  while (base < baseKept.length || next < nextKept.length) {
    const [baseStart, nextStart] = [base, next];
    while (base < baseKept.length && baseKept[base] === 0) base++;
    while (next < nextKept.length && nextKept[next] === 0) next++;
    if (base > baseStart || next > nextStart) changes.push({ baseStart, baseEnd: base, nextStart, nextEnd: next });
    for (; baseKept[base] === 1 && nextKept[next] === 1; base++, next++);
  }
  return changes;
}

/** The changes, with runs slid to where they read best; at least one unchanged line stays between any two. */
function readable(changes: readonly LineChange[], base: readonly string[], next: readonly string[]): LineChange[] {
  const moved: LineChange[] = [];
  for (const [index, change] of changes.entries()) {
    const above = moved.at(-1);
    const below = changes[index + 1];
    const by =
      change.baseStart === change.baseEnd
        ? slideIn(next, change.nextStart, change.nextEnd, above ? above.nextEnd + 1 : 0, below ? below.nextStart - 1 : next.length)
        : change.nextStart === change.nextEnd
          ? slideIn(base, change.baseStart, change.baseEnd, above ? above.baseEnd + 1 : 0, below ? below.baseStart - 1 : base.length)
          : 0;
    moved.push(by === 0 ? change : shifted(change, by, by));
  }
  return moved;
}

function slideIn(lines: readonly string[], start: number, end: number, from: number, to: number): number {
  return bestSlide(
    lines,
    start,
    end,
    slideRoom((index) => lines[index], start, end, from, to),
  );
}

function shifted({ baseStart, baseEnd, nextStart, nextEnd }: LineChange, inBase: number, inNext: number): LineChange {
  return { baseStart: baseStart + inBase, baseEnd: baseEnd + inBase, nextStart: nextStart + inNext, nextEnd: nextEnd + inNext };
}
