// Maps the indentation of an edit to that of the file, by one rule for all lines.
import type { LineSource } from '../lines/source';

export interface IndentPair {
  /** Leading whitespace of a line: as quoted by the model, and in the file. */
  readonly quoted: string;
  readonly own: string;
}

/** Converts the model's leading whitespace to the file's; null if the rule does not apply. */
type IndentRule = (indent: string) => string | null;

export function indentOf(line: string): string {
  return /^[^\S\n]*/.exec(line)?.[0] ?? '';
}

/**
 * Maps each indentation in `wanted` to the file's indentation, inferred from the pairs; null if the pairs are contradictory or ambiguous.
 * Simpler rules are tried first: a constant shift or another indentation width, then conversion between tabs and spaces. All matching rules
 * of one kind must agree.
 */
export function fitIndent(
  pairs: readonly IndentPair[],
  wanted: readonly string[],
  ownIndents: readonly string[],
): ReadonlyMap<string, string> | null {
  if (pairs.every(({ quoted, own }) => quoted === own)) return new Map(wanted.map((indent) => [indent, indent]));
  for (const rules of kindsOfRules) {
    const answers = rules
      .map((rule) => rule(pairs))
      .filter((rule) => rule !== null)
      .map((rule) => wanted.map(rule))
      .filter((answer) => answer.every((indent) => indent !== null && isNative(indent, ownIndents)));
    const [first] = answers;
    if (!first) continue;
    if (!answers.every((answer) => answer.every((indent, index) => indent === first[index]))) return null;
    return new Map(wanted.map((indent, index) => [indent, first[index] ?? indent]));
  }
  return null;
}

const widths = [1, 2, 3, 4, 5, 6, 7, 8];
const swaps = [...widths.map(toSpaces), ...widths.slice(1).map(toTabs)];
const usualWidths = [2, 4, 8];
const otherWidths = usualWidths.flatMap((from) => usualWidths.flatMap((to) => (to === from ? [] : [toWidth(from, to)])));

type RuleFor = (pairs: readonly IndentPair[]) => IndentRule | null;

/** Rules by kind. With a single pair, a shift and a change of width are indistinguishable, so both are of the same kind and must agree. */
const kindsOfRules: readonly (readonly RuleFor[])[] = [[shifted, ...otherWidths.map(converted)], swaps.map(converted)];

function toSpaces(width: number): (indent: string) => string {
  return (indent) => indent.replaceAll('\t', ' '.repeat(width));
}

/** Converts spaces to tabs. Surplus spaces are kept as alignment. */
function toTabs(width: number): (indent: string) => string {
  return (indent) => (/^ *$/.test(indent) ? '\t'.repeat(Math.floor(indent.length / width)) + ' '.repeat(indent.length % width) : indent);
}

function toWidth(from: number, to: number): (indent: string) => string {
  return (indent) => (/^ *$/.test(indent) ? ' '.repeat(Math.floor(indent.length / from) * to + (indent.length % from)) : indent);
}

function converted(convert: (indent: string) => string): RuleFor {
  return (pairs) => (pairs.every(({ quoted, own }) => convert(quoted) === own) ? convert : null);
}

/** Returns a rule that adds a constant prefix to every line, or removes it; null if no such rule fits all pairs. */
function shifted(pairs: readonly IndentPair[]): IndentRule | null {
  const [first] = pairs;
  if (!first) return null;
  const { quoted, own } = first;
  const rule: IndentRule | null = own.endsWith(quoted)
    ? (indent) => own.slice(0, own.length - quoted.length) + indent
    : quoted.endsWith(own)
      ? without(quoted.slice(0, quoted.length - own.length))
      : null;
  return rule && pairs.every((pair) => rule(pair.quoted) === pair.own) ? rule : null;
}

function without(surplus: string): IndentRule {
  return (indent) => (indent.startsWith(surplus) ? indent.slice(surplus.length) : null);
}

/**
 * Whether the indentation matches the file's style: no tabs in a file that uses only spaces, no two consecutive spaces in a file that uses
 * only tabs, and no tab after a space unless the file has one.
 */
function isNative(indent: string, ownIndents: readonly string[]): boolean {
  const usesTabs = ownIndents.some((own) => own.includes('\t'));
  const usesSpaces = ownIndents.some((own) => / {2}/.test(own));
  if (indent.includes(' \t') && !ownIndents.some((own) => own.includes(' \t'))) return false;
  if (indent.includes('\t') && !usesTabs && usesSpaces) return false;
  return !(/ {2}/.test(indent) && usesTabs && !usesSpaces);
}

export interface IndentedPlace {
  /** Range `[first, end)` of 0-based lines. */
  readonly first: number;
  readonly end: number;
  /** Quoted and actual indentation of the non-blank lines, in order. */
  readonly pairs: readonly IndentPair[];
  readonly newLines: readonly string[];
}

/** Whether the path is that of a plain text file, where indentation has no syntactic meaning. */
export function isPlainText(path: string): boolean {
  return /\.te?xt$/i.test(path);
}

/** Whether the match gives no evidence of an indentation depth, because it has only one non-blank line or covers the whole file. */
export function isUnbound({ lines }: LineSource, { first, end, pairs }: IndentedPlace): boolean {
  return pairs.length === 1 || lines.every(({ text }, line) => (line >= first && line < end) || text.trim() === '');
}

/**
 * Whether the indentation is alignment, not depth: neither the quoted nor the new lines are indented, and the indentations in the file
 * differ and include a tab after a space, whose width is unknown.
 */
export function isDepthless({ pairs, newLines }: IndentedPlace): boolean {
  const isFlush = pairs.every(({ quoted }) => quoted === '') && newLines.every((line) => indentOf(line) === '');
  return isFlush && new Set(pairs.map(({ own }) => own)).size > 1 && pairs.some(({ own }) => own.includes(' \t'));
}
