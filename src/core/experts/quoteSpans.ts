// Finds a quotation in an answer, exactly or with tolerance.
import { clashOf } from '../text/contradiction';

/** Where something stands in a text: `[start, end)` in UTF-16 units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

interface Word extends TextSpan {
  readonly plain: string;
}

/** A text that quotes are looked for in, read once. */
export interface QuotedText {
  readonly text: string;
  readonly words: readonly Word[];
}

/** How many of a quote's words a stretch of the text must hold to be what was quoted. */
const nearEnough = 0.8;
/** A shorter quote must be found word for word: nearly nothing is near to everything. */
const minWords = 4;

export function quotedText(text: string): QuotedText {
  const words: Word[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu))
    words.push({ start: match.index, end: match.index + match[0].length, plain: match[0].toLowerCase() });
  return { text, words };
}

/**
 * The place of a quote. Marks, case and spacing do not count in the second look, and a few words may differ there, but no negation and no
 * number. Linear in the text.
 * @returns null where the text does not say it
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
  return isNear && clashOf(text.slice(span.start, span.end), quote, true) === null ? span : null;
}

/** The stretch of as many words that shares the most with what is sought, a verbatim one before all others. */
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
