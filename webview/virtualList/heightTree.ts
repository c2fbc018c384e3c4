// Height tree of a virtual list (Fenwick tree).

/** Height of a row about which nothing is known. */
export const unseenHeight = 140;

export interface HeightTree {
  count(): number;
  /** Extends the list with rows of estimated height; it never becomes shorter. */
  grow(count: number): void;
  measure(row: number, height: number): void;
  isMeasured(row: number): boolean;
  /** Height of all rows above a row, in pixels; for `count()`, that of the whole list. */
  topOf(row: number): number;
  /** Row at a position in pixels; beyond either end, the first or last row. */
  rowAt(top: number): number;
}

/**
 * Limit for the estimated height of all rows: browsers limit elements to about 33 million pixels, and rows may be taller than estimated.
 */
const maxGuessed = 8_000_000;
/** Number of rows at the end whose height is estimated one by one; the others share an average. */
const guessedAlone = 4_096;
/** Number of rows that are always estimated one by one: those a conversation opens with. */
const openedWith = 256;
/** A power of two, greater than the number of rows in any list. */
const maxRows = 2 ** 22;

/** @param guess estimated height of a row; null if unknown for this row and all rows before it */
export function createHeightTree(guess: (row: number) => number | null): HeightTree {
  /** Heights that were measured, or estimated one by one; the height of other rows is `unseen`. */
  const heights = new Map<number, number>();
  // Fenwick tree of the differences from `unseen`: the sum at index i covers the rows up to row i - 1.
  const sums = new Map<number, number>();
  const measured = new Set<number>();
  let unseen = unseenHeight;
  let rows = 0;

  const set = (row: number, height: number) => {
    const by = height - (heights.get(row) ?? unseen);
    heights.set(row, height);
    if (by !== 0) for (let at = row + 1; at <= maxRows; at += at & -at) sums.set(at, (sums.get(at) ?? 0) + by);
  };

  return {
    count: () => rows,
    grow(count) {
      if (count <= rows) return;
      const most = maxGuessed / count;
      if (rows === 0) unseen = Math.min(unseenHeight, most);
      for (let row = count - 1; row >= Math.max(rows, count - guessedAlone); row--) {
        const guessed = guess(row);
        if (guessed === null) break;
        set(row, row >= count - openedWith ? guessed : Math.min(guessed, most));
      }
      rows = count;
    },
    measure(row, height) {
      if (row < 0 || row >= rows) return;
      measured.add(row);
      set(row, height);
    },
    isMeasured: (row) => measured.has(row),
    topOf(row) {
      const last = Math.min(row, rows);
      let top = last * unseen;
      for (let at = last; at > 0; at -= at & -at) top += sums.get(at) ?? 0;
      return top;
    },
    rowAt(top) {
      let row = 0;
      let left = top;
      for (let step = maxRows; step > 0; step >>= 1) {
        if (row + step > rows) continue;
        const height = step * unseen + (sums.get(row + step) ?? 0);
        if (height > left) continue;
        left -= height;
        row += step;
      }
      return Math.max(0, Math.min(row, rows - 1));
    },
  };
}
