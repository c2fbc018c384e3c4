// Recomputes the hunks of changes that are already in the files, from two texts.
import { sameLines } from '../diff/alignment';
import type { FileProposal, Hunk } from '../lines/proposal';
import { lineTexts } from '../../text/lines';
import { fileChanges } from './hunkDiff';
import { cutHunk } from './hunks';

/** A hunk without its ID, and its range `[startLine, endLine)` in the live text, 0-based. */
export interface ExistingHunk extends Pick<Hunk, 'start' | 'contextBefore' | 'before' | 'after' | 'contextAfter'> {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * Returns the hunks that turn `base` into `live`, one per change; null means that the file does not exist. `start` refers to the base,
 * which never changes, so the position of a hunk does not depend on other hunks.
 * @param known earlier hunks that were not reverted; kept as long as they still produce the live text
 */
export function existingHunks(base: string | null, live: string | null, known: readonly Hunk[] = []): ExistingHunk[] {
  if (base === null || live === null) return base === live ? [] : [wholeHunk(base, live)];
  const old = lineTexts(base);
  const next = lineTexts(live);
  return knownInPlace(old, next, known) ?? cut(old, next);
}

function cut(old: readonly string[], next: readonly string[]): ExistingHunk[] {
  const changes = fileChanges(old, next);
  return changes.map(({ nextStart, nextEnd }, index) => ({
    ...cutHunk(old, next, changes, index),
    startLine: nextStart,
    endLine: nextEnd,
  }));
}

/** Returns the known hunks with their live ranges, top to bottom; null if they do not produce the whole live text. */
function knownInPlace(old: readonly string[], next: readonly string[], known: readonly Hunk[]): ExistingHunk[] | null {
  const placed: ExistingHunk[] = [];
  let [from, at] = [0, 0];
  const keepTo = (to: number) => {
    const isSame = to >= from && sameLines(old.slice(from, to), next.slice(at, at + to - from));
    [from, at] = [to, at + to - from];
    return isSame;
  };
  for (const hunk of known) {
    if (!keepTo(hunk.start - 1)) return null;
    const endLine = at + hunk.after.length;
    if (!sameLines(next.slice(at, endLine), hunk.after)) return null;
    placed.push({ ...hunk, startLine: at, endLine });
    [from, at] = [from + hunk.before.length, endLine];
  }
  return known.length > 0 && keepTo(old.length) && at === next.length ? placed : null;
}

function wholeHunk(base: string | null, live: string | null): ExistingHunk {
  const lines = { before: base === null ? [] : lineTexts(base), after: live === null ? [] : lineTexts(live) };
  return { start: 1, contextBefore: [], ...lines, contextAfter: [], startLine: 0, endLine: lines.after.length };
}

/**
 * Creates a function that finds the hunk with the same lines at the same base position. All lines must match, because a verdict applies
 * only to exactly these lines.
 */
export function createHunkFinder<H extends Pick<Hunk, 'start' | 'before' | 'after'>>(hunks: readonly H[]) {
  const byStart = new Map<number, H[]>();
  for (const hunk of hunks) byStart.set(hunk.start, [...(byStart.get(hunk.start) ?? []), hunk]);
  return ({ start, before, after }: Pick<Hunk, 'start' | 'before' | 'after'>): H | undefined =>
    byStart.get(start)?.find((each) => sameLines(each.before, before) && sameLines(each.after, after));
}

export function existingOperation(base: string | null, live: string | null): FileProposal['operation'] {
  return base === null ? 'create' : live === null ? 'delete' : 'edit';
}

/** Returns the range of the live text at which a reverted hunk can be reapplied; null if the lines around it changed. */
export function returnPlace(
  hunk: Hunk,
  base: string,
  live: string,
  known: readonly Hunk[],
): Pick<ExistingHunk, 'startLine' | 'endLine'> | null {
  const from = hunk.start - 1;
  const to = from + hunk.before.length;
  let shift = 0;
  for (const { start, before, after } of existingHunks(base, live, known)) {
    if (start - 1 <= to && start - 1 + before.length >= from) return null;
    if (start - 1 < from) shift += after.length - before.length;
  }
  return { startLine: from + shift, endLine: to + shift };
}
