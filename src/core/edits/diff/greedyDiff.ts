// Myers diff, greedy and forward only, for long texts with few differences.
import type { DiffRegion } from './lineCounts';

/** Limits: edits, and comparisons beyond one per line. */
const [maxEdits, maxExtraSteps] = [128, 20_000];
/** Minimum equal lines between two edits: shorter runs are often coincidental matches. */
const minApart = 16;

/**
 * The parts of a region that differ; parts with few equal lines between them are joined. Null if the texts are more than a few edits
 * apart. Compares strings, as numbering the lines first takes longer.
 */
export function differingParts(base: readonly string[], next: readonly string[], region: DiffRegion): DiffRegion[] | null {
  // per edit count: the furthest base line reached on each diagonal, from the lowest one on
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

/** Where the last edit lands on a diagonal: after a deleted base line or an inserted line. */
function startOf(reached: readonly Int32Array[], edits: number, index: number): number {
  const before = reached[edits - 1];
  const byDeletion = index > 0 ? (before?.[index - 1] ?? 0) + 1 : 0;
  return Math.max(byDeletion, index < edits ? (before?.[index] ?? 0) : 0);
}

/** Traces the path back from the end, joining edits that are close. */
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
