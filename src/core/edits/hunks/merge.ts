// Three-way merge of two people's changes to one text.
import { type LineEnding, lineTexts } from '../../text/lines';
import { meet, nextRange, roomOfReplacement, type RoomyChange, roomyChanges, sameLines } from '../diff/alignment';
import { dominantEnding, joinLines, type Line, splitLines } from '../lines/lines';
import type { Hunk } from '../lines/proposal';
import { placeDrifted } from './drift';
import { standsAt } from '../lines/lines';
import { applyHunks } from './hunks';
import type { SettledHunk } from './locate';

/** Lines two sides changed differently. */
export interface MergeConflict {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  /** Where their lines stand in their text: 0-based, `endLine` exclusive. */
  readonly startLine: number;
  readonly endLine: number;
}

export type MergeResult =
  | { readonly kind: 'merged'; readonly text: string }
  /** The text has what could be merged, and their lines where it could not. */
  | { readonly kind: 'conflict'; readonly text: string; readonly conflicts: readonly MergeConflict[] };

/**
 * The text with the changes from `base` to `ours` and those from `base` to `theirs`. Changes with no unchanged line between them are a
 * conflict unless they are the same. Lines are compared without their endings and the text without its mark (U+FEFF); each line keeps the ending
 * it has, and where one side changed the endings they are changed; where both did, theirs hold.
 */
