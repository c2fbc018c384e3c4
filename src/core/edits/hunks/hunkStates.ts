// States of written hunks in the current text: present, undone, or edited since.
import { diffLines } from '../diff/diff';
import { sameLines } from '../diff/alignment';
import type { Hunk } from '../lines/proposal';
import { lineTexts } from '../../text/lines';
import { matchesAt } from '../lines/lines';
import { applyHunks } from './hunks';
import { locateHunk } from './locate';
import { mergeTexts, type RebasedHunk, rebaseHunks } from './merge';
import { withoutLayout } from './rebaseAfterFormat';

/** `changed`: neither the new nor the old lines are at the position, or the new ones moved; such a hunk is not reverted. */
export type HunkState = 'there' | 'undone' | 'changed';

export interface WrittenHunk {
  readonly hunk: Hunk;
  /** Whether the hunk was accepted and should be in the text; if not, it was written and reverted. */
  readonly isAccepted: boolean;
}

export interface HunkStates {
  /** In hunk order. */
  readonly states: readonly HunkState[];
  /** The text without these hunks, with which earlier hunks are compared; not exact if a hunk is `changed`. */
  readonly before: string;
}

/**
 * The states of hunks of one file.
 * @param base the text the hunks were cut from, without any of them
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

/** Lines around a hunk within which any change may belong to the hunk; tried from wide to narrow. */
const distances = [3, 1, 0] as const;

/** Maximum number of interpretations of a text tracked in parallel; beyond that, the text is ambiguous. */
const maxReadings = 32;

interface TextReading {
  /** Next position in the text. */
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

/** The states, if the text is the base with some of the hunks applied and changes only far from them; null otherwise. */
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

/** The lines of the text with changes far from any hunk reverted. */
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

/** Best estimate of the states after edits near a hunk. */
function likelyStates(base: string, live: string, written: readonly WrittenHunk[]): HunkState[] {
  const first = statesOver(base, live, written);
  // Adjacent changes may be one change of the text: a hunk that no longer fits may be partly undone.
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
 * States found by placing each hunk in the live text, accepted ones in reverse. A reversed hunk that fits is present, and one that is
 * already applied is undone; for the other hunks it is the opposite.
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

/** A hunk shifted by the accepted ones; without context, as its position is certain. */
function moved(hunk: Hunk, accepted: readonly Hunk[], isReversed: boolean): Hunk {
  const shift = accepted
    .filter((other) => other !== hunk && other.start < hunk.start)
    .reduce((sum, { before, after }) => sum + after.length - before.length, 0);
  const { before, after } = hunk;
  const sides = isReversed ? { before: after, after: before } : { before, after };
  return { ...hunk, ...sides, start: hunk.start + shift, contextBefore: [], contextAfter: [] };
}

/** The state of a hunk by its lines and context, for a base that is not stored or already contains the hunk. */
export function stateByContext(live: string, hunk: Hunk): HunkState {
  const { kind } = locateHunk(live, hunk);
  return kind === 'at' ? 'undone' : kind === 'alreadyApplied' ? 'there' : 'changed';
}

/** The state after edits next to the hunk; its own lines decide if they are unique. */
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

/** Lines that a hunk adds, without those that contain no word. */
function newLines({ before, after }: Pick<Hunk, 'before' | 'after'>): string[] {
  return diffLines(before, after).flatMap(({ nextStart, nextEnd }) => tellingLines(after.slice(nextStart, nextEnd)));
}

function addedLines(old: readonly string[], next: readonly string[]): ReadonlySet<string> {
  return new Set(diffLines(old, next).flatMap(({ nextStart, nextEnd }) => tellingLines(next.slice(nextStart, nextEnd))));
}

function tellingLines(lines: readonly string[]): string[] {
  return lines.map(withoutLayout).filter((line) => /[\p{L}\p{N}]/u.test(line));
}

/** Whether at least half of the lines are present; the user may have changed the others. */
function holdsHalf(lines: ReadonlySet<string>, sought: readonly string[]): boolean {
  return sought.length > 0 && sought.filter((line) => lines.has(line)).length * 2 >= sought.length;
}
