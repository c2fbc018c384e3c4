// Word index: the number of occurrences of each word in each text, for BM25 queries.
import { createConceptScores, type Term } from './conceptScores';
import { buildInvertedIndex, type InvertedIndex, type Postings } from './invertedIndex';
import { readWords } from './tokenizer';

/** Distinct words of several texts with their numbers of occurrences, and the range of each text. */
export interface CountedWords {
  readonly words: Uint32Array;
  readonly counts: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Length of each text in bytes. */
  readonly lengths: Uint32Array;
}

export interface Scored {
  /** Score by text ID; 0 without a match. Valid until the next query. */
  readonly scores: Float64Array;
  /** Rarity by term; 0 if the term does not occur. */
  readonly rarity: readonly number[];
}

export interface WordIndex {
  /** Indexes the first `length` bytes of a UTF-8 text, replacing the previous text with this ID. IDs are small integers. */
  put(id: number, bytes: Uint8Array, length?: number): void;
  /** Indexes only some of a text's words. Scores are correct for queries that consist of these words; other words do not match. */
  putCounted(id: number, counted: CountedWords, place: number): void;
  remove(id: number): void;
  /** Sorts the index by word for faster queries; results do not change. A no-op if little has changed since the last sort. */
  settle(): void;
  /** Computes the BM25 score of every text. Deterministic for the same texts and terms. */
  score(terms: readonly Term[]): Scored;
}

/** Maximum number of distinct words per text; further words are not indexed. */
const maxWords = 20_000;
/** Numbers of hash table slots for the current text. Texts shorter than `smallBytes` use the small table, which is faster. */
const [fewSlots, manySlots] = [1 << 12, 1 << 16];
const smallBytes = 8_000;
/** Maximum number of texts added since the last sort; these texts are searched linearly. If there are more, the sorted index is dropped. */
const maxFresh = 1_000;
/** Number of unsorted texts up to which a linear search is as fast as a sorted index. */
const fewFresh = 64;

/**
 * Creates an empty word index.
 * @param saturation BM25's k1
 * @param lengthShare BM25's b
 */
