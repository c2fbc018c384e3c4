// Finds words that are broken although they would fit.
import type { Frame, Page } from 'playwright-core';

/** Finds broken words, each with its element. Code, URLs and scripts without spaces may break anywhere. */
export function brokenWords(page: Frame | Page): Promise<string[]> {
  return page.evaluate(wordsBroken);
}

/** Runs in the page, so the function must be self-contained. */
export function wordsBroken(): string[] {
  const words = /(?<![\w/]\S*\/\S*)[\p{L}\p{M}\p{N}_]{2,}/gu;
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
  /** Total width in pixels of the margins and padding of the panel, its cards and their content. */
  const edges = 90;
  const widest = document.documentElement.clientWidth - edges;
  const seenOf = (range: Range) => [...range.getClientRects()].filter(({ width }) => width > 0);
  const linesOf = (rects: readonly DOMRect[]) => new Set(rects.map(({ top }) => Math.round(top / 4))).size;
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.nodeValue ?? '';
    if (!parent || parent.closest('code, pre, mark, .diff, script, style, .place, .hidden, textarea, select') || unspaced.test(text))
      continue;
    if (parent.getClientRects().length < 1) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Most texts fit on one line. Measuring their words as well would add most of a minute over all states.
    if (linesOf(seenOf(range)) < 2) continue;
    for (const match of text.matchAll(words)) {
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const rects = seenOf(range);
      const width = rects.reduce((sum, rect) => sum + rect.width, 0);
      if (linesOf(rects) > 1 && width <= widest) broken.push(`${match[0]} in ${parent.outerHTML.slice(0, 90)}`);
    }
  }
  return broken;
}
