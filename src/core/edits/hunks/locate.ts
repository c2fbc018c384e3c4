// Locates a hunk in the live text by exact match.
import type { Hunk, Verdict } from '../lines/proposal';
import { sameLines } from '../diff/alignment';
import { matchesAt } from '../lines/lines';
import { lineTexts } from '../../text/lines';

export type HunkPlace =
  /** 0-based line of the live text at which `before` starts. */
  { readonly kind: 'at'; readonly startLine: number } | { readonly kind: 'alreadyApplied' } | { readonly kind: 'conflict' };

export interface SettledHunk {
  readonly hunk: Hunk;
  readonly verdict: Verdict;
}

/**
 * Finds the only position at which a hunk's lines and context match exactly. If a line differs or a second position matches, the hunk
 * conflicts. Without context, or with only blank context lines, the hunk must cover the whole file.
 */
export function locateHunk(live: string, hunk: Hunk): HunkPlace {
  const lines = lineTexts(live);
  const isWholeFile = [...hunk.contextBefore, ...hunk.contextAfter].every((line) => line.trim() === '');
  const find = (middle: readonly string[]) => {
    const block = [...hunk.contextBefore, ...middle, ...hunk.contextAfter];
    if (isWholeFile) return sameLines(lines, block) ? [0] : [];
    return lines.flatMap((_, at) => (matchesAt(lines, block, at) ? [at] : []));
  };
  const places = find(hunk.before);
  const [first] = places;
  if (first === undefined) return find(hunk.after).length === 1 ? { kind: 'alreadyApplied' } : { kind: 'conflict' };
  return places.length === 1 ? { kind: 'at', startLine: first + hunk.contextBefore.length } : { kind: 'conflict' };
}
