// Places a hunk in the live text: three-way merge, or by context for old logs.
import { locateHunk, type SettledHunk } from './locate';
import { type RebasedHunk, rebaseHunks } from './merge';
import type { Hunk } from '../lines/proposal';
import { lineTexts } from '../../text/lines';

/**
 * The position of a hunk in the live text. If only context is known, the user's side of a conflict is the text at the proposed
 * position.
 * @param base the text the file's hunks were cut from; null if unknown
 * @param settled hunks of the same file with their verdicts, including `hunk`
 */
export function placeHunk(base: string | null, live: string, hunk: Hunk, settled: readonly SettledHunk[]): RebasedHunk {
  const rebased = base === null ? undefined : rebaseHunks(base, live, settled)[settled.findIndex((each) => each.hunk.id === hunk.id)];
  return rebased ?? placeByContext(live, hunk, settled);
}

function placeByContext(live: string, hunk: Hunk, settled: readonly SettledHunk[]): RebasedHunk {
  const place = locateHunk(live, hunk, settled);
  if (place.kind === 'alreadyApplied') return place;
  const lines = lineTexts(live);
  const startLine = place.kind === 'at' ? place.startLine : Math.min(hunk.start - 1, lines.length);
  const endLine = Math.min(startLine + hunk.before.length, lines.length);
  if (place.kind === 'at') return { kind: 'at', startLine, endLine };
  return { kind: 'conflict', base: hunk.before, ours: hunk.after, theirs: lines.slice(startLine, endLine), startLine, endLine };
}
