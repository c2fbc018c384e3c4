// Positions of undecided hunks in the live text: exact, or shifted while the user types.

import { lineTexts } from '../../text/lines';
import { sameLines } from '../diff/alignment';
import { spliceLines } from '../lines/lines';
import type { ConflictSides, FileProposal, Hunk, Verdict } from '../lines/proposal';
import type { SettledHunk } from './locate';
import { type RebasedHunk, rebaseHunks } from './rebaseHunks';
import { createHunkFinder, existingHunks } from './existingHunks';

export type PlaceKind =
  /** The hunk's old lines are at this position; accepting the hunk replaces them. */
  | 'at'
  | 'conflict'
  /** The hunk's new lines are already in the text. */
  | 'existing';

/** Lines `[startLine, endLine)` of the live text, 0-based; an empty range for pure insertions. */
export interface ReviewPlace {
  readonly hunkId: string;
  readonly kind: PlaceKind;
  readonly startLine: number;
  readonly endLine: number;
  /** Replacement lines, if they differ from the hunk's own new lines. */
  readonly lines?: readonly string[];
  /** The three versions of the lines; set for conflicts only. */
  readonly sides?: ConflictSides;
}

export type Verdicts = Readonly<Record<string, Verdict>>;

/**
 * Returns the positions of the undecided hunks, top to bottom.
 * @param base the text before the hunks; null if not stored
 * @param live current text of the file; null if the file does not exist
 */
export function reviewPlaces(file: FileProposal, verdicts: Verdicts, base: string | null, live: string | null): ReviewPlace[] {
  const open = file.hunks.filter(({ id }) => verdicts[id] === 'pending' || verdicts[id] === 'conflicted');
  if (open.length === 0) return [];
  if (file.stands) return existingPlaces(file, { open, existing: file.hunks.filter(({ id }) => verdicts[id] !== 'rejected') }, base, live);
  const places = file.operation === 'edit' ? editPlaces(file, verdicts, base, live ?? '') : new Map<string, ReviewPlace>();
  const found = open.map((hunk) => places.get(hunk.id) ?? wholePlace(file, hunk, live === null ? null : lineTexts(live)));
  return found.toSorted((a, b) => a.startLine - b.startLine || a.endLine - b.endLine);
}

/**
 * Returns the positions of hunks that are already in the live text; rejecting such a hunk restores the base lines. A hunk whose lines have
 * since been edited has no position until the hunks are recomputed.
 */
function existingPlaces(
  { operation }: FileProposal,
  { open, existing }: { readonly open: readonly Hunk[]; readonly existing: readonly Hunk[] },
  base: string | null,
  live: string | null,
): ReviewPlace[] {
  if (operation === 'rename') return open.map(({ id }) => ({ hunkId: id, kind: 'at', startLine: 0, endLine: 0 }));
  const found = createHunkFinder(open);
  return existingHunks(operation === 'create' ? null : base, live, existing).flatMap((cut) => {
    const hunk = found(cut);
    return hunk ? [{ hunkId: hunk.id, kind: 'at', startLine: cut.startLine, endLine: cut.endLine, lines: cut.before }] : [];
  });
}

/**
 * Converts positions in the live text to positions in the text with all hunks accepted. Omits conflicting hunks.
 * @param places positions in the live text, top to bottom
 */
export function placesAfter(file: FileProposal, places: readonly ReviewPlace[]): readonly ReviewPlace[] {
  if (file.stands) return places;
  let moved = 0;
  return places.flatMap((place) => {
    if (place.kind === 'conflict') return [];
    const hunk = file.hunks.find(({ id }) => id === place.hunkId);
    const lines = place.kind === 'existing' ? 0 : (place.lines ?? hunk?.after ?? []).length;
    const startLine = place.startLine + moved;
    moved += lines - (place.endLine - place.startLine);
    return [{ ...place, startLine, endLine: startLine + lines }];
  });
}

