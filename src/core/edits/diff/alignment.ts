// Certain places of changes between two texts, and conflicts of two sides.
import { diffLines, type LineChange } from './diff';
import { type SlideRoom, slideRoom } from './diffSlider';

/** A change and how far it could as well stand above or below. */
export interface RoomyChange extends LineChange, SlideRoom {}

/** The changes from `base` to `next` in order, each with its room. */
export function roomyChanges(base: readonly string[], next: readonly string[]): RoomyChange[] {
  const changes = diffLines(base, next);
  return changes.map((change, index) => {
    const [above, below] = [changes[index - 1], changes[index + 1]];
    const goes = { start: change.baseStart, end: change.baseEnd, from: above?.baseEnd ?? 0, to: below?.baseStart ?? base.length };
    const comes = { start: change.nextStart, end: change.nextEnd, from: above?.nextEnd ?? 0, to: below?.nextStart ?? next.length };
    return { ...change, ...roomOf({ ...goes, lineAt: (at) => base[at] }, { ...comes, lineAt: (at) => next[at] }) };
  });
}

/** The room of lines that replace `[start, end)` of a text. */
export function roomOfReplacement(lines: readonly string[], start: number, end: number, fresh: readonly string[]): SlideRoom {
  const grown = fresh.length - (end - start);
  const replaced = (at: number) => (at < start ? lines[at] : at < start + fresh.length ? fresh[at - start] : lines[at - grown]);
  return roomOf(
    { lineAt: (at) => lines[at], start, end, from: 0, to: lines.length },
    { lineAt: replaced, start, end: start + fresh.length, from: 0, to: lines.length + grown },
  );
}

/** Lines `[start, end)` of a text, between those that other changes hold. */
interface Run {
  readonly lineAt: (index: number) => string | undefined;
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

function roomOf(goes: Run, comes: Run): SlideRoom {
  const rooms = [goes, comes].filter(({ start, end }) => start < end).map(echoRoom);
  const only = goes.start === goes.end ? comes : comes.start === comes.end ? goes : null;
  if (only) rooms.push(slideRoom(only.lineAt, only.start, only.end, only.from, only.to));
  return { up: Math.max(0, ...rooms.map(({ up }) => up)), down: Math.max(0, ...rooms.map(({ down }) => down)) };
}

/** Longest repetition looked for beside a run. */
const maxEcho = 100;

/** Room of one line where the first or the last lines of a run stand beside it once more: either of the two may be the ones that were there. */
function echoRoom({ lineAt, start, end, from, to }: Run): SlideRoom {
  const sizes = Array.from({ length: Math.min(end - start, maxEcho) }, (_, index) => index + 1);
  const isEcho = (at: number, size: number) =>
    at - size >= from && at + size <= to && sizes.every((offset) => offset > size || lineAt(at - offset) === lineAt(at + size - offset));
  return { up: sizes.some((size) => isEcho(start, size)) ? 1 : 0, down: sizes.some((size) => isEcho(end, size)) ? 1 : 0 };
}

type ChangeBounds = Pick<RoomyChange, 'baseStart' | 'baseEnd' | 'up' | 'down'>;

/**
 * Whether two changes of one base get in each other's way: both hold a line, both put lines at one place, or it depends on which of several
 * equal lines is meant on which side of the other a change stands.
 * @param between unchanged lines that must stand between them
 */
export function meet(a: ChangeBounds, b: ChangeBounds, between = 0): boolean {
  const isOnePlace = a.baseStart === b.baseEnd && b.baseStart === a.baseEnd;
  return isOnePlace || (!standsAbove(a, b, between) && !standsAbove(b, a, between));
}

function standsAbove(a: ChangeBounds, b: ChangeBounds, between: number): boolean {
  return a.baseEnd + Math.max(between, a.down, b.up) <= b.baseStart;
}

/** The lines of the changed text that stand where `[from, to)` of the base stood. The changes are those in that range, in order, at least one. */
export function nextRange(changes: readonly LineChange[], from: number, to: number): { start: number; end: number } {
  const first = changes[0];
  const last = changes.at(-1);
  if (!first || !last) throw new Error('a range without a change has no place of its own');
  return { start: first.nextStart - (first.baseStart - from), end: last.nextEnd + (to - last.baseEnd) };
}

export function sameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
