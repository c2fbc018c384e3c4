// What a linear classifier sees of a message: hashed n-grams of characters and words, of the whole, of each sentence and of each clause.
import { isAscii } from './spelling';
import { unspaced } from './matching';
import type { Message } from './sentences';

/** Features of one part of a message, as buckets without repetition. */
export type Features = readonly number[];

export const buckets = 1 << 17;

/** Shortest and longest n-gram of a word with its ends, and of a script whose words have no spaces between them. */
const [minSpaced, maxSpaced, maxUnspaced] = [2, 6, 4];
const [maxEdge, maxPrefix] = [3, 5];
const maxLengthClass = 8;
const maxSentences = 3;

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
  let mixed = hash ^ (hash >>> 15);
  mixed = Math.imul(mixed, 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) & (buckets - 1);
}

/** What is the same for every feature of a kind. */
const kinds = Object.fromEntries([...'wflbFpesnSQ'].map((kind) => [kind, hashed(kind)]));

const charSeed = hashed('c');

/** The message as a whole comes first; sentences and clauses follow where there are several of them. */
export function featuresOf({ sentences }: Message): readonly Features[] {
  const all = featuresIn(
    sentences.map(({ words }) => words),
    sentences.some(({ isQuestion }) => isQuestion),
  );
  const each = sentences.length > 1 ? sentences.map(({ words, isQuestion }) => featuresIn([words], isQuestion)) : [];
  const clauses = sentences.flatMap((sentence) =>
    sentence.clauses.length > 1 ? sentence.clauses.map((clause) => featuresIn([clause], sentence.isQuestion)) : [],
  );
  return [all, ...each, ...clauses];
}

function featuresIn(parts: readonly string[], isQuestion: boolean): Features {
  const found = new Set<number>();
  const add = (kind: string, text: string) => found.add(bucketOf(hashed(text, kinds[kind])));
  if (isQuestion) add('Q', '');
  for (const part of parts) {
    const isUnspaced = !isAscii(part) && unspaced.test(part);
    const words = part.split(' ');
    for (const [at, word] of words.entries()) {
      if (at === 0) add('f', word);
      if (at === words.length - 1) add('l', word);
      if (at > 0) add('b', `${words[at - 1]} ${word}`);
      if (at === 1) add('F', `${words[0]} ${word}`);
      if (isUnspaced) {
        addGrams(word, 1, maxUnspaced, found);
        for (let length = 1; length <= maxEdge; length++) {
          add('e', word.slice(-length));
          add('s', word.slice(0, length));
        }
      } else {
        add('w', word);
        if (at === 0) for (let length = maxEdge; length <= maxPrefix; length++) add('p', `^${word}`.slice(0, length));
      }
    }
    if (!isUnspaced) addGrams(` ${part} `, minSpaced, maxSpaced, found);
    const length = isUnspaced ? part.length / 2 : words.length;
    add('n', String(Math.min(maxLengthClass, Math.ceil(length / 2))));
  }
  add('S', String(Math.min(maxSentences, parts.length)));
  return [...found];
}

function addGrams(text: string, min: number, max: number, found: Set<number>): void {
  for (let start = 0; start + min <= text.length; start++) {
    let hash = charSeed;
    for (let length = 1; length <= max && start + length <= text.length; length++) {
      hash = step(hash, text.charCodeAt(start + length - 1));
      if (length >= min) found.add(bucketOf(hash));
    }
  }
}
