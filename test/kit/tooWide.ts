// Finds elements wider than the panel.
import type { Frame, Page } from 'playwright-core';

/** Finds elements that overflow the panel without a scrolling ancestor. */
export function tooWide(page: Frame | Page): Promise<string[]> {
  return page.evaluate(stickingOut);
}

/** Runs in the page, so the function must be self-contained. */
export function stickingOut(): string[] {
  const scrolls = (element: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
  const isHeld = (element: Element): boolean => {
    for (let parent = element.parentElement; parent && !parent.matches('.talk'); parent = parent.parentElement)
      if (scrolls(parent)) return true;
    return false;
  };
  const limit = document.documentElement.clientWidth + 1;
  return [...document.body.querySelectorAll('*')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > limit || left < -1) && !isHeld(element);
    })
    .map((element) => element.outerHTML.slice(0, 120))
    .slice(0, 3);
}
