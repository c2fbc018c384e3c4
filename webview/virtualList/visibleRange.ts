// Visible range of a virtual list.
import type { HeightTree } from './heightTree';

/** Half-open range of rows. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/** Overscan in pixels. */
export const margin = 240;

/** Rows that intersect the range from `top` to `bottom`. */
export function spanOf(heights: HeightTree, top: number, bottom: number): RowSpan {
  const count = heights.count();
  if (count === 0) return { from: 0, to: 0 };
  return { from: heights.rowAt(Math.max(0, top)), to: Math.min(count, heights.rowAt(Math.max(0, bottom)) + 1) };
}

/** Rows that fill `height` pixels at the end. */
export function spanAtEnd(heights: HeightTree, height: number): RowSpan {
  const all = heights.topOf(heights.count());
  return { ...spanOf(heights, all - height - margin, all), to: heights.count() };
}

/**
 * Rows to build for a view: unchanged while they suffice, to avoid rendering on every scroll; otherwise extended in the scroll direction.
 * @param moved scroll distance; positive downwards
 */
export function nextSpan(heights: HeightTree, before: RowSpan, top: number, bottom: number, moved: number): RowSpan {
  const needed = spanOf(heights, top - margin / 2, bottom + margin / 2);
  const ahead = Math.min(bottom - top, Math.abs(moved) * 4);
  const built = spanOf(heights, top - margin - (moved < 0 ? ahead : 0), bottom + margin + (moved > 0 ? ahead : 0));
  const reachesFarEnough = before.from <= needed.from && before.to >= needed.to;
  const isMuchTooLarge = before.to - before.from > 2 * (built.to - built.from) + 8;
  return reachesFarEnough && !isMuchTooLarge ? before : built;
}

/** A row, or the height of a gap between built rows. */
export type RowPiece = { readonly row: number } | { readonly gap: number; readonly after: number };

/**
 * All rows as pieces, in order. @param kept rows outside the span that stay built
 */
export function rowPieces(heights: HeightTree, { from, to }: RowSpan, kept: Iterable<number>): readonly RowPiece[] {
  const count = heights.count();
  const outside = [...kept].filter((row) => row < count && (row < from || row >= to));
  const span = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  const built = [...outside, ...span].sort((a, b) => a - b);
  const pieces: RowPiece[] = [];
  let next = 0;
  for (const row of [...built, count]) {
    if (row > next) pieces.push({ gap: heights.topOf(row) - heights.topOf(next), after: next - 1 });
    if (row < count) pieces.push({ row });
    next = row + 1;
  }
  return pieces;
}
