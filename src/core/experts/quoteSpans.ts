// Finds a quotation in an answer, by exact or fuzzy match.
import { clashOf } from '../text/contradiction';

/** Range in a text: `[start, end)` in UTF-16 code units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

interface Word extends TextSpan {
  readonly plain: string;
}

export interface QuotedText {
  readonly text: string;
  readonly words: readonly Word[];
}

/** Minimum share of a quote's words that a fuzzy match must contain. */
const nearEnough = 0.8;
/** Minimum number of words for a fuzzy match. Shorter quotes would match anywhere, so they must match exactly. */
const minWords = 4;

export function quotedText(text: string): QuotedText {
  const words: Word[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu))
    words.push({ start: match.index, end: match.index + match[0].length, plain: match[0].toLowerCase() });
  return { text, words };
}

/**
 * Finds the range of a quote. If there is no exact match, a second search ignores punctuation, case and spacing and allows a few different
 * words, but no different negation or number. Linear in the length of the text.
 * @returns null if not found
 */
export function findSpan(quoted: QuotedText, quote: string): TextSpan | null {
  const sought = quote.trim();
  if (sought === '') return null;
  const start = quoted.text.indexOf(sought);
  if (start >= 0) return { start, end: start + sought.length };
  return findNearly(quoted, sought);
}

function findNearly({ text, words }: QuotedText, quote: string): TextSpan | null {
  const sought = quotedText(quote).words.map(({ plain }) => plain);
  if (sought.length === 0 || sought.length > words.length) return null;
  const best = bestWindow(words, sought);
  const [first, last] = [words[best.from], words[best.from + sought.length - 1]];
  if (!first || !last) return null;
  const span = { start: first.start, end: last.end };
  const isVerbatim = sought.every((plain, index) => words[best.from + index]?.plain === plain);
  if (isVerbatim) return span;
  const isNear = sought.length >= minWords && best.shared / sought.length >= nearEnough;
  return isNear && clashOf(text.slice(span.start, span.end), quote) === null ? span : null;
}

/** Finds the range that has as many words as the quote and shares the most words with it; an exact match wins. */
function bestWindow(words: readonly Word[], sought: readonly string[]): { readonly from: number; readonly shared: number } {
  const wanted = new Map<string, number>();
  for (const plain of sought) wanted.set(plain, (wanted.get(plain) ?? 0) + 1);
  const held = new Map<string, number>();
  let shared = 0;
  let best = { from: 0, shared: -1 };
  const add = (plain: string, by: 1 | -1) => {
    const limit = wanted.get(plain) ?? 0;
    const before = held.get(plain) ?? 0;
    held.set(plain, before + by);
    shared += Math.min(before + by, limit) - Math.min(before, limit);
  };
  for (const [index, word] of words.entries()) {
    add(word.plain, 1);
    const gone = words[index - sought.length];
    if (gone) add(gone.plain, -1);
    const from = index - sought.length + 1;
    if (from < 0 || shared < best.shared) continue;
    const isVerbatim = shared === sought.length && sought.every((plain, place) => words[from + place]?.plain === plain);
    if (shared > best.shared || isVerbatim) best = { from, shared };
    if (isVerbatim) break;
  }
  return best;
}
