// Checks whether a block of lines is unique in a text.
import { standsAt } from '../lines/lines';

type Finder = (block: readonly string[], except: number) => boolean;

/** Linear searches before an index is built, which costs about as much as these together. */
const maxSearches = 8;
/** Occurrences checked per search; for a more frequent line the index finds a rarer one. */
const maxPlaces = 64;

/**
 * Creates a check whether a block occurs in `lines` anywhere but at `except`; in steps, as it may build an index.
 * @returns a function of a block of at least one line and a 0-based line, -1 for no exception
 */
export function createDuplicateFinder(lines: readonly string[]): (...asked: Parameters<Finder>) => Generator<void, boolean> {
  let searches = 0;
  let index: Finder | null = null;
  return function* (block, except) {
    const found = index === null && ++searches < maxSearches ? searchFor(lines, block, except) : null;
    if (found !== null) return found;
    index ??= yield* indexing(lines);
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

/** Lines indexed between two pauses. */
const pieceLines = 10_000;

/** Searches by the occurrences of the block's rarest line. */
function* indexing(lines: readonly string[]): Generator<void, Finder> {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    if (index % pieceLines === pieceLines - 1) yield;
    const known = places.get(line);
    if (known) known.push(index);
    else places.set(line, [index]);
  }
  return (block, except) => {
    const all = block.map((line) => places.get(line) ?? []);
    const rarest = all.reduce((best, found, at) => (found.length < (all[best] ?? []).length ? at : best), 0);
    return (all[rarest] ?? []).some((place) => place - rarest !== except && standsAt(lines, block, place - rarest));
  };
}
