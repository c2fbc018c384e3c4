// Scrolls elements into view within the panel's own scroll containers.
//
// `scrollIntoView` would also scroll the editor's frame, which is a few pixels too small, and shift the header and the composer.

/**
 * Scrolls all scroll containers around an element. With `nearest`, scrolls only until the element is visible (its start, if it is taller
 * than the container), and not at all if it fills the container.
 */
export function bringIntoView(element: Element, block: ScrollLogicalPosition = 'nearest'): void {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
  const margins = { above: pixels(scrollMarginTop), below: pixels(scrollMarginBottom) };
  for (let box = element.parentElement; box; box = box.parentElement)
    if (isScrolled(box)) box.scrollTop += distance(offsetIn(box, element, margins), block);
}

/** Number of pixels at the start of an element that must be visible. */
const beginning = 16;

/** Whether the start of an element, with its scroll margins, is visible in every scroll container around it. */
export function isBegunInView(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
  for (let box = element.parentElement; box; box = box.parentElement) {
    const view = box.getBoundingClientRect();
    if (!isScrolled(box)) continue;
    // One pixel of tolerance, because scroll positions are rounded but content positions are not.
    if (top - pixels(scrollMarginTop) < view.top - 1 || top + beginning + pixels(scrollMarginBottom) > view.bottom) return false;
  }
  return true;
}

interface Offset {
  /** Pixels from the top of the box to the top of the element with its margin; negative if the element starts above. */
  readonly top: number;
  /** Pixels by which the element with its margin extends below the box; negative if it ends above. */
  readonly over: number;
  /** Whether the element, without margins, extends beyond the box at both ends. */
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

/** Element focused by the panel; kept in view while it has the focus. */
let target: Element | null = null;

/** Sets the element to keep in view; null once the user moves the focus or scrolls. */
export function setFocusTarget(element: Element | null): void {
  target = element;
}

/** Returns the element to keep in view; null if it no longer has the focus. */
export function focusTarget(): Element | null {
  return target === document.activeElement ? target : null;
}
