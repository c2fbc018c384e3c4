// Height tree of a virtual list (Fenwick tree).

/** Pixels of a row nothing is known of. */
export const unseenHeight = 140;

export interface HeightTree {
  /** Number of rows. */
  count(): number;
  /** Makes the list longer; the new rows are as high as they are guessed to be. It never gets shorter. */
  grow(count: number): void;
  /** A row as it was measured, in pixels. */
  measure(row: number, height: number): void;
  /** Whether a row has been measured. */
  isMeasured(row: number): boolean;
  /** Pixels above a row; of `count()`, the height of all. */
  topOf(row: number): number;
  /** The row at so many pixels from the top; the first or the last one for what lies outside. */
  rowAt(top: number): number;
}

/**
 * The most pixels that rows nobody has seen may take together. An element cannot be higher than about 33 million pixels in any browser, and
 * rows that turn out higher than they were guessed must still fit below that.
 */
const maxGuessed = 8_000_000;
/** Rows at the end that are guessed one by one, however many there are: nobody sees that the others are guessed as one. */
const guessedAlone = 4_096;
/** Of these, the rows a conversation opens with: what is guessed of them decides what is built, and no limit may spoil it. */
const openedWith = 256;
/** More rows than any conversation has; a power of two, up to which sums are kept. */
const maxRows = 2 ** 22;

/** @param guess pixels a row will probably take before it is seen; null where nothing is known of it, nor of those before it */
export function createHeightTree(guess: (row: number) => number | null): HeightTree {
  /** Of the rows that were guessed alone or measured; all others are as high as `unseen`. */
  const heights = new Map<number, number>();
  // what they differ by from `unseen`, summed over runs of rows as a Fenwick tree: `sums` of i is the sum of the rows that end with row i - 1
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
