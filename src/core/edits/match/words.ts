// Words and identifiers in lines of code.

export const wordPattern = /[\p{L}\p{M}\p{N}_$]+/gu;

export function lineWords(line: string): string[] {
  return line.match(wordPattern) ?? [];
}

/** Splits an identifier into parts. Example: `getUser_id2` consists of get, User, _, id and 2. */
export function wordParts(word: string): string[] {
  return word.match(/\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?![\p{Ll}\p{M}])|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+|[^\p{L}\p{M}]+|./gu) ?? [];
}

/** Returns the identifiers in a text, and their parts; deduplicated, in lowercase. */
export function namesAndParts(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const each of new Set(lineWords(text))) for (const part of [each, ...wordParts(each)]) words.add(part.toLowerCase());
  return words;
}

/**
 * Creates a case-insensitive check for whether the text contains a word as an identifier or part of one. The index is built on first use.
 */
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

/** Creates a function that returns how often a word occurs in the text. The counts are computed on first use. */
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
