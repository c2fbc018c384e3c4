// Scans a text for query words only, which is faster than tokenizing the whole text.
import { once } from '../../base/cache';
import { meantTexts } from './synonyms';
import { lookupTable } from './wordIndex';
import { beginningAt, beginnings, isPartStart, kinds, mark, partEnd, readWords, spellingsOf, stemSize, upper } from './tokenizer';

export interface KeywordScan {
  /** Number of distinct query words. */
  readonly size: number;
  /**
   * Counts the query words in the first `length` bytes (at most `scannedBytes`) of a UTF-8 text, with the same result as `readWords`.
   * Writes the counts to `into` from index `begin` and returns the end index. `into` must have room for all query words.
   */
  count(text: Uint8Array, length: number, into: WordCounts, begin: number): number;
}

/** Distinct words with their numbers of occurrences, at most 255 each. */
export interface WordCounts {
  readonly words: Uint32Array;
  readonly counts: Uint8Array;
}

/** Bits for the kinds of word start: `capital`, a capital letter anywhere; `small`, any other letter, but only after a separator. */
const [capital, small] = [1, 2];
/** Maps a first letter to one of six group bits. */
const groupOf = (letter: number) => 4 << (letter % 6);

/** Maximum length of a scanned text in bytes. A longer text may exceed the limit of distinct words, so it is indexed completely. */
export const scannedBytes = 60_000;

/** Buffer for the current text. Padded with separators and aligned, so that two bytes can be read as one number. */
const bytes = new Uint8Array(scannedBytes + 8);
const pairsOfBytes = new Uint16Array(bytes.buffer);
const first = 2;

/**
 * Creates a scan for the query words.
 * @param asked word hashes from `readWords`
 * @param texts texts that together contain all of these words; needed because the first bytes of a word cannot be derived from its hash
 */
export function createKeywordScan(asked: ReadonlySet<number>, texts: Iterable<string>): KeywordScan {
  const words = Uint32Array.from(asked);
  const places = lookupTable(words);
  const last = places.length - 1;
  const { begins, goesOn } = beginningsOf(asked, texts);
  const pairs = pairsFor(begins);
  /** Number of occurrences of each query word in the current text. */
  const met = new Uint8Array(words.length);
  let isAnyMet = false;
  const take = (word: number) => {
    const place = (places[word & last] ?? 0) - 1;
    if (place < 0 || words[place] !== word) return;
    isAnyMet = true;
    const count = met[place] ?? 0;
    if (count < 255) met[place] = count + 1;
  };

  /** Whether a query word may start at an index. Checks only the first four bytes. */
  const mayMeet = (at: number) =>
    begins[beginningAt(bytes, at)] === 1 && goesOn[beginningAt(bytes, at + 1)] === 1 && isPartStart(bytes, at);

  /** Counts the query words that start at an index. Returns the end of the word or identifier. */
  function meetAt(at: number): number {
    // A compound identifier is also counted as one word.
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

/**
 * Returns the index of the next pair of bytes that may be part of a word start. A separate function, because its tight loop is three times
 * faster than the same loop in the caller.
 */
function nextLikely(text: Uint16Array, pairs: Uint16Array, from: number, end: number): number {
  let may = (pairs[text[from - 1] ?? 0] ?? 0) >>> 8;
  for (let at = from; at < end; at++) {
    const is = pairs[text[at] ?? 0] ?? 0;
    if ((is & may & 255) !== 0) return at;
    may = is >>> 8;
  }
  return end;
}

function identifierEnd(from: number): number {
  let at = from;
  while (kinds[bytes[at] ?? 0] !== mark) at++;
  return at;
}

/**
 * Returns two tables indexed by `beginningAt`: `begins` marks the values of possible word starts, `goesOn` the values at their second
 * bytes.
 */
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

/** A word with its `beginningAt` values at the first and second bytes, and the length of its stem. */
interface WordStart {
  readonly word: number;
  readonly first: number;
  readonly second: number;
  readonly stem: number;
}

/** Word starts of the synonyms. Cached, because they are expensive to compute and the same for every query. */
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

/**
 * Marks all beginnings that share the first `certain` bytes. The other bytes are ignored, because they may belong to an ending or to the
 * next word.
 */
function markAlike(marks: Uint8Array, beginning: number, certain: number): void {
  const open = (1 << (5 * Math.max(0, 3 - certain))) - 1;
  marks.fill(1, beginning & ~open, (beginning | open) + 1);
}

const pairNumber = (one: number, two: number) => new Uint16Array(Uint8Array.of(one, two).buffer)[0] ?? 0;
const isLittleEndian = pairNumber(1, 0) === 1;
const numberOfPair = isLittleEndian ? (one: number, two: number) => one | (two << 8) : (one: number, two: number) => (one << 8) | two;

/** Bytes grouped by their low five bits. `alike`: all bytes; `alikeInWords`: only bytes that occur in words. */
const alike = Array.from({ length: 32 }, (_, bits) => [...kinds.keys()].filter((byte) => (byte & 31) === bits));
const alikeInWords = alike.map((bytes) => bytes.filter((byte) => kinds[byte] !== mark));

/** Query-independent entries of the pair table; created on first use. */
let anyPairs: Uint16Array | null = null;

function pairsOfAnything(): Uint16Array {
  const pairs = new Uint16Array(1 << 16);
  for (let one = 0; one < 256; one++)
    for (let two = 0; two < 256; two++) pairs[numberOfPair(one, two)] = (kinds[two] === mark ? capital | small : capital) << 8;
  return pairs;
}

/**
 * Builds a table indexed by pairs of bytes. Low byte: bits for the word starts that the pair may be part of. High byte: bits for the word
 * starts that may continue in the next pair.
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
    // The word may end after its second byte, so the third byte may be a separator.
    for (const two of twos) for (const three of alike[third] ?? []) add(two, three, groupOf(letter));
  });
  return pairs;
}
