// Tells a typing mistake from another meaning in two similar lines.

/** Longer lines are compared exactly only. Characters. */
const maxLineLength = 1_000;
/** Shorter lines say too little to be known by their marks and letters alone. Characters. */
const minTellingLength = 10;

/** How short the shorter of two words may be that is taken for a slip of the other. Letters. */
const minSlipLength = { changed: 5, meant: 4, kept: 3 } as const;

export interface Slip {
  /** The only names in which two lines differ, and the only words in these that do. */
  readonly names: readonly [own: string, quoted: string];
  readonly words: readonly [own: string, quoted: string];
}

/**
 * The slip that makes one line the other and no other word of a word: inside of a word two letters swapped, one left out or written twice. A wrong
 * letter, a beginning or an end more often make another word, as do two slips; every mark counts, and where it stands among the words. Null
 * where they differ otherwise.
 * @param isMeant whether the new text puts the file's word in the place of the quoted one: then any letter may be left out or too many
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
 * The slip in a line that stays, of which the lines around it vouch for the place: nothing of it is written. It may be in a short word and
 * swap the last letters. What reads like another number or sign, or like the plural of a word, is another line.
 */
export function misspellingInKept(own: string, quoted: string): Slip | null {
  const slip = onlyWord(own, quoted);
  return slip && isMisspelt(...slip.words, { minLength: minSlipLength.kept, isAtEnd: 'swap' }) ? slip : null;
}

/** Whether lines are the same but for white space: between two words it may be too much or missing. */
export function isRespaced(own: string, quoted: string): boolean {
  return own.length <= maxLineLength && own.length >= minTellingLength && own.replace(/\s+/g, '') === quoted.replace(/\s+/g, '');
}

/** The one word in which two lines differ; null where they differ in more, in nothing, or in a mark. */
function onlyWord(own: string, quoted: string): Slip | null {
  if (Math.max(own.length, quoted.length) > maxLineLength || Math.abs(own.length - quoted.length) > 1) return null;
  const names = onlyDifference(lineWords(own), lineWords(quoted));
  if (!names || gapsOf(own) !== gapsOf(quoted)) return null;
  const words = onlyDifference(partsOf(names[0]), partsOf(names[1]));
  return words && { names, words };
}

/** Whether two lines may be each other with a slip: what is looked at before anything that costs more. */
export function mayBeSlip(own: string, quoted: string): boolean {
  return onlyWord(own, quoted) !== null;
}

function onlyDifference(own: readonly string[], quoted: readonly string[]): readonly [string, string] | null {
  if (own.length !== quoted.length) return null;
  const at = own.findIndex((word, index) => word !== quoted[index]);
  if (at < 0 || own.some((word, index) => index > at && word !== quoted[index])) return null;
  return [own[at] ?? '', quoted[at] ?? ''];
}

/** The marks between the words, white space aside. */
function gapsOf(line: string): string {
  return line
    .split(name)
    .map((gap) => gap.replace(/\s+/g, ''))
    .join(' ');
}

interface SlipRules {
  readonly minLength: number;
  /** What may be wrong at the end of the word, where another letter often makes another word. */
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

/** The words of a line, names of code among them. */
export function lineWords(line: string): string[] {
  return line.match(name) ?? [];
}

/** The words a name is made of, and what stands between them: `getUser_id2` is get, User, _, id and 2. */
function partsOf(word: string): string[] {
  return word.match(/\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?![\p{Ll}\p{M}])|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+|[^\p{L}\p{M}]+|./gu) ?? [];
}

/** The names of a text and the words they are made of, each once and in lower case. */
export function namesAndParts(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const each of new Set(lineWords(text))) for (const part of [each, ...partsOf(each)]) words.add(part.toLowerCase());
  return words;
}

/** Whether the text has a word, as a name or as a part of one, in any case; they are only looked for when it is asked. */
export function wordsIn(text: string): (word: string) => boolean {
  let words: ReadonlySet<string> | null = null;
  return (word) => {
    words ??= namesAndParts(text);
    return words.has(word.toLowerCase());
  };
}

/** How often the text has a word, counted when it is first asked. */
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
