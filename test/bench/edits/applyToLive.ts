// Applies an edit as the product does: match, split into hunks, place in the live file.
import { proposeEdits } from '../../../src/core/edits/propose/buildProposal';
import type { Hunk } from '../../../src/core/edits/lines/proposal';
import { spliceLines } from '../../../src/core/edits/lines/lines';
import { rebaseHunks } from '../../../src/core/edits/hunks/rebaseHunks';

export type AskedEdit = { readonly oldText: string; readonly newText: string; readonly all: boolean };

/** Text of the live file after the edit; null if the edit is refused or conflicts with the user's change. */
export function applyToLive(snapshot: string, live: string, { oldText, newText, all }: AskedEdit): string | null {
  const op = { op: 'replace', path: 'file', intent: '', oldText, newText, all } as const;
  const { files, refused, proposed } = proposeEdits([op], () => snapshot, 'T');
  const hunks = files[0]?.hunks ?? [];
  if (refused.length > 0 || hunks.length === 0) return null;
  if (live === snapshot) return proposed.file ?? null;
  return withHunks(snapshot, live, hunks);
}

/** Text of the live file with all hunks applied; null if any hunk cannot be placed. */
export function withHunks(snapshot: string, live: string, hunks: readonly Hunk[]): string | null {
  const places = rebaseHunks(
    snapshot,
    live,
    hunks.map((hunk) => ({ hunk, verdict: 'pending' as const })),
  );
  const splices = hunks.flatMap((hunk, index) => {
    const place = places[index];
    return place?.kind === 'at' ? [{ startLine: place.startLine, endLine: place.endLine, lines: place.lines ?? hunk.after }] : [];
  });
  return splices.length === hunks.length ? spliceLines(live, splices) : null;
}
