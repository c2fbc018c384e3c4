// Scans a text for the words of a question only, faster than tokenizing it.
import { lookupTable } from './wordIndex';
import { beginningAt, beginnings, isPartStart, kinds, mark, partEnd, readWords, spellingsOf, stemSize, upper } from './tokenizer';

/** The only words that anybody asks for yet. */
export interface KeywordScan {
  /** How many they are. */
  readonly size: number;
  /**
   * Puts into `into`, from `begin` on, which of the words the first `length` bytes of a UTF-8 text have, `glancedBytes` at most, and how often,
   * as `readWords` counts them. Gives where that ends; there has to be room for all of them.
   */
  count(text: Uint8Array, length: number, into: WordCounts, begin: number): number;
}

/** Different words and how often each of them is there, 255 at most. */
export interface WordCounts {
  readonly words: Uint32Array;
  readonly counts: Uint8Array;
}

/** The first two bytes of a word that begins with a capital; one that does not and so stands behind a mark; others: the second and the third. */
const [capital, small] = [1, 2];
/** Which of the remaining bits stands for words with this first letter. */
const groupOf = (letter: number) => 4 << (letter % 6);

/** A longer text may have more different words than are kept of one, so it has to be read whole. Bytes. */
export const scannedBytes = 60_000;

/** The text at hand, behind two marks and before others, at an even place, so that two bytes can be read as one number. */
const bytes = new Uint8Array(scannedBytes + 8);
const pairsOfBytes = new Uint16Array(bytes.buffer);
const first = 2;

/**
 * @param asked by the numbers of `readWords`
 * @param texts that spell each of them: how a word begins is seen there, as far as no ending is cut off it
 */
export function createKeywordScan(asked: ReadonlySet<number>, texts: Iterable<string>): KeywordScan {
  const words = Uint32Array.from(asked);
  const places = lookupTable(words);
  const last = places.length - 1;
  const { begins, goesOn } = beginningsOf(asked, texts);
  const pairs = pairsFor(begins);
  /** Of the text at hand, by the place of the word. */
  const met = new Uint8Array(words.length);
  let isAnyMet = false;
  const take = (word: number) => {
    const place = (places[word & last] ?? 0) - 1;
    if (place < 0 || words[place] !== word) return;
    isAnyMet = true;
    const count = met[place] ?? 0;
    if (count < 255) met[place] = count + 1;
  };

  /** Whether one of the words may begin here, by its first four bytes. */
  const mayMeet = (at: number) =>
    begins[beginningAt(bytes, at)] === 1 && goesOn[beginningAt(bytes, at + 1)] === 1 && isPartStart(bytes, at);

  /** Takes the word that begins here, and gives where it ends. */
  function meetAt(at: number): number {
    // an identifier is a word as a whole as well
    const to = kinds[bytes[at - 1] ?? 0] === mark ? identifierEnd(at) : partEnd(bytes, at, bytes.length);
    readWords(bytes, to, take, at, begins);
    return to;
  }

  function meet(length: number): void {
    const end = (first + length + 1) >> 1;
    for (let pair = nextLikely(pairsOfBytes, pairs, 1, end); pair < end; pair = nextLikely(pairsOfBytes, pairs, pair + 1, end)) {
      const at = pair * 2;
      let to = mayMeet(at - 1) ? meetAt(at - 1) : at;
      if (to === at && mayMeet(at)) to = meetAt(at);
      pair = Math.max(pair, (to - 1) >> 1);
    }
  }

  return {
    size: words.length,
    count: (text, length, into, begin) => {
      bytes.set(length === text.length ? text : text.subarray(0, length), first);
      for (let at = first + length, end = at + 4; at < end; at++) bytes[at] = 0;
      isAnyMet = false;
      meet(length);
      let end = begin;
      if (!isAnyMet) return end;
      for (let place = 0; place < met.length; place++) {
        if (met[place] === 0) continue;
        into.words[end] = words[place] ?? 0;
        into.counts[end] = met[place] ?? 0;
        met[place] = 0;
        end++;
      }
      return end;
    },
  };
}

