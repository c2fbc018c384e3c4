// Line diff of two texts: shortest where quick, always correct.
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

/** Places one difference may look at, measured: about 15 ms for two files of 10,000 lines that have little but braces in common. */
const maxSteps = 600_000;

/** Lines of both texts that are numbered at once; of more, first the parts that differ are looked for. */
const shortLines = 1_000;

/** Edits looked for from each end before a region is cut at lines that occur once: about 1 ms. */
const maxEdits = 256;

/**
 * The changes from `base` to `next` in order, never touching one another; applying them all gives `next` exactly. Added or removed lines stand where a
 * reader would have put them, if equal lines leave the choice.
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

/** What is left without the lines that are equal at the two ends: of an edit in a long file next to nothing. */
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
  /** One number for each distinct line, so that comparing lines is comparing numbers. */
  readonly baseIds: Int32Array;
  readonly nextIds: Int32Array;
  /** 1 for each line both texts have in the same order, as far as is found out. */
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

/** Keeps what it can in a region. Lines that only one side has are left out first; this is what makes a rewritten file quick. */
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

/** Keeps the lines that are equal at the two ends of a region; gives the region between. */
function markEnds(job: DiffJob, region: LineChange): LineChange {
  const { baseIds, nextIds } = job;
  let { baseStart, baseEnd, nextStart, nextEnd } = region;
  while (baseStart < baseEnd && nextStart < nextEnd && baseIds[baseStart] === nextIds[nextStart]) keep(job, baseStart++, nextStart++);
  while (baseStart < baseEnd && nextStart < nextEnd && baseIds[baseEnd - 1] === nextIds[nextEnd - 1]) keep(job, --baseEnd, --nextEnd);
  return { baseStart, baseEnd, nextStart, nextEnd };
}

/** Keeps the lines of a shortest difference; false when that takes too long. With `roughly` it keeps what it finds. */
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

/** The regions between lines that are kept. */
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

/** What is not kept, as changes with kept lines between them. */
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

/** The changes, with runs of added or removed lines moved to where they read best; a kept line stays between any two. */
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
