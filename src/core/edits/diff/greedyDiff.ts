// Myers diff, greedy and forward only, for long texts with few differences.
import type { DiffRegion } from './lineCounts';

/** Edits tried before it gives up, and places looked at beside one for each line. */
const [maxEdits, maxExtraSteps] = [128, 20_000];
/** Fewer equal lines between two edits may be others than the ones a reader takes for equal. */
const minApart = 16;

/**
 * The parts of a region that differ, with few equal lines in them; null where it takes more than a few edits to make one text of the other. Lines are
 * compared as they are: to number them first takes longer than all of this.
 */
export function differingParts(base: readonly string[], next: readonly string[], region: DiffRegion): DiffRegion[] | null {
  // for each count of edits: the base line they lead to on each diagonal, from the lowest one on
  const reached: Int32Array[] = [];
  let steps = base.length + next.length + maxExtraSteps;
  for (let edits = 0; edits <= maxEdits && steps > 0; edits++) {
    const row = new Int32Array(edits + 1);
    reached.push(row);
    for (let index = 0; index <= edits; index++) {
      const diagonal = region.nextStart - region.baseStart - (2 * index - edits);
      const from = edits === 0 ? region.baseStart : startOf(reached, edits, index);
      let at = from;
      while (at < region.baseEnd && at + diagonal < region.nextEnd && base[at] === next[at + diagonal]) at++;
      row[index] = at;
      steps -= 1 + at - from;
      if (at >= region.baseEnd && at + diagonal >= region.nextEnd) return traced(reached, index, region.nextStart - region.baseStart);
    }
  }
  return null;
}

/** Where the last of so many edits leads on a diagonal: a line of the base left out, or one of the other text put in. */
function startOf(reached: readonly Int32Array[], edits: number, index: number): number {
  const before = reached[edits - 1];
  const byDeletion = index > 0 ? (before?.[index - 1] ?? 0) + 1 : 0;
  return Math.max(byDeletion, index < edits ? (before?.[index] ?? 0) : 0);
}

/** The way back from the end, its edits that are close made one part. */
function traced(reached: readonly Int32Array[], last: number, offset: number): DiffRegion[] {
  const parts: DiffRegion[] = [];
  let index = last;
  for (let edits = reached.length - 1; edits > 0; edits--) {
    const baseEnd = startOf(reached, edits, index);
    const nextEnd = baseEnd + offset - (2 * index - edits);
    const isInsertion = index < edits && baseEnd === reached[edits - 1]?.[index];
    const below = parts.at(-1);
    const isClose = below !== undefined && below.baseStart - baseEnd < minApart;
    const part = { baseStart: isInsertion ? baseEnd : baseEnd - 1, baseEnd, nextStart: isInsertion ? nextEnd - 1 : nextEnd, nextEnd };
    if (isClose) parts[parts.length - 1] = { ...below, baseStart: part.baseStart, nextStart: part.nextStart };
    else parts.push(part);
    if (!isInsertion) index--;
  }
  return parts.reverse();
}
