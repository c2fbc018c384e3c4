// Checks whether a block of lines is unique in a text.
import { standsAt } from '../lines/lines';

type Finder = (block: readonly string[], except: number) => boolean;

/** Linear searches before an index is built, which costs about as much as these together. */
const maxSearches = 8;
/** Occurrences checked per search; for a more frequent line the index finds a rarer one. */
const maxPlaces = 64;

/**
 * Creates a check whether a block occurs in `lines` anywhere but at `except`.
 * @returns a function of a block of at least one line and a 0-based line, -1 for no exception
 */
export function createDuplicateFinder(lines: readonly string[]): Finder {
  let searches = 0;
  let index: Finder | null = null;
  return (block, except) => {
    const found = index === null && ++searches < maxSearches ? searchFor(lines, block, except) : null;
    if (found !== null) return found;
    index ??= createIndex(lines);
    return index(block, except);
  };
}

/** Searches by the block's longest line, usually the rarest; null if it is too frequent. */
function searchFor(lines: readonly string[], block: readonly string[], except: number): boolean | null {
  const longest = block.reduce((best, line, at) => (line.length > (block[best] ?? '').length ? at : best), 0);
  const line = block[longest] ?? '';
  let places = 0;
  for (let at = lines.indexOf(line); at >= 0; at = lines.indexOf(line, at + 1)) {
    if (at - longest !== except && standsAt(lines, block, at - longest)) return true;
    if (++places > maxPlaces) return null;
  }
  return false;
}

/** Searches by the occurrences of the block's rarest line. */
function createIndex(lines: readonly string[]): Finder {
  const places = new Map<string, number>();
  const counts = new Int32Array(lines.length);
  // Linked list of the occurrences of a line: each entry is the previous occurrence, or -1.
  const above = new Int32Array(lines.length);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const last = places.get(line);
    above[index] = last ?? -1;
    counts[index] = last === undefined ? 1 : (counts[last] ?? 0) + 1;
    places.set(line, index);
  }
  return (block, except) => {
    let rarest = -1;
    let offset = 0;
    for (let index = 0; index < block.length; index++) {
      const last = places.get(block[index] ?? '');
      if (last === undefined) return false;
      if (rarest !== -1 && (counts[last] ?? 0) >= (counts[rarest] ?? 0)) continue;
      rarest = last;
      offset = index;
    }
    for (let place = rarest; place >= 0; place = above[place] ?? -1)
      if (place - offset !== except && standsAt(lines, block, place - offset)) return true;
    return false;
  };
}
