// Positions of pending hunks in a file that changed after the proposal.
import { runToEnd } from '../../base/runToEnd';
import { lineTexts, withoutByteOrderMark } from '../../text/lines';
import { meet, nextRange, roomOfReplacement, type SlidableChange, slidableChanges, sameLines } from '../diff/alignment';
import { matchesAt, splittingTexts } from '../lines/lines';
import type { Hunk } from '../lines/proposal';
import { type BareTexts, haveMovedIn, placeDrifted } from './drift';
import { applyingHunks } from './hunks';
import { locateHunk, type SettledHunk } from './locate';
import type { MergeConflict } from './merge';

export type RebasedHunk =
  /** Range `[startLine, endLine)` of the live text, 0-based; `lines` replaces the hunk's own new lines if present. */
  | { readonly kind: 'at'; readonly startLine: number; readonly endLine: number; readonly lines?: readonly string[] }
  | { readonly kind: 'alreadyApplied' }
  | ({ readonly kind: 'conflict' } & MergeConflict);

/**
 * Returns the positions of hunks in the live text, in the order of `hunks`. Hunks move with the user's changes. A hunk conflicts with a
 * change if no unchanged line lies between them or their order is ambiguous, unless both are identical or `placeDrifted` finds a position.
 * Accepted hunks are `alreadyApplied`. Hunks that do not match `base` conflict.
 * @param base the text before the hunks; null if not stored, so that only lines and context determine the position
 * @param hunks non-overlapping hunks of one file, with their verdicts
 */
export function rebaseHunks(...asked: Parameters<typeof rebasingHunks>): RebasedHunk[] {
  return runToEnd(rebasingHunks(...asked));
}

/** Generator version of `rebaseHunks`; yields between chunks of work. */
export function* rebasingHunks(base: string | null, live: string, hunks: readonly SettledHunk[]): Generator<void, RebasedHunk[]> {
  if (base === null) return hunks.map(({ hunk }) => placeByContext(live, hunk));
  const accepted = hunks.filter(({ verdict }) => verdict === 'accepted').map(({ hunk }) => hunk);
  const old = yield* splittingTexts(withoutByteOrderMark(base));
  const applied = accepted.length > 0 ? yield* applyingHunks(base, accepted) : null;
  const expected = applied === null ? old : yield* splittingTexts(withoutByteOrderMark(applied));
  const lines = yield* splittingTexts(withoutByteOrderMark(live));
  const changes = yield* slidableChanges(expected, lines);
  const starts = expectedStarts(hunks);
  let known: BareTexts | null = null;
  const bared = function* () {
    if (known) return known;
    const bare = expected.map((line) => line.trim());
    yield;
    known = {
      expected: bare,
      changes: yield* slidableChanges(
        bare,
        lines.map((line) => line.trim()),
      ),
    };
    return known;
  };
  yield;
  const sides = { expected, lines, changes, bared, isMovedIn: yield* haveMovedIn(expected, lines, changes) };
  const rebased: RebasedHunk[] = [];
  for (const { hunk, verdict } of hunks) {
    const start = starts.get(hunk) ?? 0;
    const isCut = verdict !== 'accepted' && isCutFrom(old, hunk);
    yield;
    if (verdict === 'accepted') rebased.push({ kind: 'alreadyApplied' });
    else rebased.push(isCut ? yield* rebase(sides, hunk, start) : foreignHunk(lines, hunk, start));
  }
  return rebased;
}

function placeByContext(live: string, hunk: Hunk): RebasedHunk {
  const place = locateHunk(live, hunk);
  if (place.kind === 'at') return { ...place, endLine: place.startLine + hunk.before.length };
  return place.kind === 'conflict' ? foreignHunk(lineTexts(live), hunk, hunk.start - 1) : place;
}

/** Whether the hunk's lines and context match the text at its position. */
function isCutFrom(old: readonly string[], { start, contextBefore, before, contextAfter }: Hunk): boolean {
  let end = start - 1 - contextBefore.length;
  return [contextBefore, before, contextAfter].every((block) => {
    const from = end;
    end += block.length;
    return matchesAt(old, from === 0 ? withoutMarkInFirst(block) : block, from);
  });
}

function withoutMarkInFirst(lines: readonly string[]): readonly string[] {
  const [first = ''] = lines;
  const bare = withoutByteOrderMark(first);
  return bare === first ? lines : lines.with(0, bare);
}

/** Returns the conflict for a hunk that does not match the base, with the current lines at the hunk's position. */
function foreignHunk(lines: readonly string[], { before, after }: Hunk, start: number): RebasedHunk {
  const startLine = Math.min(start, lines.length);
  const endLine = Math.min(start + before.length, lines.length);
  return { kind: 'conflict', base: before, ours: after, theirs: lines.slice(startLine, endLine), startLine, endLine };
}

/** Returns the 0-based line of each hunk in the base with the accepted hunks applied. */
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
  readonly changes: readonly SlidableChange[];
  readonly bared: () => Generator<void, BareTexts>;
  /** Whether lines of one text occur in the other with different whitespace, which makes positions ambiguous. */
  readonly isMovedIn: boolean;
}

function* rebase(sides: Rebase, hunk: Hunk, start: number): Generator<void, RebasedHunk> {
  const { expected, lines, changes, bared } = sides;
  const end = start + hunk.before.length;
  const after = start === 0 ? withoutMarkInFirst(hunk.after) : hunk.after;
  const stand = { baseStart: start, baseEnd: end, ...roomOfReplacement(expected, start, end, after) };
  const met = changes.filter((change) => meet(change, stand));
  if (met.length === 0) {
    const startLine = movedBy(changes, start);
    const range = { start: startLine, end: startLine + hunk.before.length };
    const place = sides.isMovedIn
      ? yield* placeDrifted({ expected, lines, start, end, after, from: start, to: end, theirs: range, bared })
      : null;
    if (place) return { kind: 'at', ...place };
    const isSure = !sides.isMovedIn || movedBy((yield* bared()).changes, start) === startLine;
    return isSure ? { kind: 'at', startLine, endLine: range.end } : foreignHunk(lines, hunk, startLine);
  }
  const from = Math.min(start, met[0]?.baseStart ?? start);
  const to = Math.max(end, met.at(-1)?.baseEnd ?? end);
  const range = nextRange(met, from, to);
  const ours = [...expected.slice(from, start), ...after, ...expected.slice(end, to)];
  const theirs = lines.slice(range.start, range.end);
  yield;
  if (sameLines(ours, theirs)) return { kind: 'alreadyApplied' };
  yield;
  const place = yield* placeDrifted({ expected, lines, start, end, after, from, to, theirs: range, bared });
  if (place) return { kind: 'at', ...place };
  return { kind: 'conflict', base: expected.slice(from, to), ours, theirs, startLine: range.start, endLine: range.end };
}

/** Returns the live line number of an unchanged line of the expected text. */
function movedBy(changes: readonly SlidableChange[], line: number): number {
  const above = changes.findLast((change) => change.baseEnd <= line);
  return line + (above ? above.nextEnd - above.baseEnd : 0);
}
