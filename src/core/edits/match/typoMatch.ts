// Tells a typo from a different meaning in two similar lines.

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
  const isSlip = isMisspelt(...slip.words, {
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
  return slip && isMisspelt(...slip.words, { minLength: minSlipLength.kept, isAtEnd: 'swap' }) ? slip : null;
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
  const words = onlyDifference(partsOf(names[0]), partsOf(names[1]));
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
    .split(name)
    .map((gap) => gap.replace(/\s+/g, ''))
    .join(' ');
}

interface SlipRules {
  readonly minLength: number;
  /** What may differ at the end of the word, where another letter often makes another word. */
  readonly isAtEnd: 'none' | 'swap' | 'any';
}

function isMisspelt(a: string, b: string, { minLength, isAtEnd }: SlipRules): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < minLength || !/^\p{L}+$/u.test(a + b) || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (at === 0) return false;
  if (long.length > short.length) return (isAtEnd === 'any' || at + 1 < long.length) && long.slice(at + 1) === short.slice(at);
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
  return isSwapped && (isAtEnd !== 'none' || at + 2 < a.length);
}

const name = /[\p{L}\p{M}\p{N}_$]+/gu;

/** The words of a line, including identifiers. */
export function lineWords(line: string): string[] {
  return line.match(name) ?? [];
}

/** The parts of an identifier: `getUser_id2` gives get, User, _, id and 2. */
function partsOf(word: string): string[] {
  return word.match(/\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?![\p{Ll}\p{M}])|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+|[^\p{L}\p{M}]+|./gu) ?? [];
}

/** Identifiers of a text and their parts, deduplicated, in lower case. */
export function namesAndParts(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const each of new Set(lineWords(text))) for (const part of [each, ...partsOf(each)]) words.add(part.toLowerCase());
  return words;
}

/** Case-insensitive check whether the text contains a word as an identifier or a part of one; indexed on first use. */
export function wordsIn(text: string): (word: string) => boolean {
  let lower: string | null = null;
  let words: ReadonlySet<string> | null = null;
  return (word) => {
    const wanted = word.toLowerCase();
    lower ??= text.toLowerCase();
    if (!lower.includes(wanted)) return false;
    words ??= namesAndParts(text);
    return words.has(wanted);
  };
}

/** Number of occurrences of a word in the text; counted on first use. */
export function wordCounts(text: string): (word: string) => number {
  let counts: Map<string, number> | null = null;
  return (word) => {
    if (!counts) {
      counts = new Map();
      for (const each of lineWords(text)) counts.set(each, (counts.get(each) ?? 0) + 1);
    }
    return counts.get(word) ?? 0;
  };
}
