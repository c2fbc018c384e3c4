// The ways of reading a file more and more loosely, and the places where an old text stands in each.
import type { Region } from '../lines/textChange';
import { inPlainType, offsetInType } from './normalizePunctuation';
import { placesIn, placesOf } from '../lines/search';
import { type Form, lineAt, offsetOfFlat, type LineSource } from '../lines/source';
import { lineTexts, singleSpaced, withLineFeeds } from '../../text/lines';

/**
 * How the old text was found, strictest first. `unwrapped`: without what the model wrapped around it, otherwise strictly; `wholeLine`: as it is quoted,
 * and of several places the only one where it is whole lines.
 */
export type MatchTier =
  | 'literal'
  | 'endings'
  | 'trailingSpace'
  | 'unwrapped'
  | 'wholeLine'
  | 'typography'
  | 'indentation'
  | 'spacing'
  | 'elision'
  | 'slips';

const strictTiers: readonly MatchTier[] = ['literal', 'endings', 'trailingSpace', 'unwrapped'];

/** Whether the place was found by overlooking more than white space at the ends of lines. */
export function isLoose(tier: MatchTier): boolean {
  return !strictTiers.includes(tier);
}

export interface MatchInput {
  readonly tier: MatchTier;
  /** Every place, as far as the limit reaches. */
  readonly find: (source: LineSource, oldText: string, options: FindOptions) => Region[];
  /** The same for whole lines only, where `find` also takes a part of a line. */
  readonly findLines?: MatchInput['find'];
  /** The form of a line in which this reading sees no difference that it overlooks; indentation stays. */
  readonly form: Form;
  readonly overlooksIndent: boolean;
}

export interface FindOptions {
  readonly sideBySide: boolean;
  readonly limit: number;
}

const asIs = (line: string) => line;
const withoutEnd = (line: string) => line.trimEnd();
const plain = (line: string) => inPlainType(line).trimEnd();
const plainInside = (line: string) => inPlainType(line).trim();
/** White space counts where it parts two words or two tags, and only that there is some. */
export const spaced = (line: string) => singleSpaced(plainInside(line)).replace(besideMark, '');
// one blank at a time: a pattern for runs of them would take the square of a run's length
const besideMark = /(?!(?<=>) <) (?![\p{L}\p{M}\p{N}_$])|(?!(?<=>) <)(?<![\p{L}\p{M}\p{N}_$]) /gu;

export const literal: MatchInput = {
  tier: 'literal',
  find: literalRegions,
  findLines: lineRegions(asIs),
  form: asIs,
  overlooksIndent: false,
};
export const strictReadings: readonly MatchInput[] = [
  literal,
  { tier: 'endings', find: flatRegions, findLines: lineRegions(asIs), form: asIs, overlooksIndent: false },
  { tier: 'trailingSpace', find: lineRegions(withoutEnd), form: withoutEnd, overlooksIndent: false },
];
export const looseReadings: readonly MatchInput[] = [
  { tier: 'typography', find: plainRegions, findLines: lineRegions(plain), form: plain, overlooksIndent: false },
  { tier: 'indentation', find: lineRegions(plainInside), form: plain, overlooksIndent: true },
  { tier: 'spacing', find: lineRegions(spaced), form: plain, overlooksIndent: true },
];
export const slips: Omit<MatchInput, 'find' | 'findLines'> = { tier: 'slips', form: plain, overlooksIndent: true };
export const elision: MatchInput = { tier: 'elision', find: lineRegions(plain), form: plain, overlooksIndent: false };

/** The form in which lines are compared for slips. */
export const slipForm = plainInside;

function literalRegions({ text }: LineSource, oldText: string, options: FindOptions): Region[] {
  return placesIn(text, oldText, options).map((start) => ({ start, end: start + oldText.length }));
}

function flatRegions(source: LineSource, oldText: string, options: FindOptions): Region[] {
  const old = withLineFeeds(oldText);
  if (source.flat === source.text && old === oldText) return [];
  return placesIn(source.flat, old, options).map((start) => ({
    start: offsetOfFlat(source, start),
    end: offsetOfFlat(source, start + old.length),
  }));
}

/** Places where whole lines equal the old ones in the form. */
function lineRegions(form: Form): MatchInput['find'] {
  return (source, oldText, options) => {
    const { lines, endsInLineEnd } = wholeLines(oldText);
    return blockPlaces(source, lines, form, options).map((at) => regionOfLines(source, at, lines.length, endsInLineEnd));
  };
}

/** The lines of a text; a line end after the last one does not begin another. */
export function wholeLines(text: string): { lines: string[]; endsInLineEnd: boolean } {
  const lines = lineTexts(text);
  const endsInLineEnd = lines.length > 1 && lines.at(-1) === '';
  return { lines: endsInLineEnd ? lines.slice(0, -1) : lines, endsInLineEnd };
}

/** 0-based lines at which lines stand, compared in the form; none for blank lines alone. */
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

/** Whole lines first; else any part of the text, typed plainly. */
function plainRegions(source: LineSource, oldText: string, options: FindOptions): Region[] {
  const whole = lineRegions(plain)(source, oldText, options);
  const old = lineTexts(oldText).map(plain).join('\n');
  if (whole.length > 0 || old === '') return whole;
  const lines = source.linesIn(plain);
  const starts: number[] = [];
  let length = 0;
  for (const line of lines) {
    starts.push(length);
    length += line.length + 1;
  }
  const offset = (at: number) => {
    const line = lineAt(starts, at);
    const inLine = offsetInType(source.lines[line]?.text ?? '', at - (starts[line] ?? 0));
    return inLine === null ? null : (source.starts[line] ?? 0) + inLine;
  };
  return placesIn(lines.join('\n'), old, options).flatMap((at) => {
    const [start, end] = [offset(at), offset(at + old.length)];
    return start === null || end === null ? [] : [{ start, end }];
  });
}
