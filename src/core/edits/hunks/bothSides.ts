// Conflict result when both sides are accepted.
import { diffLines, type LineChange } from '../diff/diff';
import { sameLines } from '../diff/alignment';
import type { ConflictSides } from '../lines/proposal';

interface Clash extends LineChange {
  /** Lines inserted by each side. */
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/**
 * Base lines that both sides keep, once each, with the insertions of each side between them. In base order; insertions at the same
 * position follow `first`.
 */
export function bothSides(sides: ConflictSides, first: 'ours' | 'theirs'): string[] {
  const { base } = sides;
  const second = first === 'ours' ? 'theirs' : 'ours';
  const lines: string[] = [];
  let kept = 0;
  for (const clash of clashes(sides)) {
    const isSame = sameLines(clash.ours, clash.theirs);
    lines.push(...base.slice(kept, clash.baseStart), ...clash[first], ...(isSame ? [] : clash[second]));
    kept = clash.baseEnd;
  }
  return [...lines, ...base.slice(kept)];
}

function clashes({ base, ours, theirs }: ConflictSides): Clash[] {
  const nothing: readonly string[] = [];
  const changes = [
    ...diffLines(base, ours).map((change) => ({ ...change, ours: ours.slice(change.nextStart, change.nextEnd), theirs: nothing })),
    ...diffLines(base, theirs).map((change) => ({ ...change, ours: nothing, theirs: theirs.slice(change.nextStart, change.nextEnd) })),
  ].toSorted((a, b) => a.baseStart - b.baseStart || a.baseEnd - b.baseEnd);
  const found: Clash[] = [];
  for (const change of changes) {
    const last = found.at(-1);
    const isOnePlace = last?.baseStart === change.baseEnd && last.baseEnd === change.baseStart;
    if (!last || (change.baseStart >= last.baseEnd && !isOnePlace)) found.push(change);
    else
      found[found.length - 1] = {
        ...last,
        baseEnd: Math.max(last.baseEnd, change.baseEnd),
        ours: [...last.ours, ...change.ours],
        theirs: [...last.theirs, ...change.theirs],
      };
  }
  return found;
}

/** Sides of a file that both created: the common part is the lines both have. */
export function sidesOfWholes({ ours, theirs }: ConflictSides): ConflictSides {
  const own = diffLines(ours, theirs).toReversed();
  return { base: own.reduce((lines, { baseStart, baseEnd }) => lines.toSpliced(baseStart, baseEnd - baseStart), ours), ours, theirs };
}
