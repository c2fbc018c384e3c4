// Tells a typo from a different meaning in two similar lines.
import { lineWords, wordParts, wordPattern } from './words';

/** Longer lines are compared exactly only. Characters. */
const maxLineLength = 1_000;
/** Minimum length of lines recognized by their letters and marks alone. Characters. */
const minTellingLength = 10;

/** Minimum length of the shorter word of a typo pair. Letters. */
const minSlipLength = { changed: 5, meant: 4, kept: 3 } as const;

export interface Slip {
  /** The only pair of names in which two lines differ, and the differing words in them. */
  readonly names: readonly [own: string, quoted: string];
  readonly words: readonly [own: string, quoted: string];
}

/**
 * The typo that turns one line into the other, if the result is not a different word: two letters swapped, one omitted or doubled
 * inside a word. A wrong letter, or a change at the start or end, is more often a different word, as are two typos. Punctuation must
 * match. Null for any other difference.
 * @param isMeant whether the new text replaces the quoted word by the file's: then any letter may be missing or extra
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
 * The typo in an unchanged line whose neighbors confirm the position; the line is not written. Allows short words and swapped last
 * letters. Different numbers, signs or plurals count as another line.
 */
export function misspellingInKept(own: string, quoted: string): Slip | null {
  const slip = onlyWord(own, quoted);
  return slip && isMisspelled(...slip.words, { minLength: minSlipLength.kept, isAtEnd: 'swap' }) ? slip : null;
}

/** Whether lines differ only in white space, including missing or extra blanks between two words. */
export function isRespaced(own: string, quoted: string): boolean {
  return own.length <= maxLineLength && own.length >= minTellingLength && own.replace(/\s+/g, '') === quoted.replace(/\s+/g, '');
}

/** The only word in which two lines differ; null if they differ in several, in none, or in punctuation. */
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

/** Punctuation between words, without white space. */
function gapsOf(line: string): string {
  return line
    .split(wordPattern)
    .map((gap) => gap.replace(/\s+/g, ''))
    .join(' ');
}

interface SlipRules {
  readonly minLength: number;
  /** Typos allowed at the end of the word, where a changed letter often makes a different word. */
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
