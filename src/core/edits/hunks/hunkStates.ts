// States of written hunks in the current text: present, undone, or edited since.
import { diffLines } from '../diff/diff';
import { sameLines } from '../diff/alignment';
import type { Hunk } from '../lines/proposal';
import { lineTexts } from '../../text/lines';
import { matchesAt } from '../lines/lines';
import { applyHunks } from './hunks';
import { locateHunk } from './locate';
import { mergeTexts } from './merge';
import { type RebasedHunk, rebaseHunks } from './rebaseHunks';
import { withoutLayout } from './rebaseAfterFormat';

/**
 * State of a hunk in the current text. `there`: the new lines are present; `undone`: the old lines are present; `changed`: neither is
 * certain, for example because the user edited or moved the lines, so the hunk is not reverted.
 */
export type HunkState = 'there' | 'undone' | 'changed';

export interface WrittenHunk {
  readonly hunk: Hunk;
  /** Whether the hunk should be in the text; false for a hunk that was written and then reverted. */
  readonly isAccepted: boolean;
}

export interface HunkStates {
  /** One state per hunk, in the order of the hunks passed to `hunkStates`. */
  readonly states: readonly HunkState[];
  /** The text without these hunks, for checking earlier hunks; an approximation if a hunk is `changed`. */
  readonly before: string;
}

/**
 * Determines the states of written hunks in the live text.
 * @param base the text before any of these hunks
 */
export function hunkStates(base: string, live: string, written: readonly WrittenHunk[]): HunkStates {
  const found = readStates(base, live, written) ?? likelyStates(base, live, written);
  const present = written.flatMap(({ hunk }, index) => (found[index] === 'undone' ? [] : [hunk]));
  const remaining = present.length === 0 ? base : applyHunks(base, present);
  const added = present.length === written.length ? new Set<string>() : addedLines(lineTexts(remaining), lineTexts(live));
  const counts = { base: countsOf(base), live: countsOf(live) };
  const states = written.map(({ hunk }, index) => {
    const state = found[index] ?? 'changed';
    if (state === 'changed') return stateByLines(counts, hunk);
    return state === 'undone' && holdsHalf(added, newLines(hunk)) ? 'changed' : state;
  });
  return { states, before: present.length === 0 ? live : mergeTexts(remaining, base, live).text };
}

/** Numbers of lines around a hunk within which a change may belong to the hunk; tried from wide to narrow. */
const distances = [3, 1, 0] as const;

/** Maximum number of interpretations to track in parallel; with more, the text is ambiguous. */
const maxReadings = 32;

interface TextReading {
  /** Next line of the live text to match. */
  readonly at: number;
  readonly states: readonly HunkState[];
}

function readStates(base: string, live: string, written: readonly WrittenHunk[]): HunkState[] | null {
  for (const distance of distances) {
    const states = exactStates(lineTexts(base), withoutFarChanges(base, lineTexts(live), written, distance), written);
    if (states) return states;
  }
  return null;
}

/** Returns the hunk states if the lines are exactly the base with some of the hunks applied; otherwise null. */
function exactStates(old: readonly string[], lines: readonly string[], written: readonly WrittenHunk[]): HunkState[] | null {
  const ordered = written.toSorted((a, b) => a.hunk.start - b.hunk.start || a.hunk.before.length - b.hunk.before.length);
  let readings: readonly TextReading[] = [{ at: 0, states: [] }];
  let from = 0;
  for (const { hunk, isAccepted } of ordered) {
    const between = old.slice(from, hunk.start - 1);
    const undone = [hunk.before, 'undone'] as const;
    const there = [hunk.after, 'there'] as const;
    const next = new Map<number, TextReading>();
    for (const { at, states } of readings.filter((reading) => matchesAt(lines, between, reading.at)))
      for (const [block, state] of isAccepted ? [there, undone] : [undone, there]) {
        const start = at + between.length;
        if (matchesAt(lines, block, start) && !next.has(start + block.length))
          next.set(start + block.length, { at: start + block.length, states: [...states, state] });
      }
    if (next.size === 0 || next.size > maxReadings) return null;
    readings = [...next.values()];
    from = hunk.start - 1 + hunk.before.length;
  }
  const rest = old.slice(from);
  const read = readings.find(({ at }) => at + rest.length === lines.length && matchesAt(lines, rest, at));
  return read ? written.map((each) => read.states[ordered.indexOf(each)] ?? 'changed') : null;
}

/** Reverts all changes that are more than `distance` lines away from every hunk, and returns the resulting lines. */
function withoutFarChanges(base: string, lines: readonly string[], written: readonly WrittenHunk[], distance: number): readonly string[] {
  const accepted = written.flatMap(({ hunk, isAccepted }) => (isAccepted ? [hunk] : []));
  const expected = lineTexts(applyHunks(base, accepted));
  const places = written.map(({ hunk, isAccepted }) => moved(hunk, accepted, isAccepted));
  const parts: (readonly string[])[] = [];
  let kept = 0;
  for (const { baseStart, baseEnd, nextStart, nextEnd } of diffLines(expected, lines)) {
    const isNear = places.some(({ start, before }) => baseStart <= start - 1 + before.length + distance && baseEnd >= start - 1 - distance);
    if (isNear) continue;
    parts.push(lines.slice(kept, nextStart), expected.slice(baseStart, baseEnd));
    kept = nextEnd;
  }
  return [...parts, lines.slice(kept)].flat();
}

