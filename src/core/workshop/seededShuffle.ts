// Seeded shuffle (Fisher–Yates).

/** A shuffled copy of the items (Fisher–Yates), determined by the seed. */
function seededShuffle<T>(items: readonly T[], seed: number): T[] {
  const order = [...items];
  const random = generator(seed);
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [order[last], order[other]];
    if (a === undefined || b === undefined) continue;
    order[last] = b;
    order[other] = a;
  }
  return order;
}

/** The order for one of two passes; the second is reversed if the seed gives the same order twice. */
export function orderOfPass<T>(items: readonly T[], seed: number, pass: 1 | 2): T[] {
  const first = seededShuffle(items, seed);
  if (pass === 1) return first;
  const second = seededShuffle(items, seed + 1);
  return second.every((item, index) => item === first[index]) ? first.toReversed() : second;
}

/** Pseudo-random numbers in [0, 1) (mulberry32, public domain); not cryptographic. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
