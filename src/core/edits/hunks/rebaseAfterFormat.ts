// Rebases pending hunks after a formatter changed the file on save.
import { diffLines } from '../diff/diff';
import type { ConflictSides, Hunk } from '../lines/proposal';
import { lineTexts } from '../../text/lines';

/** A pending hunk and its 0-based line in the written text. */
export interface WaitingHunk {
  readonly hunk: Hunk;
  readonly startLine: number;
}

export interface RenewedHunks {
  /** Pending hunks with positions in the saved text. */
  readonly hunks: readonly Hunk[];
  /** Hunks whose old lines differ from the saved text in more than formatting. */
  readonly conflicted: readonly { readonly hunk: Hunk; readonly sides: ConflictSides }[];
}

/**
 * Moves pending hunks to their positions in the saved text. Lines that differ only in formatting (whitespace, quotes, commas and
 * semicolons) count as equal. Any other difference may be an edit by the user, so the hunk conflicts.
 * @param waiting non-overlapping, in any order
 */
export function rebaseAfterFormat(written: string, saved: string, waiting: readonly WaitingHunk[]): RenewedHunks {
  const old = lineTexts(written);
  const next = lineTexts(saved);
  const changes = diffLines(old.map(withoutLayout), next.map(withoutLayout));
  const hunks: Hunk[] = [];
  const conflicted: { hunk: Hunk; sides: ConflictSides }[] = [];
  let free = 0;
  for (const { hunk, startLine } of waiting.toSorted((a, b) => a.startLine - b.startLine)) {
    const endLine = startLine + hunk.before.length;
    const met = changes.filter((change) => change.baseStart < endLine && startLine < change.baseEnd);
    const from = Math.min(startLine, met[0]?.baseStart ?? startLine);
    const to = Math.max(endLine, met.at(-1)?.baseEnd ?? endLine);
    const place = { start: lineIn(changes, from, 'start'), end: lineIn(changes, to, 'end') };
    const after = [...old.slice(from, startLine), ...hunk.after, ...old.slice(endLine, to)];
    const before = next.slice(place.start, place.end);
    const isSame = withoutLayout(old.slice(from, to).join('')) === withoutLayout(before.join(''));
    if (isSame && from >= free) hunks.push(placed({ ...hunk, before, after }, next, place));
    else conflicted.push({ hunk, sides: { base: old.slice(from, to), ours: after, theirs: before } });
    free = Math.max(free, to);
  }
  return { hunks, conflicted };
}

export function withoutLayout(line: string): string {
  return line.replace(/[\s,;]+/g, '').replace(/[`']/g, '"');
}

/**
 * Returns the line of the saved text that corresponds to a line of the written text. Text inserted exactly at the start or end of a hunk
 * counts as outside the hunk.
 */
function lineIn(changes: ReturnType<typeof diffLines>, line: number, side: 'start' | 'end'): number {
  const isAbove = (change: (typeof changes)[number]) =>
    change.baseStart === change.baseEnd && change.baseEnd === line ? side === 'start' : change.baseEnd <= line;
  const above = changes.findLast(isAbove);
  return line + (above ? above.nextEnd - above.baseEnd : 0);
}

function placed(hunk: Hunk, lines: readonly string[], { start, end }: { readonly start: number; readonly end: number }): Hunk {
  return {
    ...hunk,
    start: start + 1,
    contextBefore: lines.slice(Math.max(0, start - hunk.contextBefore.length), start),
    contextAfter: lines.slice(end, end + hunk.contextAfter.length),
  };
}
