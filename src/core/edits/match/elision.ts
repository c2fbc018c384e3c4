// Finds lines that both texts of an edit leave out, and placeholders that say so.
import { lineTexts } from '../../text/lines';
import { diffLines } from '../diff/diff';
import { indentOf } from './indent';
import { isPlaceholder } from './omission';

/** Lines of the file that one part of the old text names, and what they become. */
export interface PlacedPart {
  readonly first: number;
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
}

export type Elided =
  | { readonly kind: 'none' }
  | { readonly kind: 'placed'; readonly parts: readonly PlacedPart[] }
  /** 0-based lines at which the part could stand. */
  | { readonly kind: 'ambiguous'; readonly places: readonly number[] };

export function isElision(line: string): boolean {
  return /^\s*[[(<{]?\s?(?:\.{3,}|…)\s?[\])>}]?\s*$/.test(line) || isPlaceholder(line.trim());
}

/**
 * The parts that change, each at the only place it can have between the others. None where the texts leave out nothing, not equally often,
 * begin or end with what is left out and change there, or have no such place.
 * @param isLeftOut whether a line stands for others
 * @param placesOf the 0-based lines at which lines stand in the file
 */
export function placeElided(
  oldLines: readonly string[],
  newLines: readonly string[],
  isLeftOut: (line: string) => boolean,
  placesOf: (lines: readonly string[]) => readonly number[],
): Elided {
  const old = parted(oldLines, isLeftOut);
  const next = parted(newLines, isLeftOut);
  if (old.length < 2 || old.length !== next.length) return { kind: 'none' };
  const places = old.map((part) => (part.length === 0 ? null : placesOf(part)));
  const [earliest, latest] = [earliestEnds(old, places), latestStarts(old, places)];
  const parts: PlacedPart[] = [];
  for (const [index, part] of old.entries()) {
    const wanted = next[index] ?? [];
    const isKept = part.length === wanted.length && part.every((line, at) => wanted[at] === line);
    const from = earliest[index - 1] ?? 0;
    const to = latest[index + 1] ?? Number.POSITIVE_INFINITY;
    const possible = places[index]?.filter((at) => at >= from && at + part.length <= to) ?? null;
    if (possible?.length === 0 || (possible === null && !isKept)) return { kind: 'none' };
    if (isKept || possible === null) continue;
    const [first] = possible;
    if (possible.length > 1 || first === undefined) return { kind: 'ambiguous', places: possible };
    parts.push({ first, oldLines: part, newLines: wanted });
  }
  return { kind: 'placed', parts };
}

/** Whether the new text leaves lines out where the edit takes lines away: there it could only stand for what would be lost. */
export function losesLines(oldText: string, newText: string): boolean {
  const [old, next] = [lineTexts(oldText), lineTexts(newText)];
  return diffLines(old, next).some((change) => {
    if (change.baseStart === change.baseEnd) return false;
    for (let at = change.nextStart; at < change.nextEnd; at++) if (isBareElision(next, at)) return true;
    return false;
  });
}

/**
 * Three dots alone are code only as the whole body of something: deeper than the colon before them, or below a docstring inside of something and as
 * deep as it; and nothing as deep comes after them.
 */
function isBareElision(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (!/^\s*(?:\.{3,}|…)\s*$/.test(line)) return false;
  let above = at - 1;
  while (above > 0 && lines[above]?.trim() === '') above--;
  const before = lines[above] ?? '';
  const [depth, depthBefore] = [indentOf(line).length, indentOf(before).length];
  const isBody = /:\s*(?:#.*)?$/.test(before) ? depth > depthBefore : /(?:"""|''')\s*$/.test(before) && depth > 0 && depth === depthBefore;
  let below = at + 1;
  while (below < lines.length && lines[below]?.trim() === '') below++;
  return !isBody || (below < lines.length && indentOf(lines[below] ?? '').length >= depth);
}

/** The runs of lines before, between and after what is left out. */
function parted(lines: readonly string[], isLeftOut: (line: string) => boolean): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (isLeftOut(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

type Places = readonly (readonly number[] | null)[];

/** For every part: where it ends at the earliest, with all parts before it in place. */
function earliestEnds(parts: readonly (readonly string[])[], places: Places): number[] {
  let end = 0;
  return parts.map((part, index) => {
    const known = places[index];
    if (known) end = (known.find((at) => at >= end) ?? Number.POSITIVE_INFINITY) + part.length;
    return end;
  });
}

/** For every part: where it begins at the latest, with all parts after it in place. */
function latestStarts(parts: readonly (readonly string[])[], places: Places): number[] {
  let start = Number.POSITIVE_INFINITY;
  return parts
    .map((part, index) => ({ part, known: places[index] }))
    .reverse()
    .map(({ part, known }) => {
      if (known) start = known.findLast((at) => at + part.length <= start) ?? Number.NEGATIVE_INFINITY;
      return start;
    })
    .reverse();
}
