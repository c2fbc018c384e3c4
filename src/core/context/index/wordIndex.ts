// Word index: term counts per text, kept as number lists that are cheap to replace.
import { createConceptScores, type Hits, type Term } from './conceptScores';
import { buildInvertedIndex, type InvertedIndex, type Postings } from './invertedIndex';
import { readWords } from './tokenizer';

/** Words of several texts, each once, and how often the text has it; by the place of the text where its own begin and end. */
export interface CountedWords {
  readonly words: Uint32Array;
  readonly counts: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Of each text. Bytes. */
  readonly lengths: Uint32Array;
}

export interface Scored {
  /** By id; 0 where nothing of the question occurs. Good until the next question. */
  readonly scores: Float64Array;
  /** How rare each term is, in the order of the terms; 0 for one that occurs nowhere. */
  readonly rarity: readonly number[];
}

export interface WordIndex {
  /** The first `length` bytes of a UTF-8 text, in place of what was known under this id. Ids are small whole numbers. */
  put(id: number, bytes: Uint8Array, length?: number): void;
  /** The same with some of its words alone: it scores for these as it always would, and for others as if they were not there. */
  putCounted(id: number, counted: CountedWords, place: number): void;
  remove(id: number): void;
  /**
   * Sorts what is known by word, so that questions are quicker from now on; it changes no answer. Takes about 100 ms for 40 MB of text,
   * and so nothing is done where only a few texts were put in since.
   */
  settle(): void;
  /** BM25 of every text for the terms; the same texts and terms give the same scores, whatever was put in between. */
  score(terms: readonly Term[]): Scored;
}

/** Of different words of one text; a longer text is known by its first ones. */
const maxWords = 20_000;
/** Slots to look the words of the text at hand up by: few for small texts, which is quicker, and enough for what such a text can hold. */
const [fewSlots, manySlots] = [1 << 12, 1 << 16];
const smallBytes = 8_000;
/** Texts that were put in since the words were sorted are gone through one by one; with more, it is time to sort again. */
const maxFresh = 1_000;
/** So few are gone through as quickly as if they were sorted in. */
const fewFresh = 64;

/**
 * @param saturation how soon more of the same word stops counting, BM25's k1
 * @param lengthShare how much the length of a text counts, BM25's b
 */
export function createWordIndex(saturation = 1.6, lengthShare = 0.75): WordIndex {
  const scoreConcepts = createConceptScores(saturation, lengthShare);
  // Entry 0 is none, so that a slot with 0 is free.
  let words = new Uint32Array(1 << 14);
  let counts = new Uint8Array(1 << 14);
  let used = 1;
  let dead = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  /** Bytes of each text: in code as good as counting its words, and known without reading them; -1 where there is no text. */
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
    // entries before `begin` are of earlier texts, and their slots are free again
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

  /** Texts that were replaced or removed leave gaps; they are closed when half of it is gaps. */
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

  /** A text of this length in place of what was known; its words are those that `addWords` adds. */
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

  /** For each term, the texts it meets: those that are sorted by word are looked up, the others gone through. */
  function meet(terms: readonly Term[]): readonly Hits[] {
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
    return known ? met.map((more, term) => joined(known.postingsOf(asked[term] ?? 0), more)) : met;
  }

  function score(terms: readonly Term[]): Scored {
    const hits = meet(terms);
    const average = Math.max(1, all / Math.max(1, texts));
    const rarity = hits.map(({ owners: { length } }) => (length === 0 ? 0 : Math.log(1 + (texts - length + 0.5) / (length + 0.5))));
    return { scores: scoreConcepts(terms, hits, rarity, { each: lengths, average }), rarity };
  }

  return { put, putCounted, remove, settle, score };
}

function joined({ owners, counts }: Postings, more: Hits): Hits {
  if (more.owners.length === 0) return { owners, counts };
  const all = { owners: new Uint32Array(owners.length + more.owners.length), counts: new Uint8Array(owners.length + more.owners.length) };
  all.owners.set(owners);
  all.owners.set(more.owners, owners.length);
  all.counts.set(counts);
  all.counts.set(more.counts, owners.length);
  return all;
}

/** Where to look a word up, by its last bits: its place among `words` plus one; as large as it takes for no two of them to share one. */
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
