// Scrolls elements into view within the panel's own boxes.
//
// The browser's own function would also scroll the frame, which is a few pixels too small, and shift header and composer.

/**
 * @param block target position; `nearest` scrolls only until the element is visible, or its start if it is taller than the box. An element
 * that fills the box is not scrolled.
 */
export function bringIntoView(element: Element, block: ScrollLogicalPosition = 'nearest'): void {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
  const margins = { above: pixels(scrollMarginTop), below: pixels(scrollMarginBottom) };
  for (let box = element.parentElement; box; box = box.parentElement)
    if (isScrolled(box)) box.scrollTop += distance(offsetIn(box, element, margins), block);
}

/** Pixels of an element's start that must be visible. */
const beginning = 16;

/** Whether an element's start is visible in every box that contains it, including its scroll margins. */
export function isBegunInView(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
  for (let box = element.parentElement; box; box = box.parentElement) {
    const view = box.getBoundingClientRect();
    if (!isScrolled(box)) continue;
    // Scroll positions are whole pixels, positions of content are not.
    if (top - pixels(scrollMarginTop) < view.top - 1 || top + beginning + pixels(scrollMarginBottom) > view.bottom) return false;
  }
  return true;
}

interface Offset {
  /** Pixels from the top of the box to the element with its margins; negative if it begins above. */
  readonly top: number;
  /** Pixels by which the element extends below the box. */
  readonly over: number;
  /** Whether the element alone, without its margins, fills the box. */
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

/** Element that the panel has focused; it is kept in view as long as it has the focus. */
let target: Element | null = null;

/** @param element null if the user has moved the focus or scrolled */
export function setFocusTarget(element: Element | null): void {
  target = element;
}

/** @returns null if the element no longer has the focus */
export function focusTarget(): Element | null {
  return target === document.activeElement ? target : null;
}
