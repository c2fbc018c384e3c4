// Random texts and edits from a fixed seed, to reproduce failures.

export interface SeededRandom {
  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
}

export function createRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}

/** Random lines with at most `alphabet` different values, so that many are equal. */
export function randomLines(random: SeededRandom, count: number, alphabet: number): string[] {
  return Array.from({ length: count }, () => `line ${random.below(alphabet)}`);
}

/** The lines after random removals, replacements and insertions; `share` is the fraction of changed lines. */
export function changedLines(random: SeededRandom, lines: readonly string[], share: number, fresh: () => string): string[] {
  return lines.flatMap((line) => {
    if (!random.chance(share)) return [line];
    const kind = random.below(3);
    return kind === 0 ? [] : kind === 1 ? [fresh()] : [line, fresh()];
  });
}
