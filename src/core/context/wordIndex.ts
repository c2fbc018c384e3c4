// Which words occur how often in which text, kept as lists of numbers that are quick to make, to go through and to replace.
import { readWords } from './words';

/** A word that is looked for and how much it counts. */
export interface Term {
  readonly word: number;
  readonly weight: number;
}

export interface Scored {
  /** By id; 0 where nothing of the question occurs. */
  readonly scores: Float64Array;
  /** How rare each term is, in the order of the terms; 0 for one that occurs nowhere. */
  readonly rarity: readonly number[];
}

export interface WordIndex {
  /** The first `length` bytes of a UTF-8 text, in place of what was known under this id. Ids are small whole numbers. */
  put(id: number, bytes: Uint8Array, length?: number): void;
  remove(id: number): void;
  /** BM25 of every text for the terms; the same texts and terms give the same scores, whatever was put in between. */
  score(terms: readonly Term[]): Scored;
}

/** Of different words of one text; a longer text is known by its first ones. */
const mostWords = 20_000;
const slots = 1 << 16;
/** Where the words of the text at hand are looked up; a place belongs to it where it has its mark. One for all: a text is read in one go. */
const table = { words: new Uint32Array(slots), places: new Uint32Array(slots), marks: new Uint32Array(slots), mark: 0 };

/**
 * @param saturation how soon more of the same word stops counting, BM25's k1
 * @param lengthShare how much the length of a text counts, BM25's b
 */
export function createWordIndex(saturation = 1.2, lengthShare = 0.75): WordIndex {
  let words = new Uint32Array(1 << 14);
  let counts = new Uint8Array(1 << 14);
  let used = 0;
  let dead = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  const lengths: number[] = [];
  let begin = 0;
  let total = 0;

  const take = (word: number) => {
    total++;
    let slot = word & (slots - 1);
    while (table.marks[slot] === table.mark) {
      if (table.words[slot] === word) {
        const place = table.places[slot] ?? 0;
        const count = counts[place] ?? 0;
        if (count < 255) counts[place] = count + 1;
        return;
      }
      slot = (slot + 1) & (slots - 1);
    }
    if (used - begin >= mostWords) return;
    if (used === words.length) grow();
    table.marks[slot] = table.mark;
    table.words[slot] = word;
    table.places[slot] = used;
    words[used] = word;
    counts[used] = 1;
    used++;
  };

  function grow(): void {
    const [moreWords, moreCounts] = [new Uint32Array(words.length * 2), new Uint8Array(counts.length * 2)];
    moreWords.set(words);
    moreCounts.set(counts);
    words = moreWords;
    counts = moreCounts;
  }

  /** Texts that were replaced or removed leave gaps; they are closed when half of it is gaps. */
  function compact(): void {
    let to = 0;
    const order = starts.map((_, id) => id).filter((id) => (lengths[id] ?? -1) >= 0);
    for (const id of order.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0))) {
      const [start, end] = [starts[id] ?? 0, ends[id] ?? 0];
      words.copyWithin(to, start, end);
      counts.copyWithin(to, start, end);
      starts[id] = to;
      to += end - start;
      ends[id] = to;
    }
    used = to;
    dead = 0;
  }

  function remove(id: number): void {
    if ((lengths[id] ?? -1) < 0) return;
    dead += (ends[id] ?? 0) - (starts[id] ?? 0);
    starts[id] = 0;
    ends[id] = 0;
    lengths[id] = -1;
    if (dead > used / 2 && dead > 1 << 14) compact();
  }

  function score(terms: readonly Term[]): Scored {
    const places = placesOf(terms);
    const mask = places.length - 1;
    const asked = Uint32Array.from(terms, ({ word }) => word);
    const found: number[] = [];
    const frequency = terms.map(() => 0);
    let texts = 0;
    let all = 0;
    for (let id = 0; id < lengths.length; id++) {
      const length = lengths[id] ?? -1;
      if (length < 0) continue;
      texts++;
      all += length;
      for (let at = starts[id] ?? 0, end = ends[id] ?? 0; at < end; at++) {
        const word = words[at] ?? 0;
        const term = (places[word & mask] ?? 0) - 1;
        if (term < 0 || asked[term] !== word) continue;
        found.push(id, term, counts[at] ?? 0);
        frequency[term] = (frequency[term] ?? 0) + 1;
      }
    }
    const average = Math.max(1, all / Math.max(1, texts));
    const rarity = frequency.map((count) => (count === 0 ? 0 : Math.log(1 + (texts - count + 0.5) / (count + 0.5))));
    const scores = new Float64Array(lengths.length);
    for (let at = 0; at < found.length; at += 3) {
      const [id, term, count] = [found[at] ?? 0, found[at + 1] ?? 0, found[at + 2] ?? 0];
      const norm = saturation * (1 - lengthShare + (lengthShare * (lengths[id] ?? 0)) / average);
      const gain = (rarity[term] ?? 0) * (terms[term]?.weight ?? 0) * ((count * (saturation + 1)) / (count + norm));
      scores[id] = (scores[id] ?? 0) + gain;
    }
    return { scores, rarity };
  }

  return {
    put: (id, bytes, length = bytes.length) => {
      remove(id);
      while (lengths.length <= id) {
        starts.push(0);
        ends.push(0);
        lengths.push(-1);
      }
      table.mark++;
      begin = used;
      total = 0;
      readWords(bytes, length, take);
      starts[id] = begin;
      ends[id] = used;
      lengths[id] = total;
    },
    remove,
    score,
  };
}

/** Where to look a word up, by its last bits: the number of its term plus one; as large as it takes for no two terms to share a place. */
function placesOf(terms: readonly Term[]): Uint16Array {
  for (let size = 1 << 10; ; size *= 2) {
    const places = new Uint16Array(size);
    const isFree = terms.every(({ word }, index) => {
      const place = word & (size - 1);
      if (places[place] !== 0) return false;
      places[place] = index + 1;
      return true;
    });
    if (isFree || size >= 1 << 22) return places;
  }
}
