// Three-way merge of two sets of changes to one text.
import { runToEnd } from '../../base/runToEnd';
import { type LineEnding, withoutByteOrderMark } from '../../text/lines';
import { meet, nextRange, type SlidableChange, slidableChanges, sameLines } from '../diff/alignment';
import { dominantEnding, joiningLines, type Line, linesOf } from '../lines/lines';

/** Lines that both sides changed differently. */
export interface MergeConflict {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  /** Half-open range of 0-based lines in `theirs`. */
  readonly startLine: number;
  readonly endLine: number;
}

export type MergeResult =
  | { readonly kind: 'merged'; readonly text: string }
  /** `text` contains the merged changes, and the lines of `theirs` at conflicts. */
  | { readonly kind: 'conflict'; readonly text: string; readonly conflicts: readonly MergeConflict[] };

/**
 * Merges the changes from `base` to `ours` and from `base` to `theirs`. Changes without an unchanged line between them conflict unless they
 * are identical. Comparison ignores line endings and the byte order mark. Each line keeps its line ending; a change of line endings is
 * applied, and if both sides changed them, `theirs` wins.
 */
export function mergeTexts(base: string, ours: string, theirs: string): MergeResult {
  return runToEnd(mergingTexts(base, ours, theirs));
}

/** Generator version of `mergeTexts`; yields between chunks of work. */
export function* mergingTexts(base: string, ours: string, theirs: string): Generator<void, MergeResult> {
  const sides = { base: yield* sideOf(base), ours: yield* sideOf(ours), theirs: yield* sideOf(theirs) };
  const endings = { ours: endingMap(sides, sides.ours), theirs: endingMap(sides, sides.theirs) };
  const lines: Line[] = [];
  const conflicts: MergeConflict[] = [];
  let at: MergePosition = { base: 0, ours: 0, theirs: 0 };
  function* keepUntil(end: number): Generator<void, void> {
    for (; at.base < end; at = { base: at.base + 1, ours: at.ours + 1, theirs: at.theirs + 1 }) {
      lines.push(keptLine(sides, at));
      if (at.base % linesPerYield === 0) yield;
    }
  }
  for (const clash of yield* clashes(sides)) {
    yield* keepUntil(clash.from);
    const end = endsOf(clash, at);
    const conflict: MergeConflict = {
      base: sides.base.texts.slice(at.base, end.base),
      ours: sides.ours.texts.slice(at.ours, end.ours),
      theirs: sides.theirs.texts.slice(at.theirs, end.theirs),
      startLine: at.theirs,
      endLine: end.theirs,
    };
    if (clash.ours.length > 0 && clash.theirs.length > 0 && !sameLines(conflict.ours, conflict.theirs)) conflicts.push(conflict);
    if (clash.theirs.length > 0) for (const line of sides.theirs.lines.slice(at.theirs, end.theirs)) lines.push(endings.theirs(line));
    else for (const line of sides.ours.lines.slice(at.ours, end.ours)) lines.push(endings.ours(line));
    at = end;
  }
  yield* keepUntil(sides.base.lines.length);
  const mark = threeWay(sides.base.mark, sides.ours.mark, sides.theirs.mark);
  const text = mark + (yield* joiningLines(lines, threeWay(sides.base.ending, sides.ours.ending, sides.theirs.ending)));
  return conflicts.length === 0 ? { kind: 'merged', text } : { kind: 'conflict', text, conflicts };
}

interface MergeSide {
  readonly mark: string;
  readonly lines: readonly Line[];
  readonly texts: readonly string[];
  readonly ending: LineEnding;
}

interface Sides {
  readonly base: MergeSide;
  readonly ours: MergeSide;
  readonly theirs: MergeSide;
}

const linesPerYield = 2_000;

function* sideOf(text: string): Generator<void, MergeSide> {
  const content = withoutByteOrderMark(text);
  const lines: Line[] = [];
  const texts: string[] = [];
  for (const line of linesOf(content)) {
    texts.push(line.text);
    if (lines.push(line) % linesPerYield === 0) yield;
  }
  yield;
  return {
    mark: text.slice(0, text.length - content.length),
    lines,
    texts,
    ending: dominantEnding(lines),
  };
}

/** Returns the value that a side changed; `theirs` wins if both changed it. */
function threeWay<T>(base: T, ours: T, theirs: T): T {
  return theirs === base ? ours : theirs;
}

function keptLine({ base, ours, theirs }: Sides, at: MergePosition): Line {
  const endingOf = (side: MergeSide, index: number) => side.lines[index]?.ending ?? '';
  const text = base.texts[at.base] ?? '';
  return { text, ending: threeWay(endingOf(base, at.base), endingOf(ours, at.ours), endingOf(theirs, at.theirs)) };
}

/** Creates a function that replaces the dominant line ending of a side with that of the merged text. */
function endingMap({ base, ours, theirs }: Sides, side: MergeSide): (line: Line) => Line {
  const usual = threeWay(base.ending, ours.ending, theirs.ending);
  return (line) => (line.ending === side.ending ? { text: line.text, ending: usual } : line);
}

/** Corresponding line numbers in all three texts. */
interface MergePosition {
  readonly base: number;
  readonly ours: number;
  readonly theirs: number;
}

type SideName = 'ours' | 'theirs';

/** Overlapping changes, and the range of base lines that they cover. */
interface ChangeClash extends Readonly<Record<SideName, readonly SlidableChange[]>> {
  readonly from: number;
  readonly to: number;
}

/** Groups the changes of both sides by overlap, in order. */
function* clashes({ base, ours, theirs }: Sides): Generator<void, ChangeClash[]> {
  const changes = [
    ...(yield* slidableChanges(base.texts, ours.texts)).map((change) => ({ change, side: 'ours' as const, other: 'theirs' as const })),
    ...(yield* slidableChanges(base.texts, theirs.texts)).map((change) => ({ change, side: 'theirs' as const, other: 'ours' as const })),
  ].sort((a, b) => a.change.baseStart - b.change.baseStart || a.change.baseEnd - b.change.baseEnd);
  const found: ChangeClash[] = [];
  for (const { change, side, other } of changes) {
    let clash: ChangeClash = { ours: [], theirs: [], from: change.baseStart, to: change.baseEnd, [side]: [change] };
    for (let above = found.at(-1); above && hasMet(above[other], change); above = found.at(-1)) {
      clash = joined(above, clash);
      found.pop();
    }
    found.push(clash);
  }
  return found;
}

/** Whether a change overlaps any of `changes`. These are ordered and disjoint, so only the last one is checked. */
function hasMet(changes: readonly SlidableChange[], change: SlidableChange): boolean {
  const last = changes.at(-1);
  return last !== undefined && meet(last, change);
}

function joined(above: ChangeClash, below: ChangeClash): ChangeClash {
  return {
    ours: [...above.ours, ...below.ours],
    theirs: [...above.theirs, ...below.theirs],
    from: Math.min(above.from, below.from),
    to: Math.max(above.to, below.to),
  };
}

function endsOf({ ours, theirs, from, to }: ChangeClash, at: MergePosition): MergePosition {
  const endIn = (changes: readonly SlidableChange[], start: number) =>
    changes.length > 0 ? nextRange(changes, from, to).end : start + to - from;
  return { base: to, ours: endIn(ours, at.ours), theirs: endIn(theirs, at.theirs) };
}
