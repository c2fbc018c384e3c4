// Virtual list: chooses which rows are rendered and tracks their heights.
import { bringIntoView } from './bringIntoView';
import { createHeightTree, type HeightTree } from './heightTree';

/** Half-open range of rows. */
interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/** Distance in pixels above and below the view up to which rows are rendered. */
const margin = 240;

/** Returns the rows that are at least partly between `top` and `bottom`. */
export function spanOf(heights: HeightTree, top: number, bottom: number): RowSpan {
  const count = heights.count();
  if (count === 0) return { from: 0, to: 0 };
  return { from: heights.rowAt(Math.max(0, top)), to: Math.min(count, heights.rowAt(Math.max(0, bottom)) + 1) };
}

/** Returns the rows that fill the last `height` pixels of the list. */
export function spanAtEnd(heights: HeightTree, height: number): RowSpan {
  const all = heights.topOf(heights.count());
  return { ...spanOf(heights, all - height - margin, all), to: heights.count() };
}

/**
 * Returns the rows to render for a view. To avoid rendering on every scroll, the range stays the same while it covers the view; otherwise,
 * it is extended in the scroll direction.
 * @param moved scroll distance in pixels; positive if downward
 */
export function nextSpan(heights: HeightTree, before: RowSpan, top: number, bottom: number, moved: number): RowSpan {
  const needed = spanOf(heights, top - margin / 2, bottom + margin / 2);
  const ahead = Math.min(bottom - top, Math.abs(moved) * 4);
  const built = spanOf(heights, top - margin - (moved < 0 ? ahead : 0), bottom + margin + (moved > 0 ? ahead : 0));
  const reachesFarEnough = before.from <= needed.from && before.to >= needed.to;
  const isMuchTooLarge = before.to - before.from > 2 * (built.to - built.from) + 8;
  return reachesFarEnough && !isMuchTooLarge ? before : built;
}

/** A rendered row, or the height in pixels of a gap between rendered rows. */
type RowPiece = { readonly row: number } | { readonly gap: number; readonly after: number };

/**
 * Splits the list into rendered rows and gaps, in order.
 * @param kept rows outside the range that stay rendered
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

/** Scroll position relative to a row, so that height changes above the row do not matter. */
export interface ScrollPlace {
  readonly row: number;
  /** Distance in pixels from the top of the row. */
  readonly offset: number;
}

export interface Rows {
  /** Sets the number of rows; called before rendering. */
  extend(count: number): void;
  pieces(): readonly RowPiece[];
  /** Whether the row was in the list from the start or has been measured. */
  isKnown(row: number): boolean;
  /** Observes the height of a row's element; returns a function that stops observing. */
  watch(row: number, element: HTMLElement): () => void;
  /** Connects the scroll container; returns a function that disconnects it. */
  attach(box: HTMLElement): () => void;
  /** Calls `redraw` when the rows to render change; returns a function that stops the calls. */
  listen(redraw: () => void): () => void;
  /** Updates the rows to render; called after rendering and scrolling. */
  update(): void;
  place(): ScrollPlace;
  goTo(place: ScrollPlace): void;
  /** Scrolls a row to the center or top of the view, after rendering it if needed, then calls `then` with its element. */
  reveal(row: number, block?: 'center' | 'start', then?: (element: HTMLElement) => void): void;
}

interface WantedRow {
  readonly row: number;
  readonly block: 'center' | 'start';
  readonly then: ((element: HTMLElement) => void) | undefined;
}

/** Maximum number of rows that stay rendered after the reader has used them, to keep their state, focus and selection. */
const maxKept = 24;
const touches = ['pointerdown', 'focusin', 'input'] as const;
/** Events by which the reader cancels a pending scroll. */
const leaves = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;

/**
 * Creates the rows of a virtual list.
 * @param guess returns the estimated height of a row; null if unknown
 * @param isFollowing returns whether the end is kept in view
 * @param start initial scroll position; null for the end
 */
