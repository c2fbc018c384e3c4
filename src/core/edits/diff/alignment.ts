// Line changes with several valid positions, and conflicts between such changes.
import { diffing, type LineChange } from './diff';
import { type SlideRoom, slideRoom } from './diffSlider';

export interface SlidableChange extends LineChange, SlideRoom {}

/**
 * Computes the changes from `base` to `next`, in order, each with its slide room; yields between chunks of work. A line that only gained
 * text at its end, such as a trailing comment, is a separate change, so that an insertion between two such lines has only one possible
 * position.
 */
export function* slidableChanges(base: readonly string[], next: readonly string[]): Generator<void, SlidableChange[]> {
  const changes: LineChange[] = [];
  let compared = 0;
  for (const change of yield* diffing(base, next)) {
    const pairs: LineChange[] = [];
    for (const pair of linePairs(change)) {
      if (++compared % pairsPerYield === 0) yield;
      if (!isAddedTo(base[pair.baseStart], next[pair.nextStart])) break;
      pairs.push(pair);
    }
    if (pairs.length === 0 || pairs.length < change.baseEnd - change.baseStart) changes.push(change);
    else for (const pair of pairs) changes.push(pair);
  }
  const found: SlidableChange[] = [];
  for (const [index, change] of changes.entries()) {
    if (index % changesPerYield === 0) yield;
    const [above, below] = [changes[index - 1], changes[index + 1]];
    const goes = { start: change.baseStart, end: change.baseEnd, from: above?.baseEnd ?? 0, to: below?.baseStart ?? base.length };
    const comes = { start: change.nextStart, end: change.nextEnd, from: above?.nextEnd ?? 0, to: below?.nextStart ?? next.length };
    found.push({ ...change, ...roomOf({ ...goes, lineAt: (at) => base[at] }, { ...comes, lineAt: (at) => next[at] }) });
  }
  return found;
}

const changesPerYield = 50;

const pairsPerYield = 1_000;

function isAddedTo(line = '', next = ''): boolean {
  return line.trim() !== '' && next.startsWith(line.trimEnd());
}

/** Pairs the lines of a change that keeps the number of lines; yields none for any other change. */
function* linePairs({ baseStart, baseEnd, nextStart, nextEnd }: LineChange): Generator<LineChange, void> {
  const count = baseEnd - baseStart === nextEnd - nextStart ? baseEnd - baseStart : 0;
  for (let at = 0; at < count; at++)
    yield {
      ...{ baseStart: baseStart + at, baseEnd: baseStart + at + 1 },
      ...{ nextStart: nextStart + at, nextEnd: nextStart + at + 1 },
    };
}

/** Computes how far the lines that replace `[start, end)` of a text can slide. */
export function roomOfReplacement(lines: readonly string[], start: number, end: number, fresh: readonly string[]): SlideRoom {
  const grown = fresh.length - (end - start);
  const replaced = (at: number) => (at < start ? lines[at] : at < start + fresh.length ? fresh[at - start] : lines[at - grown]);
  return roomOf(
    { lineAt: (at) => lines[at], start, end, from: 0, to: lines.length },
    { lineAt: replaced, start, end: start + fresh.length, from: 0, to: lines.length + grown },
  );
}

/** A run of lines `[start, end)` that may slide within `[from, to)`, the space between the neighboring changes. */
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

/** Maximum length of a repetition to look for next to a run, in lines. */
const maxEcho = 100;

/**
 * Returns a slide room of one line in each direction in which the run's first or last lines repeat next to it, because either copy may be
 * the original.
 */
function echoRoom({ lineAt, start, end, from, to }: Run): SlideRoom {
  const sizes = Array.from({ length: Math.min(end - start, maxEcho) }, (_, index) => index + 1);
  const isEcho = (at: number, size: number) =>
    at - size >= from && at + size <= to && sizes.every((offset) => offset > size || lineAt(at - offset) === lineAt(at + size - offset));
  return { up: sizes.some((size) => isEcho(start, size)) ? 1 : 0, down: sizes.some((size) => isEcho(end, size)) ? 1 : 0 };
}

type ChangeBounds = Pick<SlidableChange, 'baseStart' | 'baseEnd' | 'up' | 'down'>;

/**
 * Whether two changes to the same base conflict: they share a line, insert at the same position, or could swap order because lines repeat.
 * @param between minimum number of unchanged lines required between the two changes
 */
export function meet(a: ChangeBounds, b: ChangeBounds, between = 0): boolean {
  const isOnePlace = a.baseStart === b.baseEnd && b.baseStart === a.baseEnd;
  return isOnePlace || (!isAbove(a, b, between) && !isAbove(b, a, between));
}

function isAbove(a: ChangeBounds, b: ChangeBounds, between: number): boolean {
  return a.baseEnd + Math.max(between, a.down, b.up) <= b.baseStart;
}

/** Returns the lines of the changed text that correspond to `[from, to)` of the base. `changes`: all changes in that range, in order. */
export function nextRange(changes: readonly LineChange[], from: number, to: number): { start: number; end: number } {
  const first = changes[0];
  const last = changes.at(-1);
  if (!first || !last) throw new Error('a range without a change has no place of its own');
  return { start: first.nextStart - (first.baseStart - from), end: last.nextEnd + (to - last.baseEnd) };
}

export function sameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
