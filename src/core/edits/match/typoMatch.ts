// Distinguishes a typo from an intended difference between two similar lines.
import { lineWords, wordParts, wordPattern } from './words';

const maxLineLength = 1_000;
/** Minimum length, in characters, of lines that match although their whitespace differs. */
const minTellingLength = 10;

/** Minimum length of the shorter word of a typo pair, in letters. */
const minSlipLength = { changed: 5, meant: 4, kept: 3 } as const;

export interface Slip {
  /** `names`: the only pair of identifiers in which two lines differ; `words`: the differing words within these identifiers. */
  readonly names: readonly [own: string, quoted: string];
  readonly words: readonly [own: string, quoted: string];
}

/**
 * Finds the typo that turns one line into the other: two letters transposed, or one letter omitted or doubled inside a word. Returns null
 * for any other difference: a wrong letter, a change at the start or end of a word, or two typos usually mean a different word. Punctuation
 * must match.
 * @param isMeant whether the new text replaces the quoted word with the file's word; if so, any letter may be missing or extra
 */
export function misspelling(own: string, quoted: string, isMeant: (own: string, quoted: string) => boolean = () => false): Slip | null {
  const slip = onlyWord(own, quoted);
  if (!slip) return null;
  const means = isMeant(...slip.names);
  const isSlip = isMisspelled(...slip.words, {
    minLength: means ? minSlipLength.meant : minSlipLength.changed,
    isAtEnd: means ? 'any' : 'none',
  });
  return isSlip ? slip : null;
}

/**
 * Finds the typo in an unchanged line whose neighbors confirm the position. Such a line is not written, so short words and transposed last
 * letters are allowed. Different numbers, signs or plurals indicate a different line.
 */
export function misspellingInKept(own: string, quoted: string): Slip | null {
  const slip = onlyWord(own, quoted);
  return slip && isMisspelled(...slip.words, { minLength: minSlipLength.kept, isAtEnd: 'swap' }) ? slip : null;
}

/** Whether two lines are equal apart from whitespace, even if a space between two words is missing or extra. */
export function isRespaced(own: string, quoted: string): boolean {
  return own.length <= maxLineLength && own.length >= minTellingLength && own.replace(/\s+/g, '') === quoted.replace(/\s+/g, '');
}

/** Finds the only word in which two lines differ; null if they differ in several words, in none, or in punctuation. */
function onlyWord(own: string, quoted: string): Slip | null {
  if (Math.max(own.length, quoted.length) > maxLineLength || Math.abs(own.length - quoted.length) > 1) return null;
  const names = onlyDifference(lineWords(own), lineWords(quoted));
  if (!names || gapsOf(own) !== gapsOf(quoted)) return null;
  const words = onlyDifference(wordParts(names[0]), wordParts(names[1]));
  return words && { names, words };
}

function onlyDifference(own: readonly string[], quoted: readonly string[]): readonly [string, string] | null {
  if (own.length !== quoted.length) return null;
  const at = own.findIndex((word, index) => word !== quoted[index]);
  if (at < 0 || own.some((word, index) => index > at && word !== quoted[index])) return null;
  return [own[at] ?? '', quoted[at] ?? ''];
}

/** Returns the punctuation between the words of a line, without whitespace. */
function gapsOf(line: string): string {
  return line
    .split(wordPattern)
    .map((gap) => gap.replace(/\s+/g, ''))
    .join(' ');
}

interface SlipRules {
  readonly minLength: number;
  /** Kinds of typos allowed at the end of a word, where a different letter often makes a different word. */
  readonly isAtEnd: 'none' | 'swap' | 'any';
}

function isMisspelled(a: string, b: string, { minLength, isAtEnd }: SlipRules): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < minLength || !/^\p{L}+$/u.test(a + b) || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (at === 0) return false;
  if (long.length > short.length) return (isAtEnd === 'any' || at + 1 < long.length) && long.slice(at + 1) === short.slice(at);
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
  return isSwapped && (isAtEnd !== 'none' || at + 2 < a.length);
}
