// Match strategies, from exact to loose.
import type { Region } from '../lines/textChange';
import { inPlainType } from './normalizePunctuation';
import { placesIn, placesOf } from '../lines/search';
import type { Form, LineSource } from '../lines/source';
import { lineTexts, singleSpaced } from '../../text/lines';

export interface MatchReading {
  readonly find: (source: LineSource, oldText: string, options: FindOptions) => Region[];
  /** Returns only matches of whole lines; set if `find` also matches parts of lines. */
  readonly findLines?: MatchReading['find'];
  /** Normalizes a line for comparison by this strategy, keeping the indentation. */
  readonly form: Form;
  /** Whether the strategy ignores more than trailing whitespace. */
  readonly isLoose: boolean;
}

export interface FindOptions {
  readonly sideBySide: boolean;
  readonly limit: number;
}

const asIs = (line: string) => line;
export const withoutEnd = (line: string) => line.trimEnd();
export const plain = (line: string) => inPlainType(line).trimEnd();
export const plainInside = (line: string) => inPlainType(line).trim();
/** Normalizes the whitespace in a line. Only whitespace between two words or tags counts, and its amount does not matter. */
export const spaced = (line: string) => singleSpaced(plainInside(line)).replace(besideMark, '');
// Matches one space at a time: a pattern for runs would take quadratic time.
const besideMark = /(?!(?<=>) <) (?![\p{L}\p{M}\p{N}_$])|(?!(?<=>) <)(?<![\p{L}\p{M}\p{N}_$]) /gu;

export const literal: MatchReading = { find: literalRegions, findLines: lineRegions(asIs), form: asIs, isLoose: false };
export const strictReadings: readonly MatchReading[] = [literal, { find: lineRegions(withoutEnd), form: withoutEnd, isLoose: false }];
/** Strategy that ignores typography, indentation and spacing in whole lines. */
export const plainly: MatchReading = { find: lineRegions(spaced), form: plain, isLoose: true };

function literalRegions({ text }: LineSource, oldText: string, options: FindOptions): Region[] {
  return placesIn(text, oldText, options).map((start) => ({ start, end: start + oldText.length }));
}

/** Creates a `find` function that compares whole lines after normalization by `form`. */
function lineRegions(form: Form): MatchReading['find'] {
  return (source, oldText, options) => {
    const { lines, endsInLineEnd } = wholeLines(oldText);
    return blockPlaces(source, lines, form, options).map((at) => regionOfLines(source, at, lines.length, endsInLineEnd));
  };
}

/** Splits a text into lines. A final line ending does not start another line. */
export function wholeLines(text: string): { lines: string[]; endsInLineEnd: boolean } {
  const lines = lineTexts(text);
  const endsInLineEnd = lines.length > 1 && lines.at(-1) === '';
  return { lines: endsInLineEnd ? lines.slice(0, -1) : lines, endsInLineEnd };
}

/** Returns the 0-based positions of a block of lines, compared after normalization by `form`; none if all lines of the block are blank. */
export function blockPlaces(source: LineSource, old: readonly string[], form: Form, options: FindOptions): number[] {
  const wanted = old.map(form);
  if (wanted.every((line) => line === '')) return [];
  const ids = new Map<string, number>();
  for (const line of wanted) if (!ids.has(line)) ids.set(line, ids.size + 1);
  const idOf = (line: string) => ids.get(line) ?? 0;
  return placesOf(source.linesIn(form).map(idOf), wanted.map(idOf), options);
}

export function regionOfLines(source: LineSource, first: number, count: number, withEnding: boolean): Region {
  const last = first + count - 1;
  const line = source.lines[last];
  const ending = withEnding ? (line?.ending.length ?? 0) : 0;
  return { start: source.starts[first] ?? 0, end: (source.starts[last] ?? 0) + (line?.text.length ?? 0) + ending };
}
