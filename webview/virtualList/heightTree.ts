// Row heights of a virtual list, stored in a Fenwick tree.

/** Default height in pixels of a row without an estimate. */
export const unseenHeight = 140;

export interface HeightTree {
  count(): number;
  /** Adds rows of estimated height up to this count; the list never shrinks. */
  grow(count: number): void;
  measure(row: number, height: number): void;
  isMeasured(row: number): boolean;
  /** Returns the height in pixels of all rows above this row; for `count()`, the height of the list. */
  topOf(row: number): number;
  /** Returns the row at a position in pixels, limited to the first and last row. */
  rowAt(top: number): number;
}

/**
 * Limit in pixels for the estimated height of all rows. Browsers support about 33 million pixels; the limit leaves a margin because rows
 * may be taller than estimated.
 */
const maxGuessed = 8_000_000;
/** Maximum number of rows at the end that have an estimate of their own; all others share one height. */
const guessedAlone = 4_096;
/** Number of rows at the end whose estimates are not limited, because a conversation opens with them. */
const openedWith = 256;
/** Upper bound for the number of rows; must be a power of two. */
const maxRows = 2 ** 22;

/**
 * Creates an empty height tree.
 * @param guess returns the estimated height of a row; null if neither this row nor any earlier row has an estimate
 */
export function createHeightTree(guess: (row: number) => number | null): HeightTree {
  /** Measured heights, and estimates for single rows; all other rows have the height `unseen`. */
  const heights = new Map<number, number>();
  // Fenwick tree of differences from `unseen`, indexed from 1: the prefix sum at index i covers the rows up to i - 1.
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
