// Locates edits whose old and new text both omit lines.
import { isPlaceholder } from './omission';

/** File lines matched by one part of the old text, and their replacement. */
export interface PlacedPart {
  readonly first: number;
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
}

export type Elided =
  | { readonly kind: 'none' }
  | { readonly kind: 'placed'; readonly parts: readonly PlacedPart[] }
  /** Possible 0-based positions of the ambiguous part. */
  | { readonly kind: 'ambiguous'; readonly places: readonly number[] };

export function isElision(line: string): boolean {
  return /^\s*[[(<{]?\s?(?:\.{3,}|…)\s?[\])>}]?\s*$/.test(line) || isPlaceholder(line.trim());
}

/**
 * Finds the changed parts, each at its only possible position relative to the other parts. `none` if the old text omits nothing, if the
 * texts differ in the number of omissions, if a part is not in the file, or if a change has no old lines to locate it.
 * @param isLeftOut whether a line is a placeholder for omitted lines
 * @param placesOf returns the 0-based positions of lines in the file
 */
export function placeElided(
  oldLines: readonly string[],
  newLines: readonly string[],
  isLeftOut: (line: string) => boolean,
  placesOf: (lines: readonly string[]) => readonly number[],
): Elided {
  const old = splitAtPlaceholders(oldLines, isLeftOut);
  const next = splitAtPlaceholders(newLines, isLeftOut);
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

function splitAtPlaceholders(lines: readonly string[], isLeftOut: (line: string) => boolean): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (isLeftOut(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

type Places = readonly (readonly number[] | null)[];

/** Returns, for each part, the earliest possible end if all previous parts precede it. */
function earliestEnds(parts: readonly (readonly string[])[], places: Places): number[] {
  let end = 0;
  return parts.map((part, index) => {
    const known = places[index];
    if (known) end = (known.find((at) => at >= end) ?? Number.POSITIVE_INFINITY) + part.length;
    return end;
  });
}

/** Returns, for each part, the latest possible start if all following parts come after it. */
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