export function createRows(guess: (row: number) => number | null, isFollowing: () => boolean, start: ScrollPlace | null): Rows {
  let heights: HeightTree = createHeightTree(guess);
  const kept = new Set<number>();
  const built = new Map<number, HTMLElement>();
  const rowOf = (target: Node) => [...built].find(([, element]) => element.contains(target))?.[0];
  let span: RowSpan = { from: 0, to: 0 };
  let box: HTMLElement | null = null;
  let observer: ResizeObserver | null = null;
  let redraw: () => void = () => undefined;
  let countAtStart = 0;
  let lastTop = 0;
  let wanted: WantedRow | null = null;

  const viewHeight = () => box?.clientHeight || window.innerHeight;
  const set = (next: RowSpan) => {
    if (next.from === span.from && next.to === span.to) return false;
    span = next;
    return true;
  };

  const begin = () => {
    countAtStart = heights.count();
    const top = start ? heights.topOf(start.row) + start.offset : 0;
    span = start ? spanOf(heights, top - margin, top + viewHeight() + margin) : spanAtEnd(heights, viewHeight());
  };

  /**
   * Measures the rendered rows. Called before the range of rows is chosen, because estimates could make the view alternate between two
   * ranges.
   */
  const measureBuilt = () => {
    for (const [row, element] of built) heights.measure(row, element.getBoundingClientRect().height);
  };

  const update = () => {
    const view = box?.clientHeight ?? 0;
    if (!box || view === 0) return;
    measureBuilt();
    if (wanted !== null) return arrive(box, wanted);
    const top = box.scrollTop;
    const moved = top - lastTop;
    lastTop = top;
    if (set(nextSpan(heights, span, top, top + view, moved))) redraw();
  };

  /** Scrolls to the requested row once it is rendered, and again once its content is loaded. */
  const arrive = (within: HTMLElement, { row, block, then }: WantedRow) => {
    const element = built.get(row);
    if (!element) return;
    bringIntoView(element, block);
    if (element.getAttribute('aria-busy') === 'true') return;
    wanted = null;
    lastTop = within.scrollTop;
    update();
    then?.(element);
  };

  const measure = (entries: readonly ResizeObserverEntry[]) => {
    if (!box || box.clientHeight === 0) return;
    for (const { target, borderBoxSize } of entries) {
      const row = rowOf(target);
      if (row === undefined || !(target instanceof HTMLElement) || !target.isConnected) continue;
      heights.measure(row, borderBoxSize[0]?.blockSize ?? target.offsetHeight);
    }
    update();
  };

  const leave = () => {
    wanted = null;
  };

  const keep = (event: Event) => {
    const row = event.target instanceof Element ? rowOf(event.target) : undefined;
    if (row === undefined) return;
    kept.delete(row);
    kept.add(row);
    const [oldest] = kept;
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  };

  return {
    extend(count) {
      const before = heights.count();
      if (count === before) return;
      // A shorter list belongs to another state of the session, so the measured heights are invalid.
      if (count < before) {
        heights = createHeightTree(guess);
        kept.clear();
        wanted = null;
      }
      heights.grow(count);
      if (before === 0 || count < before) return begin();
      if (!isFollowing()) return;
      const all = heights.topOf(count);
      set(nextSpan(heights, span.to === before ? { from: span.from, to: count } : span, all - viewHeight(), all, 0));
    },
    pieces: () => rowPieces(heights, span, kept),
    isKnown: (row) => row < countAtStart || heights.isMeasured(row),
    watch(row, element) {
      built.set(row, element);
      observer ??= new ResizeObserver(measure);
      observer.observe(element);
      return () => {
        if (built.get(row) === element) built.delete(row);
        observer?.unobserve(element);
      };
    },
    attach(within) {
      box = within;
      lastTop = within.scrollTop;
      for (const touch of touches) within.addEventListener(touch, keep, { passive: true });
      for (const way of leaves) within.addEventListener(way, leave, { passive: true });
      return () => {
        for (const touch of touches) within.removeEventListener(touch, keep);
        for (const way of leaves) within.removeEventListener(way, leave);
        observer?.disconnect();
        observer = null;
        box = null;
      };
    },
    listen(listener) {
      redraw = listener;
      return () => {
        redraw = () => undefined;
      };
    },
    update,
    place() {
      const top = box?.scrollTop ?? 0;
      const row = heights.rowAt(top);
      return { row, offset: top - heights.topOf(row) };
    },
    goTo({ row, offset }) {
      const element = built.get(row);
      if (!box || !element) return;
      box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top + offset;
      lastTop = box.scrollTop;
    },
    reveal(row, block = 'center', then = undefined) {
      wanted = { row, block, then };
      const top = heights.topOf(row);
      const view = viewHeight();
      if (set(spanOf(heights, top - view / 2 - margin, top + view / 2 + margin))) redraw();
      else update();
    },
  };
}
