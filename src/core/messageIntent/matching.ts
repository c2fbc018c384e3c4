// Finds listed phrases among the words of a clause.
import type { Phrases } from './phraseLists';

export type PhraseSet = Iterable<string> & Pick<ReadonlySet<string>, 'has'>;

export type Sets = (name: keyof Phrases) => PhraseSet;

/** `maxWords`: maximum number of words per opener or tail. `maxBeside`: maximum number of openers or tails at each end of a phrase. */
const maxWords = 6;
const maxBeside = 4;

/** Returns the lengths, in words, of all listed phrases that start at index `at`. */
export function lengths(words: readonly string[], at: number, phrases: PhraseSet, most = maxWords): number[] {
  const found: number[] = [];
  for (let length = 1; length <= most && at + length <= words.length; length++)
    if (phrases.has(words.slice(at, at + length).join(' '))) found.push(length);
  return found;
}

/** Returns the possible start indexes after leading openers and words for "yes" are removed. */
export function startsIn(words: readonly string[], set: Sets): number[] {
  const starts = new Set([0]);
  let last = [0];
  for (let round = 0; round < maxBeside && last.length > 0; round++) {
    last = last.flatMap((at) => [...lengths(words, at, set('openers')), ...lengths(words, at, set('yes'))].map((length) => at + length));
    for (const at of last) starts.add(at);
  }
  return [...starts].filter((at) => at < words.length);
}

/** Returns the possible end indexes (exclusive) after trailing tails are removed. */
export function endsIn(words: readonly string[], tails: PhraseSet): number[] {
  const ends = new Set([words.length]);
  let last = [words.length];
  for (let round = 0; round < maxBeside && last.length > 0; round++) {
    last = last.flatMap((end) => {
      const found: number[] = [];
      for (let length = 1; length <= maxWords && length < end; length++)
        if (tails.has(words.slice(end - length, end).join(' '))) found.push(end - length);
      return found;
    });
    for (const end of last) ends.add(end);
  }
  return [...ends];
}

export const joins: PhraseSet = new Set(['and', 'und', 'y', 'e', 'et', 'en', 'и']);

export const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Replaces a last word of one or two characters, such as the letter or number of an option, with "#": "option b" becomes "option #". */
export function lettered(object: readonly string[]): string {
  const last = object.at(-1) ?? '';
  return object.length > 1 && last.length <= 2 ? [...object.slice(0, -1), '#'].join(' ') : object.join(' ');
}