/** A loop of its own with nothing but this in it: so the compiler keeps all of it in registers, which makes it three times quicker. */
function nextLikely(text: Uint16Array, pairs: Uint16Array, from: number, end: number): number {
  let may = (pairs[text[from - 1] ?? 0] ?? 0) >>> 8;
  for (let at = from; at < end; at++) {
    const is = pairs[text[at] ?? 0] ?? 0;
    if ((is & may & 255) !== 0) return at;
    may = is >>> 8;
  }
  return end;
}

/** Where an identifier of any number of parts ends. */
function identifierEnd(from: number): number {
  let at = from;
  while (kinds[bytes[at] ?? 0] !== mark) at++;
  return at;
}

/** How these words begin: 1 for each `beginningAt` of their first byte, and of their second, which is the fourth one looked at as well. */
export function beginningsOf(words: ReadonlySet<number>, texts: Iterable<string>) {
  const begins = new Uint8Array(beginnings);
  const goesOn = new Uint8Array(beginnings);
  const encoder = new TextEncoder();
  for (const text of texts)
    for (const spelled of spellingsOf(text)) {
      const spelling = encoder.encode(spelled);
      readWords(spelling, spelling.length, (word, at, size) => {
        if (!words.has(word)) return;
        const stem = stemSize(spelling, at, size);
        markAlike(begins, beginningAt(spelling, at), stem);
        markAlike(goesOn, beginningAt(spelling, at + 1), stem - 1);
      });
    }
  return { begins, goesOn };
}

/** Marks all beginnings with these first `certain` bytes: what follows them may be anything, for it is another word or an ending. */
function markAlike(marks: Uint8Array, beginning: number, certain: number): void {
  const open = (1 << (5 * Math.max(0, 3 - certain))) - 1;
  marks.fill(1, beginning & ~open, (beginning | open) + 1);
}

const pairNumber = (one: number, two: number) => new Uint16Array(Uint8Array.of(one, two).buffer)[0] ?? 0;
const isLittleEndian = pairNumber(1, 0) === 1;
const numberOfPair = isLittleEndian ? (one: number, two: number) => one | (two << 8) : (one: number, two: number) => (one << 8) | two;

/** All bytes, and those of words, by their last five bits. */
const alike = Array.from({ length: 32 }, (_, bits) => [...kinds.keys()].filter((byte) => (byte & 31) === bits));
const alikeInWords = alike.map((bytes) => bytes.filter((byte) => kinds[byte] !== mark));

/** What holds of two bytes whatever is asked for: whether a word that begins with a small letter may begin behind them. Made when it is first needed. */
let anyPairs: Uint16Array | null = null;

function pairsOfAnything(): Uint16Array {
  const pairs = new Uint16Array(1 << 16);
  for (let one = 0; one < 256; one++)
    for (let two = 0; two < 256; two++) pairs[numberOfPair(one, two)] = (kinds[two] === mark ? capital | small : capital) << 8;
  return pairs;
}

/**
 * For every two bytes that may follow each other, as the machine reads them as one number. The lower half: what they may be of a word that
 * begins so, as bits. The upper half: which of these bits may hold for the two bytes that follow.
 */
function pairsFor(begins: Uint8Array): Uint16Array {
  anyPairs ??= pairsOfAnything();
  const pairs = anyPairs.slice();
  const add = (one: number, two: number, bits: number) => {
    const pair = numberOfPair(one, two);
    pairs[pair] = (pairs[pair] ?? 0) | bits;
  };
  begins.forEach((isOne, beginning) => {
    if (isOne === 0) return;
    const [letter, second, third] = [beginning >> 10, (beginning >> 5) & 31, beginning & 31];
    const [ones, twos] = [alikeInWords[letter] ?? [], alikeInWords[second] ?? []];
    for (const one of ones) {
      const isCapital = kinds[one] === upper;
      for (const two of twos) add(one, two, isCapital ? capital : small);
      for (const before of kinds.keys()) if (isCapital || kinds[before] === mark) add(before, one, groupOf(letter) << 8);
    }
    // a word of two bytes ends there
    for (const two of twos) for (const three of alike[third] ?? []) add(two, three, groupOf(letter));
  });
  return pairs;
}
