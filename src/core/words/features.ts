// What a linear classifier sees of a message: hashed n-grams of characters and words, of the whole, of each sentence and of each clause.
import { unspaced } from './matching';
import type { Message, Sentence } from './sentences';
import { isAscii } from './spelling';

/** Features of one part of a message, as buckets without repetition. */
export type Features = readonly number[];

export const buckets = 1 << 18;

/**
 * How long n-grams of characters are, across words, and in a script whose words have no spaces between them. Those of every length tell little
 * more, and longer ones are so rare that few of them are worth a weight.
 */
const [spaced, unspacedLengths] = [
  [3, 5],
  [1, 2, 3],
];
const [maxEdge, maxPrefix] = [3, 5];
const maxLengthClass = 8;
const [maxSentences, maxCries] = [3, 2];

const [prime, seed] = [0x01000193, 0x811c9dc5];

/** FNV-1a, a step at a time: an n-gram goes on where the one before it ended. */
function step(hash: number, code: number): number {
  return Math.imul(hash ^ code, prime);
}

function hashed(text: string, from = seed): number {
  let hash = from;
  for (let at = 0; at < text.length; at++) hash = step(hash, text.charCodeAt(at));
  return hash;
}

/** The last mixing of MurmurHash3: FNV leaves the lower bits of similar texts alike. */
function bucketOf(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) & (buckets - 1);
}

/** What is the same for every feature of a kind. */
const kinds = Object.fromEntries([...'wflbFpesnSQXCR'].map((kind) => [kind, hashed(kind)]));

const charSeed = hashed('c');

/** The message as a whole comes first; sentences and clauses follow where there are several of them. */
export function featuresOf({ sentences }: Message): readonly Features[] {
  const all = featuresIn(
    sentences.map(({ words }) => words),
    sentences,
  );
  const each = sentences.length > 1 ? sentences.map((sentence) => featuresIn([sentence.words], [sentence])) : [];
  const clauses = sentences.flatMap((sentence) =>
    sentence.clauses.length > 1 ? sentence.clauses.map((clause) => featuresIn([clause], [sentence])) : [],
  );
  return [all, ...each, ...clauses];
}

/** @param within what the parts are, or are of */
function featuresIn(parts: readonly string[], within: readonly Sentence[]): Features {
  const found = new Set<number>();
  const add = (kind: string, text: string) => found.add(bucketOf(hashed(text, kinds[kind])));
  if (within.some(({ isQuestion }) => isQuestion)) add('Q', '');
  if (within.some(({ isRepeated }) => isRepeated)) add('R', '');
  if (within.some(({ isLoud }) => isLoud)) add('C', '');
  const cries = within.reduce((sum, sentence) => sum + sentence.cries, 0);
  if (cries > 0) add('X', String(Math.min(maxCries, cries)));
  for (const part of parts) {
    const isUnspaced = !isAscii(part) && unspaced.test(part);
    const words = part.split(' ');
    for (const [at, word] of words.entries()) {
      if (at === 0) add('f', word);
      if (at === words.length - 1) add('l', word);
      if (at > 0) add('b', `${words[at - 1]} ${word}`);
      if (at === 1) add('F', `${words[0]} ${word}`);
      if (isUnspaced) {
        addGrams(word, unspacedLengths, found);
        for (let length = 1; length <= maxEdge; length++) {
          add('e', word.slice(-length));
          add('s', word.slice(0, length));
        }
      } else {
        add('w', word);
        if (at === 0) for (let length = maxEdge; length <= maxPrefix; length++) add('p', `^${word}`.slice(0, length));
      }
    }
    if (!isUnspaced) addGrams(` ${part} `, spaced, found);
    const length = isUnspaced ? part.length / 2 : words.length;
    add('n', String(Math.min(maxLengthClass, Math.ceil(length / 2))));
  }
  add('S', String(Math.min(maxSentences, parts.length)));
  return [...found];
}

function addGrams(text: string, lengths: readonly number[], found: Set<number>): void {
  const longest = lengths.at(-1) ?? 0;
  for (let start = 0; start < text.length; start++) {
    let hash = charSeed;
    for (let length = 1; length <= longest && start + length <= text.length; length++) {
      hash = step(hash, text.charCodeAt(start + length - 1));
      if (lengths.includes(length)) found.add(bucketOf(hash));
    }
  }
}