export function mergeTexts(base: string, ours: string, theirs: string): MergeResult {
  const sides = { base: sideOf(base), ours: sideOf(ours), theirs: sideOf(theirs) };
  const endings = { ours: endingMap(sides, sides.ours), theirs: endingMap(sides, sides.theirs) };
  const lines: Line[] = [];
  const conflicts: MergeConflict[] = [];
  let at: MergePosition = { base: 0, ours: 0, theirs: 0 };
  const keepUntil = (end: number) => {
    for (; at.base < end; at = { base: at.base + 1, ours: at.ours + 1, theirs: at.theirs + 1 }) lines.push(keptLine(sides, at));
  };
  for (const clash of clashes(sides)) {
    keepUntil(clash.from);
    const end = endsOf(clash, at);
    const conflict: MergeConflict = {
      base: sides.base.texts.slice(at.base, end.base),
      ours: sides.ours.texts.slice(at.ours, end.ours),
      theirs: sides.theirs.texts.slice(at.theirs, end.theirs),
      startLine: at.theirs,
      endLine: end.theirs,
    };
    if (clash.ours.length > 0 && clash.theirs.length > 0 && !sameLines(conflict.ours, conflict.theirs)) conflicts.push(conflict);
    if (clash.theirs.length > 0) lines.push(...sides.theirs.lines.slice(at.theirs, end.theirs).map(endings.theirs));
    else lines.push(...sides.ours.lines.slice(at.ours, end.ours).map(endings.ours));
    at = end;
  }
  keepUntil(sides.base.lines.length);
  const mark = threeWay(sides.base.mark, sides.ours.mark, sides.theirs.mark);
  const text = mark + joinLines(lines, threeWay(sides.base.ending, sides.ours.ending, sides.theirs.ending));
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

const byteOrderMark = '\uFEFF';

function withoutByteOrderMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

function sideOf(text: string): MergeSide {
  const content = withoutByteOrderMark(text);
  const lines = splitLines(content);
  return {
    mark: text.slice(0, text.length - content.length),
    lines,
    texts: lines.map((line) => line.text),
    ending: dominantEnding(lines),
  };
}

/** What one side changed, else what both have; theirs where both changed it. */
function threeWay<T>(base: T, ours: T, theirs: T): T {
  return theirs === base ? ours : theirs;
}

function keptLine({ base, ours, theirs }: Sides, at: MergePosition): Line {
  const endingOf = (side: MergeSide, index: number) => side.lines[index]?.ending ?? '';
  const text = base.texts[at.base] ?? '';
  return { text, ending: threeWay(endingOf(base, at.base), endingOf(ours, at.ours), endingOf(theirs, at.theirs)) };
}

/** Brings a line of one side to the ending that is usual in the merged text, if it had the one usual in its own. */
function endingMap({ base, ours, theirs }: Sides, side: MergeSide): (line: Line) => Line {
  const usual = threeWay(base.ending, ours.ending, theirs.ending);
  return (line) => (line.ending === side.ending ? { text: line.text, ending: usual } : line);
}

/** The same place in all three texts, as line numbers. */
interface MergePosition {
  readonly base: number;
  readonly ours: number;
  readonly theirs: number;
}

type SideName = 'ours' | 'theirs';

/** Changes that meet, and the lines of the base they cover together. */
interface ChangeClash extends Readonly<Record<SideName, readonly RoomyChange[]>> {
  readonly from: number;
  readonly to: number;
}

/** Every change of both sides, in order; one that meets no other is alone. */
function clashes({ base, ours, theirs }: Sides): ChangeClash[] {
  const changes = [
    ...roomyChanges(base.texts, ours.texts).map((change) => ({ change, side: 'ours' as const, other: 'theirs' as const })),
    ...roomyChanges(base.texts, theirs.texts).map((change) => ({ change, side: 'theirs' as const, other: 'ours' as const })),
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

/** Changes of one side are in order and never meet each other, so the last one is met if any is. */
function hasMet(changes: readonly RoomyChange[], change: RoomyChange): boolean {
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
  const endIn = (changes: readonly RoomyChange[], start: number) =>
    changes.length > 0 ? nextRange(changes, from, to).end : start + to - from;
  return { base: to, ours: endIn(ours, at.ours), theirs: endIn(theirs, at.theirs) };
}

export type RebasedHunk =
  /** It stands in the live text at `[startLine, endLine)`, 0-based, exactly as proposed, unless `lines` are to stand there instead of its own. */
  | { readonly kind: 'at'; readonly startLine: number; readonly endLine: number; readonly lines?: readonly string[] }
  | { readonly kind: 'alreadyApplied' }
  | ({ readonly kind: 'conflict' } & MergeConflict);

/**
 * Where hunks stand in the live text, in the order given. The user's changes move a hunk along; one that has no unchanged line between
 * itself and the hunk, or could as well stand on its other side, is a conflict, unless it is the hunk's own change or leaves no doubt, see
 * `placeDrifted`. Accepted hunks are taken as
 * part of the text and are `alreadyApplied`. A hunk that was cut from another text than `base` is a conflict.
 * @param base the text the hunks were cut from
 * @param hunks the hunks of one file, not overlapping, with what the user said to each
 */
export function rebaseHunks(base: string, live: string, hunks: readonly SettledHunk[]): RebasedHunk[] {
  const accepted = hunks.filter(({ verdict }) => verdict === 'accepted').map(({ hunk }) => hunk);
  const old = lineTexts(withoutByteOrderMark(base));
  const expected = accepted.length > 0 ? lineTexts(withoutByteOrderMark(applyHunks(base, accepted))) : old;
  const lines = lineTexts(withoutByteOrderMark(live));
  const changes = roomyChanges(expected, lines);
  const starts = expectedStarts(hunks);
  const bare = (texts: readonly string[]) => texts.map((line) => line.trim());
  let known: readonly RoomyChange[] | null = null;
  const bareChanges = () => {
    known ??= roomyChanges(bare(expected), bare(lines));
    return known;
  };
  const isMovedIn = haveMovedIn(expected, lines, changes);
  return hunks.map(({ hunk, verdict }) => {
    if (verdict === 'accepted') return { kind: 'alreadyApplied' };
    const start = starts.get(hunk) ?? 0;
    return isCutFrom(old, hunk)
      ? rebase({ expected, lines, changes, bareChanges, isMovedIn }, hunk, start)
      : strangeHunk(lines, hunk, start);
  });
}

/** Whether the hunk's lines and its context stand in the text where it says. */
function isCutFrom(old: readonly string[], { start, contextBefore, before, contextAfter }: Hunk): boolean {
  const first = start - 1 - contextBefore.length;
  const block = [...contextBefore, ...before, ...contextAfter];
  return standsAt(old, first === 0 ? withoutMarkInFirst(block) : block, first);
}

function withoutMarkInFirst(lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === 0 ? withoutByteOrderMark(line) : line));
}

/** A hunk of another text has no place here; what stands where it would be is shown instead. */
function strangeHunk(lines: readonly string[], { before, after }: Hunk, start: number): RebasedHunk {
  const startLine = Math.min(start, lines.length);
  const endLine = Math.min(start + before.length, lines.length);
  return { kind: 'conflict', base: before, ours: after, theirs: lines.slice(startLine, endLine), startLine, endLine };
}

/** The 0-based line of each hunk in the base with the accepted ones applied. */
function expectedStarts(hunks: readonly SettledHunk[]): Map<Hunk, number> {
  const starts = new Map<Hunk, number>();
  let shift = 0;
  for (const { hunk, verdict } of hunks.toSorted((a, b) => a.hunk.start - b.hunk.start || a.hunk.before.length - b.hunk.before.length)) {
    starts.set(hunk, hunk.start - 1 + shift);
    if (verdict === 'accepted') shift += hunk.after.length - hunk.before.length;
  }
  return starts;
}

interface Rebase {
  readonly expected: readonly string[];
  readonly lines: readonly string[];
  readonly changes: readonly RoomyChange[];
  readonly bareChanges: () => readonly RoomyChange[];
  /** Whether lines of the one text stand in the other in other white space: then a line may stand where its twin stood. */
  readonly isMovedIn: boolean;
}

function rebase(sides: Rebase, hunk: Hunk, start: number): RebasedHunk {
  const { expected, lines, changes, bareChanges } = sides;
  const end = start + hunk.before.length;
  const after = start === 0 ? withoutMarkInFirst(hunk.after) : hunk.after;
  const stand = { baseStart: start, baseEnd: end, ...roomOfReplacement(expected, start, end, after) };
  const met = changes.filter((change) => meet(change, stand));
  if (met.length === 0) {
    const startLine = movedBy(changes, start);
    const range = { start: startLine, end: startLine + hunk.before.length };
    const place = sides.isMovedIn
      ? placeDrifted({ expected, lines, start, end, after, from: start, to: end, theirs: range, bareChanges })
      : null;
    if (place) return { kind: 'at', ...place };
    const isSure = !sides.isMovedIn || movedBy(bareChanges(), start) === startLine;
    return isSure ? { kind: 'at', startLine, endLine: range.end } : strangeHunk(lines, hunk, startLine);
  }
  const from = Math.min(start, met[0]?.baseStart ?? start);
  const to = Math.max(end, met.at(-1)?.baseEnd ?? end);
  const range = nextRange(met, from, to);
  const ours = [...expected.slice(from, start), ...after, ...expected.slice(end, to)];
  const theirs = lines.slice(range.start, range.end);
  if (sameLines(ours, theirs)) return { kind: 'alreadyApplied' };
  const place = placeDrifted({ expected, lines, start, end, after, from, to, theirs: range, bareChanges });
  if (place) return { kind: 'at', ...place };
  return { kind: 'conflict', base: expected.slice(from, to), ours, theirs, startLine: range.start, endLine: range.end };
}

/** Where a line stands that no change touches. */
function movedBy(changes: readonly RoomyChange[], line: number): number {
  const above = changes.findLast((change) => change.baseEnd <= line);
  return line + (above ? above.nextEnd - above.baseEnd : 0);
}

/** Whether a line that one text has and the other lacks there has a twin in it that differs in white space alone. */
function haveMovedIn(expected: readonly string[], lines: readonly string[], changes: readonly RoomyChange[]): boolean {
  const gone = new Map<string, string>();
  for (const { baseStart, baseEnd } of changes) for (const line of expected.slice(baseStart, baseEnd)) gone.set(line.trim(), line);
  gone.delete('');
  return changes.some(({ nextStart, nextEnd }) => lines.slice(nextStart, nextEnd).some((line) => (gone.get(line.trim()) ?? line) !== line));
}
