// Share of changed places, and of their enclosing functions, that a pack contains.
import type { PackedFile } from '../../../src/core/context/files/codebaseTypes';
import { findSymbols } from '../../../src/core/context/symbols/symbols';
import type { ChangedPlace } from './clone';

/** Shares (0 to 1) of the places for which the pack contains the file, the lines, or the lines and the enclosing function. */
export type PlacesShown = { readonly file: number; readonly place: number; readonly whole: number };

export function placesShown(
  places: readonly ChangedPlace[],
  texts: ReadonlyMap<string, string>,
  files: readonly PackedFile[],
): PlacesShown {
  const shown = new Map<string, Set<number>>();
  for (const { path, text, startLine } of files) {
    const lines = shown.get(path) ?? new Set<number>();
    for (let line = 0; line < text.split('\n').length; line++) lines.add(startLine + line);
    shown.set(path, lines);
  }
  const holds = ({ path, from, to }: ChangedPlace) => {
    for (let line = from; line <= to; line++) if (!shown.get(path)?.has(line)) return false;
    return true;
  };
  const share = (fits: (place: ChangedPlace) => boolean) => places.filter(fits).length / places.length;
  return {
    file: share(({ path }) => shown.has(path)),
    place: share(holds),
    whole: share((place) => holds(place) && holds(functionAround(place, texts.get(place.path) ?? ''))),
  };
}

/** Innermost function that contains the place, found by indentation; the place itself if no function contains it. */
function functionAround(place: ChangedPlace, text: string): ChangedPlace {
  const lines = text.split('\n');
  const starts = findSymbols(place.path, text).filter(({ kind, line }) => /function|method/.test(kind) && line <= place.from);
  for (const { line } of starts.reverse()) {
    const to = endOf(lines, line);
    if (to >= place.to && to > line) return { path: place.path, from: line, to };
  }
  return place;
}

/** Last line of the block that starts at `line`, including its closing bracket. */
function endOf(lines: readonly string[], line: number): number {
  const indent = indentOf(lines[line - 1] ?? '');
  let end = line;
  for (let next = line + 1; next <= lines.length; next++) {
    const text = lines[next - 1] ?? '';
    if (text.trim() === '') continue;
    if (indentOf(text) < indent || (indentOf(text) === indent && !/^\s*(?:[)\]}{]|end\b)/.test(text))) break;
    end = next;
  }
  return end;
}

function indentOf(line: string): number {
  return line.search(/\S|$/);
}