function editPlaces(file: FileProposal, verdicts: Verdicts, base: string | null, live: string): Map<string, ReviewPlace> {
  // Skips hunks that the renewed base already contains.
  const settled = file.hunks
    .filter(({ id }) => !file.inBase?.includes(id))
    .map((hunk): SettledHunk => ({ hunk, verdict: verdicts[hunk.id] ?? 'pending' }));
  const rebased = rebaseHunks(base, live, settled);
  const lineCount = lineTexts(live).length;
  return new Map(settled.map(({ hunk }, index) => [hunk.id, placeOf(hunk, rebased[index], lineCount)]));
}

function placeOf(hunk: Hunk, place: RebasedHunk | undefined, lineCount: number): ReviewPlace {
  const hunkId = hunk.id;
  const startLine = Math.min(hunk.start - 1, lineCount);
  if (!place || place.kind === 'alreadyApplied') return { hunkId, kind: 'existing', startLine, endLine: startLine };
  if (place.kind === 'at') return { hunkId, ...place };
  const { base, ours, theirs } = place;
  return { hunkId, kind: 'conflict', startLine: place.startLine, endLine: place.endLine, sides: { base, ours, theirs } };
}

/** Returns the whole file as the position of a hunk that creates, deletes or renames the file. */
function wholePlace({ operation }: FileProposal, { id, before, after }: Hunk, text: readonly string[] | null): ReviewPlace {
  const live = text ?? [];
  const whole = { hunkId: id, startLine: 0, endLine: live.length };
  if (operation === 'rename' || (operation === 'create' && text === null)) return { ...whole, kind: 'at', endLine: 0 };
  if (operation === 'delete' && sameLines(live, before)) return { ...whole, kind: 'at' };
  if (operation === 'create' && sameLines(live, after)) return { ...whole, kind: 'existing', endLine: 0 };
  return { ...whole, kind: 'conflict', sides: { base: before, ours: after, theirs: live } };
}

/** Change event from the editor: the changed lines, inclusive, and the number of inserted line breaks. */
export interface LiveChange {
  readonly startLine: number;
  readonly endLine: number;
  readonly newLineEnds: number;
  /** Whether the change starts at column 0 of its first line; if so, inserted line breaks move this line down. */
  readonly isAtLineStart: boolean;
}

/**
 * Shifts positions after an edit without reading the text: later hunks move, and an edited hunk grows or shrinks. Used until the user stops
 * typing and `reviewPlaces` runs.
 */
export function shiftPlaces(places: readonly ReviewPlace[], change: LiveChange): ReviewPlace[] {
  const { startLine, endLine, newLineEnds, isAtLineStart } = change;
  const shift = newLineEnds - (endLine - startLine);
  if (shift === 0) return [...places];
  return places.map((place) => {
    const isBelow = place.startLine > endLine || (place.startLine === endLine && (isAtLineStart || startLine < endLine));
    if (isBelow) return { ...place, startLine: place.startLine + shift, endLine: place.endLine + shift };
    if (place.endLine <= startLine) return place;
    return { ...place, endLine: Math.max(place.startLine, place.endLine + shift) };
  });
}

/** Returns the text with all pending hunks of the file accepted, except conflicting ones. */
export function acceptedText(file: FileProposal, verdicts: Verdicts, base: string | null, live: string | null): string {
  const open = new Map(file.hunks.map((hunk) => [hunk.id, hunk]));
  if (file.operation === 'delete') return '';
  if (file.stands) return live ?? '';
  if (file.operation === 'create') return live ?? file.hunks.flatMap(({ after }) => after).join('\n');
  const splices = reviewPlaces(file, verdicts, base, live).flatMap(({ hunkId, kind, startLine, endLine, lines }) =>
    kind === 'at' ? [{ startLine, endLine, lines: lines ?? open.get(hunkId)?.after ?? [] }] : [],
  );
  return spliceLines(live ?? '', splices);
}
