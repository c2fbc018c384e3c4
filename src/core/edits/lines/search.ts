// Substring search in linear time.

export interface SearchOptions {
  /** No more places than this are looked for. */
  readonly limit: number;
  /** Places do not overlap; otherwise every one counts. */
  readonly sideBySide?: boolean;
}

/** Shorter parts are left to the engine's own search, whose worst case is the product of both lengths. */
const shortPart = 64;

/** Offsets at which `part`, which is not empty, stands in `text`. */
export function placesIn(text: string, part: string, { limit, sideBySide = false }: SearchOptions): number[] {
  if (part.length > shortPart) return longPlaces(text, part, { limit, sideBySide });
  const places: number[] = [];
  const step = sideBySide ? part.length : 1;
  for (let at = text.indexOf(part); at >= 0 && places.length < limit; at = text.indexOf(part, at + step)) places.push(at);
  return places;
}

/** Places of a short piece that are worth looking at one by one. */
const fewPlaces = 50;

/** A piece of the part is looked for first; where it stands too often to try every place, the whole part is searched number by number. */
function longPlaces(text: string, part: string, { limit, sideBySide = false }: SearchOptions): number[] {
  const offset = part.length - shortPart;
  const pieces = placesIn(text, part.slice(offset), { limit: fewPlaces + 1 });
  if (pieces.length > fewPlaces) return placesOf(codesOf(text), codesOf(part), { limit, sideBySide });
  const places: number[] = [];
  for (const piece of pieces) {
    const at = piece - offset;
    const isFree = !sideBySide || at >= (places.at(-1) ?? Number.NEGATIVE_INFINITY) + part.length;
    if (at >= 0 && isFree && places.length < limit && text.startsWith(part, at)) places.push(at);
  }
  return places;
}

/** Whether `part` stands in `text`. */
export function includesText(text: string, part: string): boolean {
  return part === '' || placesIn(text, part, { limit: 1 }).length > 0;
}

function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) codes[index] = text.charCodeAt(index);
  return codes;
}

/** Indexes at which the numbers of `part`, which is not empty, stand in `row`: the search of Knuth, Morris and Pratt. */
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

/** For every beginning of the part: how long the beginning is that it ends in again. */
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
