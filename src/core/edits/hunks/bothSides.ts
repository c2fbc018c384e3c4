// Combines the two sides of a conflict when the user accepts both.
import { runToEnd } from '../../base/runToEnd';
import { diffLines, type LineChange } from '../diff/diff';
import { slidableChanges, sameLines } from '../diff/alignment';
import type { ConflictSides } from '../lines/proposal';

interface Clash extends LineChange {
  /** Lines inserted by each side. */
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/**
 * Returns the base lines kept by both sides, once each, with the insertions of both sides between them. For insertions at the same
 * position, those of `first` come first.
 */
export function bothSides(sides: ConflictSides, first: 'ours' | 'theirs'): string[] {
  const { base } = sides;
  const second = first === 'ours' ? 'theirs' : 'ours';
  const parts: (readonly string[])[] = [];
  let kept = 0;
  for (const clash of clashes(sides)) {
    parts.push(base.slice(kept, clash.baseStart), joined(clash[first], clash[second]));
    kept = clash.baseEnd;
  }
  return [...parts, base.slice(kept)].flat();
}

/** Joins the lines of both sides. Keeps one side if it contains the other, because the user may have typed the proposed lines and more. */
function joined(above: readonly string[], below: readonly string[]): readonly string[] {
  if (isWithin(below, above)) return above;
  return isWithin(above, below) ? below : [...above, ...below];
}

/**
 * Whether `others` contains `lines` in the same order. A single line, or lines without a word, may match by coincidence, so they count only
 * if both texts are equal.
 */
function isWithin(lines: readonly string[], others: readonly string[]): boolean {
  if (sameLines(lines, others) || lines.length === 0) return true;
  let at = 0;
  for (const line of others) if (line === lines[at]) at++;
  return at === lines.length && at > 1 && lines.some((line) => /[\p{L}\p{N}]/u.test(line));
}

function clashes({ base, ours, theirs }: ConflictSides): Clash[] {
  const nothing: readonly string[] = [];
  const changesOf = (side: readonly string[]) =>
    runToEnd(slidableChanges(base, side)).map((change) => ({ ...change, lines: side.slice(change.nextStart, change.nextEnd) }));
  const changes = [
    ...changesOf(ours).map((change) => ({ ...change, ours: change.lines, theirs: nothing })),
    ...changesOf(theirs).map((change) => ({ ...change, ours: nothing, theirs: change.lines })),
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

/** Returns the sides of a conflict in which both created the file. The base consists of their common lines. */
export function sidesOfWholes({ ours, theirs }: ConflictSides): ConflictSides {
  const own = diffLines(ours, theirs).toReversed();
  return { base: own.reduce((lines, { baseStart, baseEnd }) => lines.toSpliced(baseStart, baseEnd - baseStart), ours), ours, theirs };
}
