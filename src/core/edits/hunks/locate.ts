// Locates a hunk in the live text by exact match.
import type { Hunk, Verdict } from '../lines/proposal';
import { standsAt } from '../lines/lines';
import { lineTexts } from '../../text/lines';

export type HunkPlace =
  /** 0-based line of the live text at which `before` begins. */
  { readonly kind: 'at'; readonly startLine: number } | { readonly kind: 'alreadyApplied' } | { readonly kind: 'conflict' };

export interface SettledHunk {
  readonly hunk: Hunk;
  readonly verdict: Verdict;
}

/**
 * The position of a hunk: the expected one, shifted by accepted hunks before it, if its lines and context match there; otherwise the
 * only matching position. A hunk at the start or end of a file with no context, or only blank context, does not move. Any difference
 * is a conflict; there is no fuzzy matching.
 * @param live the file's current text
 * @param settled hunks of the same file with their verdicts, possibly including `hunk`
 */
export function locateHunk(live: string, hunk: Hunk, settled: readonly SettledHunk[]): HunkPlace {
  const lines = lineTexts(live);
  const expected = hunk.start - 1 + shiftBefore(hunk, settled) - hunk.contextBefore.length;
  const isWholeFile = hunk.contextBefore.length === 0 && hunk.contextAfter.length === 0;
  const find = (middle: readonly string[]) => {
    const block = [...hunk.contextBefore, ...middle, ...hunk.contextAfter];
    if (isWholeFile) return block.length === lines.length && standsAt(lines, block, 0) ? 0 : 'nowhere';
    return placeOf(lines, block, expected);
  };
  const start = find(hunk.before);
  if (start === 'unclear') return { kind: 'conflict' };
  if (start !== 'nowhere') return { kind: 'at', startLine: start + hunk.contextBefore.length };
  return typeof find(hunk.after) === 'number' ? { kind: 'alreadyApplied' } : { kind: 'conflict' };
}

/** Net lines added by the accepted hunks above. */
function shiftBefore({ id, start }: Hunk, settled: readonly SettledHunk[]): number {
  return settled
    .filter(({ hunk, verdict }) => verdict === 'accepted' && hunk.id !== id && hunk.start < start)
    .reduce((shift, { hunk }) => shift + hunk.after.length - hunk.before.length, 0);
}

function placeOf(lines: readonly string[], block: readonly string[], expected: number): number | 'nowhere' | 'unclear' {
  if (standsAt(lines, block, expected)) return expected;
  if (block.every((line) => line.trim() === '')) return 'nowhere';
  let found: number | 'nowhere' = 'nowhere';
  for (let at = 0; at + block.length <= lines.length; at++) {
    if (!standsAt(lines, block, at)) continue;
    if (found !== 'nowhere') return 'unclear';
    found = at;
  }
  return found;
}
