// Scrolls something into view inside the panel's boxes.
//
// A browser left to itself moves what is around the panel as well: the editor holds it in a box a few pixels too small, and header and composer would shift.

/**
 * @param block where it comes up; the nearest place moves no further than it must for all of it to be seen, or its beginning where it is
 *   higher than the box. What fills the box stays.
 */
export function bringIntoView(element: Element, block: ScrollLogicalPosition = 'nearest'): void {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
  const margins = { above: pixels(scrollMarginTop), below: pixels(scrollMarginBottom) };
  for (let box = element.parentElement; box; box = box.parentElement)
    if (isScrolled(box)) box.scrollTop += distance(offsetIn(box, element, margins), block);
}

/** Pixels of its beginning that have to be seen for somebody to know it. */
const beginning = 16;

/** Whether its beginning can be seen in every box in which it stands; what covers the edges of a box is its margin. */
export function isBegunInView(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
  for (let box = element.parentElement; box; box = box.parentElement) {
    const view = box.getBoundingClientRect();
    if (!isScrolled(box)) continue;
    // a view stands at whole pixels of the screen, what is in it between them
    if (top - pixels(scrollMarginTop) < view.top - 1 || top + beginning + pixels(scrollMarginBottom) > view.bottom) return false;
  }
  return true;
}

interface Offset {
  /** Pixels from the top of the box, margin included; negative above it. */
  readonly top: number;
  /** Pixels by which its end lies below that of the box. */
  readonly over: number;
  /** Whether it alone takes the whole box, without its margins. */
  readonly fills: boolean;
}

function offsetIn(box: Element, element: Element, margins: { readonly above: number; readonly below: number }): Offset {
  const { top, bottom } = element.getBoundingClientRect();
  const start = box.getBoundingClientRect().top + box.clientTop;
  const end = start + box.clientHeight;
  return { top: top - margins.above - start, over: bottom + margins.below - end, fills: top < start && bottom > end };
}

function distance({ top, over, fills }: Offset, block: ScrollLogicalPosition): number {
  if (block === 'start') return top;
  if (block === 'end') return over;
  if (block === 'center') return (top + over) / 2;
  if (fills) return 0;
  if (top < 0) return top;
  return over > 0 ? Math.min(top, over) : 0;
}

function isScrolled(box: Element): boolean {
  return box.scrollHeight > box.clientHeight && ['auto', 'scroll'].includes(getComputedStyle(box).overflowY);
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}

/** The element the panel has led the focus to, which stays in view as long as it has the focus, whatever grows elsewhere. */
let target: Element | null = null;

/** @param element null where the reader has pressed something since: what that brings is followed */
export function leadTo(element: Element | null): void {
  target = element;
}

/** @returns null where the focus has gone elsewhere since */
export function ledTo(): Element | null {
  return target === document.activeElement ? target : null;
}
