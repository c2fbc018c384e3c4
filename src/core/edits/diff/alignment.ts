// Where the changes between two texts stand for certain, and whether changes of two sides get in each other's way.
import { diffLines, type LineChange } from './diff';
import { type SlideRoom, slideRoom } from './diffSlider';

/** A change and how far it could as well stand above or below. */
export interface RoomyChange extends LineChange, SlideRoom {}

/** The changes from `base` to `next` in order, each with its room; a change that both adds and removes lines has none. */
export function roomyChanges(base: readonly string[], next: readonly string[]): RoomyChange[] {
  const changes = diffLines(base, next);
  return changes.map((change, index) => ({ ...change, ...roomOf(base, next, change, changes[index - 1], changes[index + 1]) }));
}

const noRoom: SlideRoom = { up: 0, down: 0 };

function roomOf(base: readonly string[], next: readonly string[], change: LineChange, above?: LineChange, below?: LineChange): SlideRoom {
  const { baseStart, baseEnd, nextStart, nextEnd } = change;
  if (baseStart === baseEnd)
    return slideRoom((index) => next[index], nextStart, nextEnd, above?.nextEnd ?? 0, below?.nextStart ?? next.length);
  if (nextStart === nextEnd)
    return slideRoom((index) => base[index], baseStart, baseEnd, above?.baseEnd ?? 0, below?.baseStart ?? base.length);
  return noRoom;
}

/** The room of lines that replace `[start, end)` of a text. */
export function roomOfReplacement(lines: readonly string[], start: number, end: number, fresh: readonly string[]): SlideRoom {
  if (start === end) {
    const lineAt = (index: number) =>
      index < start ? lines[index] : index < start + fresh.length ? fresh[index - start] : lines[index - fresh.length];
    return slideRoom(lineAt, start, start + fresh.length, 0, lines.length + fresh.length);
  }
  return fresh.length === 0 ? slideRoom((index) => lines[index], start, end, 0, lines.length) : noRoom;
}

type ChangeBounds = Pick<RoomyChange, 'baseStart' | 'baseEnd' | 'up' | 'down'>;

/**
 * Whether two changes of one base get in each other's way: no unchanged line is between them, or it depends on which of several equal
 * lines is meant on which side of the other a change stands.
 */
export function meet(a: ChangeBounds, b: ChangeBounds): boolean {
  return !standsAbove(a, b) && !standsAbove(b, a);
}

function standsAbove(a: ChangeBounds, b: ChangeBounds): boolean {
  return a.baseEnd < b.baseStart && a.baseEnd + a.down <= b.baseStart && a.baseEnd <= b.baseStart - b.up;
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
