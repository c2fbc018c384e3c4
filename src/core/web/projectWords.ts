// Words of the project in a web question: runs from its files, its names, its secrets.

/** A run of this many words with enough letters is not a coincidence. */
const runLength = 4;
const minLetters = 15;

const wordShape = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}]+/gu;

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(wordShape) ?? [];
}

/** First run of words that a question shares with the texts but not with the user's messages; null if there is none. */
export function sharedRun(question: string, texts: readonly string[], said: readonly string[]): string | null {
  const words = wordsOf(question);
  const plain = (all: readonly string[]) => all.map((text) => ` ${wordsOf(text).join(' ')} `);
  const [inTexts, inSaid] = [plain(texts), plain(said)];
  for (let from = 0; from < words.length; from++) {
    let to = from + runLength;
    // in scripts without spaces a single letter is less than a word
    while (to < words.length && words.slice(from, to).join('').length < (isWide(words[from]) ? runLength * 2 : minLetters)) to++;
    const run = words.slice(from, to);
    const isEnough = run.length >= runLength && run.join('').length >= (isWide(words[from]) ? runLength * 2 : minLetters);
    const isIn = (all: readonly string[]) => all.some((text) => text.includes(` ${run.join(' ')} `));
    if (isEnough && isIn(inTexts) && !isIn(inSaid)) return run.join(' ');
  }
  return null;
}

const isWide = (word: string | undefined): boolean => word !== undefined && word.length === 1 && word > '\u3000';

/** Identifier-like names: camel case, a separator or a digit inside. The user's own words are excluded. */
export function codeNames(question: string, said: readonly string[]): readonly string[] {
  const names = question.match(/[A-Za-z_$][\w$]{4,}/g) ?? [];
  return [...new Set(names)].filter((name) => /[a-z][A-Z]|\w_\w|[A-Za-z]\d/.test(name) && !said.some((text) => text.includes(name)));
}

/** Import statements of packages in JavaScript, TypeScript, Python and Rust. */
const imports =
  /\b(?:from|require|import)\b[\s(]{0,4}["']([^"'./][^"']{0,100})["']|^\s*(?:from|import)\s+([A-Za-z_]\w*)|^\s*(?:pub )?use\s+([a-z_]\w*)::/gm;

/** Packages that the texts import, without subpaths. */
export function importedPackages(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) => [...text.matchAll(imports)].map(([, quoted, python, rust]) => quoted ?? python ?? rust ?? ''));
  return [
    ...new Set(
      found.map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    ),
  ];
}

/** Letters and digits only, so that spacing, hyphens and case do not matter. */
const squashed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a text contains one of the values, ignoring spacing and case. */
export function holdsValue(texts: readonly string[], values: readonly string[]): boolean {
  const plain = texts.map(squashed);
  return values.some((value) => {
    const sought = squashed(value);
    return sought.length >= 8 && plain.some((text) => text.includes(sought));
  });
}
