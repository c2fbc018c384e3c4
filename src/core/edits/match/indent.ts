// Maps the indentation of an edit to that of the file: one rule for all lines, or none.
import type { LineSource } from '../lines/source';

export interface IndentPair {
  /** Leading white space of a line as the model quoted it, and as the file has it. */
  readonly quoted: string;
  readonly own: string;
}

/** Turns the model's leading white space into the file's; null where the rule does not reach. */
type IndentRule = (indent: string) => string | null;

export function indentOf(line: string): string {
  return /^[^\S\n]*/.exec(line)?.[0] ?? '';
}

/**
 * The file's leading white space for each of `wanted`, as the pairs seen at the place show it; null where they contradict one another
 * or leave more than one answer open. Simpler rules come first: the same depth for all lines; then tabs for spaces or spaces for tabs; then
 * another width. Among rules of one kind all that fit must agree.
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
const same = (indent: string) => indent;
const swaps = [...widths.map(toSpaces), ...widths.slice(1).map(toTabs)];
const usualWidths = [2, 4, 8];
const otherWidths = usualWidths.flatMap((from) => usualWidths.flatMap((to) => (to === from ? [] : [toWidth(from, to)])));

type RuleFor = (pairs: readonly IndentPair[]) => IndentRule | null;

/** Of one pair alone a shift can also be another width: they share a kind, so that they must agree. Two pairs tell them apart. */
const kindsOfRules: readonly (readonly RuleFor[])[] = [
  [(pairs) => (new Set(pairs.map(({ quoted }) => quoted)).size > 1 ? shifted(same)(pairs) : null)],
  [shifted(same), ...otherWidths.map(converted)],
  swaps.map(converted),
  swaps.map(shifted),
];

function toSpaces(width: number): (indent: string) => string {
  return (indent) => indent.replaceAll('\t', ' '.repeat(width));
}

/** What is left over after whole tabs stays spaces: it aligns. */
function toTabs(width: number): (indent: string) => string {
  return (indent) => (/^ *$/.test(indent) ? '\t'.repeat(Math.floor(indent.length / width)) + ' '.repeat(indent.length % width) : indent);
}

function toWidth(from: number, to: number): (indent: string) => string {
  return (indent) => (/^ *$/.test(indent) ? ' '.repeat(Math.floor(indent.length / from) * to + (indent.length % from)) : indent);
}

function converted(convert: (indent: string) => string): RuleFor {
  return (pairs) => (pairs.every(({ quoted, own }) => convert(quoted) === own) ? convert : null);
}

/** The conversion with the same white space put before every line, or taken off it, so that it fits all pairs. */
function shifted(convert: (indent: string) => string): RuleFor {
  return (pairs) => {
    const [first] = pairs;
    if (!first) return null;
    const quoted = convert(first.quoted);
    const rule: IndentRule | null = first.own.endsWith(quoted)
      ? (indent) => first.own.slice(0, first.own.length - quoted.length) + convert(indent)
      : quoted.endsWith(first.own)
        ? without(convert, quoted.slice(0, quoted.length - first.own.length))
        : null;
    return rule && pairs.every((pair) => rule(pair.quoted) === pair.own) ? rule : null;
  };
}

function without(convert: (indent: string) => string, surplus: string): IndentRule {
  return (indent) => {
    const converted = convert(indent);
    return converted.startsWith(surplus) ? converted.slice(surplus.length) : null;
  };
}

/** Whether the file could have written this: no tabs where it uses spaces only, no spaces beyond an alignment where it uses tabs only. */
function isNative(indent: string, ownIndents: readonly string[]): boolean {
  const usesTabs = ownIndents.some((own) => own.includes('\t'));
  const usesSpaces = ownIndents.some((own) => / {2}/.test(own));
  if (indent.includes(' \t') && !ownIndents.some((own) => own.includes(' \t'))) return false;
  if (indent.includes('\t') && !usesTabs && usesSpaces) return false;
  return !(/ {2}/.test(indent) && usesTabs && !usesSpaces);
}

/** A place of a file, and the texts that are to stand there. */
export interface IndentedPlace {
  /** The 0-based lines it begins at and ends before. */
  readonly first: number;
  readonly end: number;
  /** The lines of it that are not blank, in order: how they were quoted, and how they are indented. */
  readonly pairs: readonly IndentPair[];
  readonly newLines: readonly string[];
}

/** Whether a file holds plain text by its name: there a line's indentation is the writer's, and no structure that lines have to fit into. */
export function isPlainText(path: string): boolean {
  return /\.te?xt$/i.test(path);
}

/**
 * Whether nothing in a file of plain text shows a depth to keep: the place is one line, or all lines the file has. Several lines among
 * others that were quoted less deep by the same measure do show it.
 */
export function isUnbound({ lines }: LineSource, { first, end, pairs }: IndentedPlace): boolean {
  return pairs.length === 1 || lines.every(({ text }, line) => (line >= first && line < end) || text.trim() === '');
}

/**
 * Whether the file's indentation is no depth and neither text has any: lines that differ, one of them by a tab after spaces, which goes on to a
 * stop that nobody knows.
 */
export function isDepthless({ pairs, newLines }: IndentedPlace): boolean {
  const isFlush = pairs.every(({ quoted }) => quoted === '') && newLines.every((line) => indentOf(line) === '');
  return isFlush && new Set(pairs.map(({ own }) => own)).size > 1 && pairs.some(({ own }) => own.includes(' \t'));
}
