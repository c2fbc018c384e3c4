// How high the rows of a long list are, measured or guessed, with the place of any row found in a logarithm of their number.

export interface RowHeights {
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
const mostGuessed = 8_000_000;

/** @param guess pixels a row will probably take, before it is seen */
export function createRowHeights(guess: (row: number) => number): RowHeights {
  let heights = new Float64Array(64);
  // sums over runs of rows, as a Fenwick tree: `sums[i]` is the sum of the rows that end with row i - 1
  let sums = new Float64Array(65);
  let measured = new Uint8Array(64);
  let rows = 0;

  const add = (row: number, by: number) => {
    for (let at = row + 1; at < sums.length; at += at & -at) sums[at] = (sums[at] ?? 0) + by;
  };
  const sum = () => {
    sums = new Float64Array(heights.length + 1);
    for (let at = 1; at < sums.length; at++) {
      const whole = (sums[at] ?? 0) + (heights[at - 1] ?? 0);
      sums[at] = whole;
      const above = at + (at & -at);
      if (above < sums.length) sums[above] = (sums[above] ?? 0) + whole;
    }
  };
  const reserve = (capacity: number) => {
    if (capacity <= heights.length) return;
    const room = 2 ** Math.ceil(Math.log2(capacity));
    const [oldHeights, oldMeasured] = [heights, measured];
    heights = new Float64Array(room);
    heights.set(oldHeights);
    measured = new Uint8Array(room);
    measured.set(oldMeasured);
  };

  return {
    count: () => rows,
    grow(count) {
      if (count <= rows) return;
      const isMany = count - rows > 64 || count > heights.length;
      reserve(count);
      const most = mostGuessed / count;
      for (let row = rows; row < count; row++) {
        heights[row] = Math.min(guess(row), most);
        if (!isMany) add(row, heights[row] ?? 0);
      }
      rows = count;
      if (isMany) sum();
    },
    measure(row, height) {
      if (row < 0 || row >= rows) return;
      measured[row] = 1;
      const by = height - (heights[row] ?? 0);
      if (by === 0) return;
      heights[row] = height;
      add(row, by);
    },
    isMeasured: (row) => measured[row] === 1,
    topOf(row) {
      let top = 0;
      for (let at = Math.min(row, rows); at > 0; at -= at & -at) top += sums[at] ?? 0;
      return top;
    },
    rowAt(top) {
      let row = 0;
      let left = top;
      for (let step = heights.length; step > 0; step >>= 1) {
        const sumOfStep = sums[row + step];
        if (sumOfStep === undefined || row + step > rows || sumOfStep > left) continue;
        left -= sumOfStep;
        row += step;
      }
      return Math.max(0, Math.min(row, rows - 1));
    },
  };
}
