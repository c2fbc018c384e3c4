// Scans a text only for the words of a query, faster than tokenizing it.
import { once } from '../../base/cache';
import { meantTexts } from './synonyms';
import { lookupTable } from './wordIndex';
import { beginningAt, beginnings, isPartStart, kinds, mark, partEnd, readWords, spellingsOf, stemSize, upper } from './tokenizer';

/** Words of the current query. */
export interface KeywordScan {
  /** Number of words. */
  readonly size: number;
  /**
   * Counts the query words in the first `length` bytes of a UTF-8 text (at most `scannedBytes`), as `readWords` would, and writes them to
   * `into` from `begin`. Returns the end; the buffer must be large enough.
   */
  count(text: Uint8Array, length: number, into: WordCounts, begin: number): number;
}

/** Distinct words with counts, at most 255 each. */
export interface WordCounts {
  readonly words: Uint32Array;
  readonly counts: Uint8Array;
}

/** Classes of word starts: with a capital, or after a separator; the remaining bytes are checked as pairs. */
const [capital, small] = [1, 2];
/** Bit of a group of first letters. */
const groupOf = (letter: number) => 4 << (letter % 6);

/** Longer texts may exceed the limit of distinct words and are read completely. Bytes. */
export const scannedBytes = 60_000;

/** Buffer of the current text, padded with separators and aligned, so that two bytes can be read as one number. */
const bytes = new Uint8Array(scannedBytes + 8);
const pairsOfBytes = new Uint16Array(bytes.buffer);
const first = 2;

/**
 * @param asked by `readWords` number
 * @param texts spellings of the words, from which their first bytes are derived
 */
export function createKeywordScan(asked: ReadonlySet<number>, texts: Iterable<string>): KeywordScan {
  const words = Uint32Array.from(asked);
  const places = lookupTable(words);
  const last = places.length - 1;
  const { begins, goesOn } = beginningsOf(asked, texts);
  const pairs = pairsFor(begins);
  /** Words found in the current text, by index. */
  const met = new Uint8Array(words.length);
  let isAnyMet = false;
  const take = (word: number) => {
    const place = (places[word & last] ?? 0) - 1;
    if (place < 0 || words[place] !== word) return;
    isAnyMet = true;
    const count = met[place] ?? 0;
    if (count < 255) met[place] = count + 1;
  };

  /** Whether a query word may start here, by its first four bytes. */
  const mayMeet = (at: number) =>
    begins[beginningAt(bytes, at)] === 1 && goesOn[beginningAt(bytes, at + 1)] === 1 && isPartStart(bytes, at);

  /** Counts the word that starts here and returns its end. */
  function meetAt(at: number): number {
    // A compound identifier also counts as one word.
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

/** Tight loop, so that the compiler keeps everything in registers; three times faster. */
function nextLikely(text: Uint16Array, pairs: Uint16Array, from: number, end: number): number {
  let may = (pairs[text[from - 1] ?? 0] ?? 0) >>> 8;
  for (let at = from; at < end; at++) {
    const is = pairs[text[at] ?? 0] ?? 0;
    if ((is & may & 255) !== 0) return at;
    may = is >>> 8;
  }
  return end;
}

/** End of a compound identifier. */
function identifierEnd(from: number): number {
  let at = from;
  while (kinds[bytes[at] ?? 0] !== mark) at++;
  return at;
}

/** Start patterns of words: 1 at the `beginningAt` of the first and of the second byte. */
export function beginningsOf(words: ReadonlySet<number>, texts: Iterable<string>) {
  const begins = new Uint8Array(beginnings);
  const goesOn = new Uint8Array(beginnings);
  for (const text of texts)
    for (const { word, first, second, stem } of meantStarts().get(text) ?? startsIn(text)) {
      if (!words.has(word)) continue;
      markAlike(begins, first, stem);
      markAlike(goesOn, second, stem - 1);
    }
  return { begins, goesOn };
}

/** A word with the `beginningAt` of its first and second bytes, and the length of its stem. */
interface WordStart {
  readonly word: number;
  readonly first: number;
  readonly second: number;
  readonly stem: number;
}

/** Starts of the synonyms: the same for every query, and more than most queries have. */
const meantStarts = once((): ReadonlyMap<string, readonly WordStart[]> => new Map(meantTexts.map((text) => [text, startsIn(text)])));

const encoder = new TextEncoder();

function startsIn(text: string): readonly WordStart[] {
  return [...spellingsOf(text)].flatMap((spelled) => {
    const spelling = encoder.encode(spelled);
    const starts: WordStart[] = [];
    readWords(spelling, spelling.length, (word, at, size) => {
      starts.push({ word, first: beginningAt(spelling, at), second: beginningAt(spelling, at + 1), stem: stemSize(spelling, at, size) });
    });
    return starts;
  });
}

/** Marks all patterns that share the first `certain` bytes; the rest may belong to another word or an ending. */
function markAlike(marks: Uint8Array, beginning: number, certain: number): void {
  const open = (1 << (5 * Math.max(0, 3 - certain))) - 1;
  marks.fill(1, beginning & ~open, (beginning | open) + 1);
}

const pairNumber = (one: number, two: number) => new Uint16Array(Uint8Array.of(one, two).buffer)[0] ?? 0;
const isLittleEndian = pairNumber(1, 0) === 1;
const numberOfPair = isLittleEndian ? (one: number, two: number) => one | (two << 8) : (one: number, two: number) => (one << 8) | two;

/** Bytes, and word bytes, by their last five bits. */
const alike = Array.from({ length: 32 }, (_, bits) => [...kinds.keys()].filter((byte) => (byte & 31) === bits));
const alikeInWords = alike.map((bytes) => bytes.filter((byte) => kinds[byte] !== mark));

/** Query-independent byte pairs: whether a lowercase word may start after them. Created lazily. */
let anyPairs: Uint16Array | null = null;

function pairsOfAnything(): Uint16Array {
  const pairs = new Uint16Array(1 << 16);
  for (let one = 0; one < 256; one++)
    for (let two = 0; two < 256; two++) pairs[numberOfPair(one, two)] = (kinds[two] === mark ? capital | small : capital) << 8;
  return pairs;
}

/**
 * Table by byte pair, read as one number. Lower half: bits of the word starts it may be part of. Upper half: which of these bits may
 * continue in the next pair.
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
    // A two-byte word ends here.
    for (const two of twos) for (const three of alike[third] ?? []) add(two, three, groupOf(letter));
  });
  return pairs;
}
