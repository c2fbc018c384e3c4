// Takes the focus somewhere in the conversation, and the view no further than it must be for that to be seen.

/** @param block where it comes up if that is wanted even where it can be seen */
export function comeTo(target: HTMLElement | null | undefined, block: ScrollLogicalPosition = 'nearest'): void {
  // by itself a browser would bring it into the middle
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block });
}
