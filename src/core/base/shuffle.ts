// Seeded shuffles: anonymous answer letters, and item orders for two scoring passes.

const letters = 'ABCDE';

/** Returns a shuffled copy (Fisher–Yates); the same seed gives the same order. */
function shuffled<T>(items: readonly T[], seed: string): T[] {
  const next = numbersFrom(seed);
  const order = [...items];
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(next() * (index + 1));
    [order[index], order[other]] = [order[other] as T, order[index] as T];
  }
  return order;
}

/** Assigns a letter to each ID; independent of the order of `ids`. */
export function lettersFor(ids: readonly string[], seed: string): ReadonlyMap<string, string> {
  return new Map(shuffled(ids.toSorted(), seed).map((id, index) => [id, letters.charAt(index)]));
}

/** Returns the item order for one of two scoring passes. If the seed gives the same order twice, the second pass is reversed. */
export function orderOfPass<T>(items: readonly T[], seed: number, pass: 1 | 2): T[] {
  const first = shuffled(items, String(seed));
  if (pass === 1) return first;
  const second = shuffled(items, String(seed + 1));
  return second.every((item, index) => item === first[index]) ? first.toReversed() : second;
}

/** Creates a generator of pseudo-random numbers in [0, 1): FNV-1a hash of the seed, MurmurHash3 finalizer. */
function numbersFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
