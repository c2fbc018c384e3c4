// Places of undecided hunks in the live text, exact or shifted while typing.
import { sameLines } from '../diff/alignment';
import { spliceLines } from '../lines/lines';
import type { SettledHunk } from './locate';
import { type RebasedHunk, rebaseHunks } from './merge';
import { placeHunk } from './placeHunk';
import { createHunkFinder, standingHunks } from './standingHunks';
import type { ConflictSides, FileProposal, Hunk, Verdict } from '../lines/proposal';
import { lineTexts } from '../../text/lines';

export type PlaceKind =
  /** Accepting it would replace its lines. */
  | 'at'
  /** It does not fit what stands there. */
  | 'conflict'
  /** Its new lines are there already. */
  | 'standing';

/** Lines `[startLine, endLine)` of the live text, 0-based; empty where lines are only added. */
export interface ReviewPlace {
  readonly hunkId: string;
  readonly kind: PlaceKind;
  readonly startLine: number;
  readonly endLine: number;
  /** What comes to stand there, where that is not the hunk's own new lines. */
  readonly lines?: readonly string[];
  /** Of a conflict. */
  readonly sides?: ConflictSides;
}

export type Verdicts = Readonly<Record<string, Verdict>>;

/**
 * The places of the hunks nobody has decided on, from the top.
 * @param base the text they were cut from; null where it is not kept
 * @param live the text of the file now; null where there is none
 */
export function reviewPlaces(file: FileProposal, verdicts: Verdicts, base: string | null, live: string | null): ReviewPlace[] {
  const open = file.hunks.filter(({ id }) => verdicts[id] === 'pending' || verdicts[id] === 'conflicted');
  if (open.length === 0) return [];
  if (file.stands) return standingPlaces(file, { open, standing: file.hunks.filter(({ id }) => verdicts[id] !== 'rejected') }, base, live);
  const places = file.operation === 'edit' ? editPlaces(file, verdicts, base, live ?? '') : new Map<string, ReviewPlace>();
  const found = open.map((hunk) => places.get(hunk.id) ?? wholePlace(file, hunk, live === null ? null : lineTexts(live)));
  return found.toSorted((a, b) => a.startLine - b.startLine || a.endLine - b.endLine);
}

/** Hunks that stand in the live text; the lines that come are those of the base. One whose lines were changed since is cut anew, and has no place until then. */
function standingPlaces(
  { operation }: FileProposal,
  { open, standing }: { readonly open: readonly Hunk[]; readonly standing: readonly Hunk[] },
  base: string | null,
  live: string | null,
): ReviewPlace[] {
  if (operation === 'rename') return open.map(({ id }) => ({ hunkId: id, kind: 'at', startLine: 0, endLine: 0 }));
  const found = createHunkFinder(open);
  return standingHunks(operation === 'create' ? null : base, live, standing).flatMap((cut) => {
    const hunk = found(cut);
    return hunk ? [{ hunkId: hunk.id, kind: 'at', startLine: cut.startLine, endLine: cut.endLine, lines: cut.before }] : [];
  });
}

/**
 * Where the same hunks stand in the text with all of them accepted; one that does not fit is left out, as it is left out of that text.
 * @param places those of the live text, from the top
 */
export function placesAfter(file: FileProposal, places: readonly ReviewPlace[]): readonly ReviewPlace[] {
  if (file.stands) return places;
  let moved = 0;
  return places.flatMap((place) => {
    if (place.kind === 'conflict') return [];
    const hunk = file.hunks.find(({ id }) => id === place.hunkId);
    const lines = place.kind === 'standing' ? 0 : (place.lines ?? hunk?.after ?? []).length;
    const startLine = place.startLine + moved;
    moved += lines - (place.endLine - place.startLine);
    return [{ ...place, startLine, endLine: startLine + lines }];
  });
}

function editPlaces(file: FileProposal, verdicts: Verdicts, base: string | null, live: string): Map<string, ReviewPlace> {
  // what the base was renewed with is no change of it any more
  const settled = file.hunks
    .filter(({ id }) => !file.inBase?.includes(id))
    .map((hunk): SettledHunk => ({ hunk, verdict: verdicts[hunk.id] ?? 'pending' }));
  const rebased = base === null ? settled.map(({ hunk }) => placeHunk(null, live, hunk, settled)) : rebaseHunks(base, live, settled);
  const lineCount = lineTexts(live).length;
  return new Map(settled.map(({ hunk }, index) => [hunk.id, placeOf(hunk, rebased[index], lineCount)]));
}

function placeOf(hunk: Hunk, place: RebasedHunk | undefined, lineCount: number): ReviewPlace {
  const hunkId = hunk.id;
  const startLine = Math.min(hunk.start - 1, lineCount);
  if (!place || place.kind === 'alreadyApplied') return { hunkId, kind: 'standing', startLine, endLine: startLine };
  if (place.kind === 'at') return { hunkId, ...place };
  const { base, ours, theirs } = place;
  return { hunkId, kind: 'conflict', startLine: place.startLine, endLine: place.endLine, sides: { base, ours, theirs } };
}

/** A file that comes, goes or moves is one place: the whole of it. */
function wholePlace({ operation }: FileProposal, { id, before, after }: Hunk, text: readonly string[] | null): ReviewPlace {
  const live = text ?? [];
  const whole = { hunkId: id, startLine: 0, endLine: live.length };
  if (operation === 'rename' || (operation === 'create' && text === null)) return { ...whole, kind: 'at', endLine: 0 };
  if (operation === 'delete' && sameLines(live, before)) return { ...whole, kind: 'at' };
  if (operation === 'create' && sameLines(live, after)) return { ...whole, kind: 'standing', endLine: 0 };
  return { ...whole, kind: 'conflict', sides: { base: before, ours: after, theirs: live } };
}

/** A change of the live text as an editor tells it: the lines it touched, both included, and how many line ends it wrote. */
export interface LiveChange {
  readonly startLine: number;
  readonly endLine: number;
  readonly newLineEnds: number;
  /** Whether it begins at the very start of its first line, so that what stood in this line moves. */
  readonly isAtLineStart: boolean;
}

/**
 * The places after a change, without a look at the text: what stands below moves along, what was typed into grows or shrinks with it. It is what
 * is shown until the typist pauses and `reviewPlaces` is asked.
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

/**
 * The text as it would be if everything that waits in the file were accepted now; what has no place is left out.
 * @param live null where there is no such file
 */
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
