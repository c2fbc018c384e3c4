// The words of a text as numbers, read from its bytes: identifiers split at their humps, endings cut, letters of any case the same.
import { stemLength } from './stem';

/** Takes one word; equal words have equal numbers, 32 bits. */
export type TakeWord = (word: number) => void;

const [mark, lower, upper, digit] = [0, 1, 2, 3];
const kinds = new Uint8Array(256);
const lowered = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  lowered[byte] = byte;
  if (byte >= 97 && byte <= 122) kinds[byte] = lower;
  // a byte of a character outside ASCII is a letter like any other
  else if (byte >= 128) kinds[byte] = lower;
  else if (byte >= 48 && byte <= 57) kinds[byte] = digit;
  else if (byte >= 65 && byte <= 90) {
    kinds[byte] = upper;
    lowered[byte] = byte + 32;
  } else kinds[byte] = mark;
}

/** A longer one is data and no word. Bytes. */
const longestWord = 40;
/** FNV-1a, 32 bits. */
const basis = 0x811c9dc5 | 0;
const prime = 16_777_619;

/** Spreads a hash over all of its bits, so that some of them alone can be looked up by. */
function spread(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (once ^ (once >>> 12)) >>> 0;
}

const word = new Uint8Array(longestWord + 2);
const hashes = new Int32Array(longestWord + 2);

/**
 * Gives every word of the first `length` bytes of a UTF-8 text to `take`, in order, and an identifier of several words as one word more.
 * Words of one byte and plain numbers are left out. Linear, and nothing is allocated.
 */
export function readWords(bytes: Uint8Array, length: number, take: TakeWord): void {
  let size = 0;
  let hash = basis;
  let hasLetter = false;
  let previous = mark;
  let parts = 0;
  let whole = basis;
  let wholeSize = 0;
  hashes[0] = basis;

  const endPart = (partSize: number) => {
    if (partSize > 1 && partSize <= longestWord && hasLetter) {
      take(spread(hashes[stemLength(word, partSize)] ?? 0));
      parts++;
    }
  };

  for (let at = 0; at <= length; at++) {
    const byte = at < length ? (bytes[at] ?? 0) : 0;
    const kind = kinds[byte] ?? mark;
    if (kind === mark) {
      if (size > 0) {
        endPart(size);
        if (parts > 1 && wholeSize <= longestWord) take(spread(whole));
        size = 0;
        hash = basis;
        hasLetter = false;
        parts = 0;
        whole = basis;
        wholeSize = 0;
      }
      previous = mark;
      continue;
    }
    const low = lowered[byte] ?? 0;
    if (kind === upper && (previous === lower || previous === digit)) {
      endPart(size);
      size = 0;
      hash = basis;
      hasLetter = false;
    } else if (kind === lower && previous === upper && size > 1) {
      // the last capital begins the next word: HTTPServer is http and server
      endPart(size - 1);
      const first = word[size - 1] ?? 0;
      hash = Math.imul(basis ^ first, prime);
      word[0] = first;
      hashes[1] = hash;
      size = 1;
    }
    hash = Math.imul(hash ^ low, prime);
    if (size < longestWord) {
      word[size] = low;
      hashes[size + 1] = hash;
    }
    size++;
    hasLetter ||= kind !== digit;
    whole = Math.imul(whole ^ low, prime);
    wholeSize++;
    previous = kind;
  }
}

const encoder = new TextEncoder();

/** The words of a text with how often each occurs. Words of other alphabets count in small letters and with a capital, as a text may have them. */
export function countWords(text: string): Map<number, number> {
  const counts = new Map<number, number>();
  const count = (spelled: string) => {
    const own = new Map<number, number>();
    const bytes = encoder.encode(spelled);
    readWords(bytes, bytes.length, (each) => own.set(each, (own.get(each) ?? 0) + 1));
    for (const [each, times] of own) counts.set(each, Math.max(counts.get(each) ?? 0, times));
  };
  count(text);
  const small = text.toLowerCase();
  if (small !== text) count(small);
  const capitals = small.replace(/(?<!\p{L})[^\p{ASCII}]/gu, (letter) => letter.toUpperCase());
  if (capitals !== small) count(capitals);
  return counts;
}