/** Estimates the states if the user edited lines near a hunk. */
function likelyStates(base: string, live: string, written: readonly WrittenHunk[]): HunkState[] {
  const first = statesOver(base, live, written);
  // Adjacent hunks may form one change in the diff, so a hunk that no longer fits is retried as if it had not been accepted.
  const isUnclear = written.map(({ isAccepted }, index) => isAccepted && first[index] === 'changed');
  if (!isUnclear.includes(true)) return first;
  const second = statesOver(
    base,
    live,
    written.map(({ hunk, isAccepted }, index) => ({ hunk, isAccepted: isAccepted && isUnclear[index] !== true })),
  );
  return first.map((state, index) => (isUnclear[index] ? (second[index] ?? state) : state));
}

/**
 * Determines states by locating each hunk in the live text. An accepted hunk is located in reverse: if the reverse applies, the hunk is
 * present; if the reverse is already applied, the hunk is undone. For other hunks, the opposite holds.
 */
function statesOver(base: string, live: string, written: readonly WrittenHunk[]): HunkState[] {
  const accepted = written.flatMap(({ hunk, isAccepted }) => (isAccepted ? [hunk] : []));
  const expected = applyHunks(base, accepted);
  const changes = written.map(({ hunk, isAccepted }) => moved(hunk, accepted, isAccepted));
  const places = rebaseHunks(
    expected,
    live,
    changes.map((hunk) => ({ hunk, verdict: 'pending' })),
  );
  const lines = lineTexts(live);
  return written.map(({ isAccepted }, index): HunkState => {
    const place = places[index];
    const isOut = isAccepted ? place?.kind === 'alreadyApplied' : isAt(place, lines, changes[index]?.before ?? []);
    if (isOut) return 'undone';
    return place?.kind === (isAccepted ? 'at' : 'alreadyApplied') ? 'there' : 'changed';
  });
}

function isAt(place: RebasedHunk | undefined, lines: readonly string[], block: readonly string[]): boolean {
  return place?.kind === 'at' && sameLines(lines.slice(place.startLine, place.endLine), block);
}

/**
 * Shifts the hunk by the size changes of accepted hunks above it, and reverses it if `isReversed` is set. Drops the context, because the
 * position is exact.
 */
function moved(hunk: Hunk, accepted: readonly Hunk[], isReversed: boolean): Hunk {
  const shift = accepted
    .filter((other) => other !== hunk && other.start < hunk.start)
    .reduce((sum, { before, after }) => sum + after.length - before.length, 0);
  const { before, after } = hunk;
  const sides = isReversed ? { before: after, after: before } : { before, after };
  return { ...hunk, ...sides, start: hunk.start + shift, contextBefore: [], contextAfter: [] };
}

/** Determines the state of a hunk by its lines and context, for use if the base is not stored or already contains the hunk. */
export function stateByContext(live: string, hunk: Hunk): HunkState {
  const { kind } = locateHunk(live, hunk);
  return kind === 'at' ? 'undone' : kind === 'alreadyApplied' ? 'there' : 'changed';
}

/**
 * Determines a hunk's state from its own lines if they are unique; otherwise, the state is `changed`. Used if the user edited lines next to
 * the hunk.
 */
function stateByLines({ base, live }: { readonly base: LineCounts; readonly live: LineCounts }, { before, after }: Hunk): HunkState {
  const [old, fresh] = [newLines({ before: after, after: before }), newLines({ before, after })];
  const isTelling =
    old.length > 0 && fresh.length > 0 && old.every((line) => base.get(line) === 1) && fresh.every((line) => !base.has(line));
  if (!isTelling) return 'changed';
  const stand = (lines: readonly string[]) => lines.every((line) => live.get(line) === 1);
  const areGone = (lines: readonly string[]) => lines.every((line) => !live.has(line));
  if (stand(fresh) && areGone(old)) return 'there';
  return stand(old) && areGone(fresh) ? 'undone' : 'changed';
}

type LineCounts = ReadonlyMap<string, number>;

function countsOf(text: string): LineCounts {
  const counts = new Map<string, number>();
  for (const line of tellingLines(lineTexts(text))) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Returns the lines that a hunk adds, ignoring formatting and omitting lines without a letter or digit. */
function newLines({ before, after }: Pick<Hunk, 'before' | 'after'>): string[] {
  return diffLines(before, after).flatMap(({ nextStart, nextEnd }) => tellingLines(after.slice(nextStart, nextEnd)));
}

function addedLines(old: readonly string[], next: readonly string[]): ReadonlySet<string> {
  return new Set(diffLines(old, next).flatMap(({ nextStart, nextEnd }) => tellingLines(next.slice(nextStart, nextEnd))));
}

function tellingLines(lines: readonly string[]): string[] {
  return lines.map(withoutLayout).filter((line) => /[\p{L}\p{N}]/u.test(line));
}

/** Whether at least half of the lines are present; the user may have changed the rest. */
function holdsHalf(lines: ReadonlySet<string>, sought: readonly string[]): boolean {
  return sought.length > 0 && sought.filter((line) => lines.has(line)).length * 2 >= sought.length;
}
