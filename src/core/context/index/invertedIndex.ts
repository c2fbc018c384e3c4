// Inverted index: maps each word to the texts that contain it.

/** The distinct words of several texts, concatenated. */
export interface WordLists {
  readonly words: Uint32Array;
  /** Number of occurrences of each word in its text, at most 255. */
  readonly counts: Uint8Array;
  /** Start of each text's words, by text ID. A text without words has an empty range. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Texts that contain a word: their IDs, and the number of occurrences in each text. */
export interface Postings {
  readonly owners: Uint32Array;
  readonly counts: Uint8Array;
}

export interface InvertedIndex {
  /** The postings of a word, sorted by text ID. Cached per word. */
  postingsOf(word: number): Postings;
  drop(id: number): void;
}

/** Number of leading bits of a word hash that select the word's bucket. Buckets are searched linearly. */
const bucketBits = 16;
const shift = 32 - bucketBits;
/** Maximum number of entries in all cached postings together (about 5 MB). */
const maxKept = 1_000_000;

/** Builds the index by a counting sort over buckets, which keeps the order of the texts. */
export function buildInvertedIndex({ words, counts, starts, ends }: WordLists): InvertedIndex {
  const bounds = boundsOf({ words, counts, starts, ends });
  const next = bounds.slice();
  const size = bounds.at(-1) ?? 0;
  const sorted = { words: new Uint32Array(size), counts: new Uint8Array(size), owners: new Uint32Array(size) };
  for (let id = 0; id < starts.length; id++)
    for (let at = starts[id] ?? 0, end = ends[id] ?? 0; at < end; at++) {
      const bucket = (words[at] ?? 0) >>> shift;
      const place = next[bucket] ?? 0;
      next[bucket] = place + 1;
      sorted.words[place] = words[at] ?? 0;
      sorted.counts[place] = counts[at] ?? 0;
      sorted.owners[place] = id;
    }
  const isStale = new Uint8Array(starts.length);
  const kept = new Map<number, Postings>();
  let keptEntries = 0;

  function find(word: number): Postings {
    const [from, to] = [bounds[word >>> shift] ?? 0, bounds[(word >>> shift) + 1] ?? 0];
    const isMet = (at: number) => sorted.words[at] === word && isStale[sorted.owners[at] ?? 0] === 0;
    let size = 0;
    for (let at = from; at < to; at++) if (isMet(at)) size++;
    const found = { owners: new Uint32Array(size), counts: new Uint8Array(size) };
    for (let at = from, next = 0; next < size; at++) {
      if (!isMet(at)) continue;
      found.owners[next] = sorted.owners[at] ?? 0;
      found.counts[next] = sorted.counts[at] ?? 0;
      next++;
    }
    return found;
  }

  function keep(word: number, found: Postings): void {
    keptEntries += found.owners.length;
    if (keptEntries > maxKept) {
      kept.clear();
      keptEntries = found.owners.length;
    }
    kept.set(word, found);
  }

  return {
    postingsOf: (word) => {
      const known = kept.get(word);
      if (known) return known;
      const found = find(word);
      keep(word, found);
      return found;
    },
    drop: (id) => {
      if (id >= isStale.length) return;
      isStale[id] = 1;
      for (const [word, found] of kept) kept.set(word, without(found, id));
    },
  };
}

/** Returns the start of each bucket. A bucket ends where the next one starts. */
function boundsOf({ words, starts, ends }: WordLists): Uint32Array {
  const bounds = new Uint32Array((1 << bucketBits) + 1);
  for (let id = 0; id < starts.length; id++)
    for (let at = starts[id] ?? 0, end = ends[id] ?? 0; at < end; at++) {
      const bucket = ((words[at] ?? 0) >>> shift) + 1;
      bounds[bucket] = (bounds[bucket] ?? 0) + 1;
    }
  for (let bucket = 1; bucket < bounds.length; bucket++) bounds[bucket] = (bounds[bucket] ?? 0) + (bounds[bucket - 1] ?? 0);
  return bounds;
}

/** Removes one text from the postings. Changes the arrays in place. */
function without({ owners, counts }: Postings, id: number): Postings {
  const at = placeOf(owners, id);
  if (owners[at] !== id) return { owners, counts };
  owners.copyWithin(at, at + 1);
  counts.copyWithin(at, at + 1);
  return { owners: owners.subarray(0, -1), counts: counts.subarray(0, -1) };
}

/** Returns the first index whose value is not below `id`, by binary search. */
function placeOf(sorted: Uint32Array, id: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  return from;
}
