// Substring search in linear time.

export interface SearchOptions {
  readonly limit: number;
  /** If set, matches do not overlap; otherwise, overlapping matches are included. */
  readonly sideBySide?: boolean;
}

/**
 * Maximum length, in UTF-16 units, of a pattern for `indexOf`, whose worst-case time is text length times pattern length. Longer patterns
 * are searched by `longPlaces`.
 */
const shortPart = 64;

/** Returns the offsets of the non-empty `part` in `text`. */
export function placesIn(text: string, part: string, { limit, sideBySide = false }: SearchOptions): number[] {
  if (part.length > shortPart) return longPlaces(text, part, { limit, sideBySide });
  const places: number[] = [];
  const step = sideBySide ? part.length : 1;
  for (let at = text.indexOf(part); at >= 0 && places.length < limit; at = text.indexOf(part, at + step)) places.push(at);
  return places;
}

const maxCandidates = 50;

/**
 * Searches for the last `shortPart` UTF-16 units of the pattern and verifies each match. If this suffix occurs too often, falls back to a
 * linear-time search.
 */
function longPlaces(text: string, part: string, { limit, sideBySide = false }: SearchOptions): number[] {
  const offset = part.length - shortPart;
  const pieces = placesIn(text, part.slice(offset), { limit: maxCandidates + 1 });
  if (pieces.length > maxCandidates) return placesOf(codesOf(text), codesOf(part), { limit, sideBySide });
  const places: number[] = [];
  for (const piece of pieces) {
    const at = piece - offset;
    const isFree = !sideBySide || at >= (places.at(-1) ?? Number.NEGATIVE_INFINITY) + part.length;
    if (at >= 0 && isFree && places.length < limit && text.startsWith(part, at)) places.push(at);
  }
  return places;
}

export function includesText(text: string, part: string): boolean {
  return part === '' || placesIn(text, part, { limit: 1 }).length > 0;
}

function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) codes[index] = text.charCodeAt(index);
  return codes;
}

/** Returns the indexes of the non-empty `part` in `row`, by Knuth–Morris–Pratt search. */
export function placesOf(row: ArrayLike<number>, part: ArrayLike<number>, { limit, sideBySide = false }: SearchOptions): number[] {
  const borders = bordersOf(part);
  const places: number[] = [];
  let length = 0;
  for (let index = 0; index < row.length && places.length < limit; index++) {
    while (length > 0 && part[length] !== row[index]) length = borders[length - 1] ?? 0;
    if (part[length] === row[index]) length++;
    if (length < part.length) continue;
    places.push(index - length + 1);
    length = sideBySide ? 0 : (borders[length - 1] ?? 0);
  }
  return places;
}

/** Computes the KMP failure table: for each prefix, the length of its longest border. */
function bordersOf(part: ArrayLike<number>): Int32Array {
  const borders = new Int32Array(part.length);
  let length = 0;
  for (let index = 1; index < part.length; index++) {
    while (length > 0 && part[length] !== part[index]) length = borders[length - 1] ?? 0;
    if (part[length] === part[index]) length++;
    borders[index] = length;
  }
  return borders;
}