export function createWordIndex(saturation = 1.6, lengthShare = 0.75): WordIndex {
  const scoreConcepts = createConceptScores(saturation, lengthShare);
  // Entry 0 is unused, so that 0 marks a free slot.
  let words = new Uint32Array(1 << 14);
  let counts = new Uint8Array(1 << 14);
  let used = 1;
  let dead = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  /** Length of each text in bytes, which approximates the number of words; -1 if there is no text. */
  const lengths: number[] = [];
  const slots = new Uint32Array(manySlots);
  let mask = 0;
  let begin = 1;
  let texts = 0;
  let all = 0;
  let sorted: InvertedIndex | null = null;
  let fresh = new Set<number>();

  const take = (word: number) => {
    let slot = word & mask;
    // Entries before `begin` belong to earlier texts, so their slots count as free.
    for (let entry = slots[slot] ?? 0; entry >= begin; entry = slots[slot] ?? 0) {
      if (words[entry] === word) {
        const count = counts[entry] ?? 0;
        if (count < 255) counts[entry] = count + 1;
        return;
      }
      slot = (slot + 1) & mask;
    }
    if (used - begin >= maxWords) return;
    if (used === words.length) grow();
    slots[slot] = used;
    words[used] = word;
    counts[used] = 1;
    used++;
  };

  function grow(): void {
    const size = words.length * (words.length < 1 << 20 ? 4 : 2);
    const [moreWords, moreCounts] = [new Uint32Array(size), new Uint8Array(size)];
    moreWords.set(words);
    moreCounts.set(counts);
    words = moreWords;
    counts = moreCounts;
  }

  /** Removes the entries of replaced and removed texts. */
  function compact(): void {
    let to = 1;
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
    slots.fill(0);
    unsort();
  }

  function unsort(): void {
    sorted = null;
    fresh = new Set();
  }

  function remove(id: number): void {
    const length = lengths[id] ?? -1;
    if (length < 0) return;
    dead += (ends[id] ?? 0) - (starts[id] ?? 0);
    texts--;
    all -= length;
    starts[id] = 0;
    ends[id] = 0;
    lengths[id] = -1;
    fresh.delete(id);
    sorted?.drop(id);
    if (dead > used / 2 && dead > 1 << 14) compact();
  }

  /**
   * Replaces the text with this ID.
   * @param addWords appends the words of the new text
   */
  function replace(id: number, length: number, addWords: () => void): void {
    remove(id);
    while (lengths.length <= id) {
      starts.push(0);
      ends.push(0);
      lengths.push(-1);
    }
    begin = used;
    addWords();
    starts[id] = begin;
    ends[id] = used;
    lengths[id] = length;
    texts++;
    all += length;
    if (sorted) fresh.add(id);
    if (fresh.size > maxFresh) unsort();
  }

  function put(id: number, bytes: Uint8Array, length = bytes.length): void {
    replace(id, length, () => {
      mask = (length < smallBytes ? fewSlots : manySlots) - 1;
      readWords(bytes, length, take);
    });
  }

  function putCounted(id: number, from: CountedWords, place: number): void {
    replace(id, from.lengths[place] ?? 0, () => {
      for (let at = from.starts[place] ?? 0, end = from.ends[place] ?? 0; at < end; at++) {
        if (used === words.length) grow();
        words[used] = from.words[at] ?? 0;
        counts[used] = from.counts[at] ?? 0;
        used++;
      }
    });
  }

  function settle(): void {
    if (sorted && fresh.size <= fewFresh) return;
    sorted = buildInvertedIndex({ words, counts, starts, ends });
    fresh = new Set();
  }

  /** Returns the postings of each term: from the sorted index, and by linear search for texts that are not sorted. */
  function meet(terms: readonly Term[]): readonly (readonly Postings[])[] {
    const met = terms.map(() => ({ owners: [] as number[], counts: [] as number[] }));
    const asked = Uint32Array.from(terms, ({ word }) => word);
    const places = lookupTable(asked);
    const last = places.length - 1;
    const goThrough = (id: number) => {
      for (let at = starts[id] ?? 0, end = ends[id] ?? 0; at < end; at++) {
        const term = (places[(words[at] ?? 0) & last] ?? 0) - 1;
        if (term < 0 || asked[term] !== words[at]) continue;
        met[term]?.owners.push(id);
        met[term]?.counts.push(counts[at] ?? 0);
      }
    };
    if (sorted) for (const id of fresh) goThrough(id);
    else for (let id = 0; id < lengths.length; id++) goThrough(id);
    const known = sorted;
    return met.map(({ owners, counts: often }, term) => {
      const found = { owners: Uint32Array.from(owners), counts: Uint8Array.from(often) };
      return known ? [known.postingsOf(asked[term] ?? 0), found] : [found];
    });
  }

  function score(terms: readonly Term[]): Scored {
    const hits = meet(terms);
    const average = Math.max(1, all / Math.max(1, texts));
    const rarity = hits.map((parts) => {
      const having = parts.reduce((sum, { owners }) => sum + owners.length, 0);
      return having === 0 ? 0 : Math.log(1 + (texts - having + 0.5) / (having + 0.5));
    });
    return { scores: scoreConcepts(terms, hits, rarity, { each: lengths, average }), rarity };
  }

  return { put, putCounted, remove, settle, score };
}

/**
 * Builds a hash table that maps the low bits of a word hash to the word's index plus one. Has no collisions unless the maximum size is
 * reached.
 */
export function lookupTable(words: ArrayLike<number>): Uint16Array {
  for (let size = 1 << 10; ; size *= 2) {
    const places = new Uint16Array(size);
    let isFree = true;
    for (let index = 0; index < words.length; index++) {
      const place = (words[index] ?? 0) & (size - 1);
      if (places[place] !== 0) isFree = false;
      places[place] = index + 1;
    }
    if (isFree || size >= 1 << 22) return places;
  }
}
