// Checks quotations in a summary against the record; corrects or removes wrong ones.
import { roster } from '../agents/roster';
import { nameOf } from './promptText';
import type { Note, Objection } from './state';
import { isNegator } from '../text/contradiction';

/** A recorded statement, and the prompt name of its author. */
export interface Utterance {
  readonly by: string;
  readonly text: string;
}

/** Minimum number of words in a quotation that is checked. Shorter quotations are treated as names or terms. */
const minQuoteWordLength = 4;

/** Minimum similarity (Dice coefficient) at which a sentence counts as the source of an inexact quotation. */
const nearEnough = 0.7;

const quoted = /"([^"\n]+)"|“([^“”\n]+)”|„([^„“”\n]+)[“”]|«([^«»\n]+)»/gu;

/**
 * Corrects the quotations in a line; returns null if a quotation has no source. If a line attributes a quotation to the wrong speaker
 * (`Name: "…"`), the name is corrected.
 */
export function checkedLine(line: string, said: readonly Utterance[]): string | null {
  const speaker = /^\s*(\p{L}[\p{L} -]{0,30}):/u.exec(line)?.[1]?.trim() ?? null;
  let isFake = false;
  let truth: string | null = null;
  const text = line.replace(quoted, (whole, ...groups: unknown[]) => {
    const quote = groups.slice(0, 4).find((group): group is string => typeof group === 'string') ?? '';
    if (words(quote).length < minQuoteWordLength) return whole;
    const found = source(quote, said, speaker);
    if (!found) isFake = true;
    if (found && truth === null) truth = found.by;
    return found ? whole.replace(quote, () => found.text) : whole;
  });
  if (isFake) return null;
  const isKnown = speaker === 'User' || roster.some(({ name }) => name === speaker);
  return isKnown && speaker !== null && truth !== null && truth !== speaker ? text.replace(speaker, () => truth ?? speaker) : text;
}

export function checkedLines(lines: readonly string[], said: readonly Utterance[]): string[] {
  return lines.flatMap((line) => checkedLine(line, said) ?? []);
}

/**
 * Finds the source of a quotation: an exact match, preferably by the named speaker; otherwise the most similar sentence, searched only in
 * the named speaker's statements if there are any. Null without a match.
 */
function source(quote: string, said: readonly Utterance[], speaker: string | null): Utterance | null {
  const own = said.filter(({ by }) => by === speaker);
  const exact = own.find(({ text }) => containsQuote(text, quote)) ?? said.find(({ text }) => containsQuote(text, quote));
  if (exact) return { by: exact.by, text: quote };
  return closest(quote, own.length > 0 ? own : said);
}

/** Whether a text contains a quotation, ignoring punctuation, case and spacing. `…` matches omitted words. */
function containsQuote(text: string, quote: string): boolean {
  const plain = words(text).join(' ');
  let from = 0;
  for (const part of quote.split(/…|\.\.\./)) {
    const sought = words(part).join(' ');
    const index = plain.indexOf(sought, from);
    if (index < 0) return false;
    from = index + sought.length;
  }
  return true;
}

function closest(quote: string, said: readonly Utterance[]): Utterance | null {
  const sought = new Set(words(quote));
  let best: Utterance | null = null;
  let bestScore = nearEnough;
  for (const { by, text } of said) {
    for (const sentence of text.split(/(?<=[.!?])\s+|\n+/)) {
      const held = new Set(words(sentence));
      const shared = [...sought].filter((word) => held.has(word)).length;
      const score = (2 * shared) / (sought.size + held.size);
      if (score < bestScore || hasOppositeSense(sought, held)) continue;
      best = { by, text: sentence.trim().replaceAll('"', "'") };
      bestScore = score;
    }
  }
  return best;
}

/** Whether exactly one of two sentences is negated. Such sentences never match. */
function hasOppositeSense(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const negates = (held: ReadonlySet<string>) => [...held].some(isNegator);
  return negates(a) !== negates(b);
}

function words(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[’‘]/g, "'")
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []
  );
}

function dissentLine({ id, owner, blocking, text }: Objection): string {
  return `${id} (${nameOf(owner)}, ${blocking ? 'blocking' : 'does not block'}): "${text}"`;
}

/** Appends each of the user's decisions on objections, unless a line already quotes it verbatim. */
export function withOwnDecisions(lines: readonly string[], decided: readonly Note[]): string[] {
  return [...lines, ...unquoted(lines, decided).map(({ id, text }) => `${id} (User): ${text}`)];
}

/** Keeps the lines that quote an open objection verbatim, and appends the open objections that no line quotes. */
export function withDissent(lines: readonly string[], objections: readonly Objection[]): string[] {
  const open = objections.filter((objection) => objection.open);
  const kept = lines.filter((line) => open.some(({ text }) => line.includes(text)));
  return [...kept, ...unquoted(kept, open).map(dissentLine)];
}

/**
 * Returns the entries that no line quotes. A line counts as quoting only the longest text that it contains, because one text may be part of
 * another.
 */
function unquoted<T extends { readonly text: string }>(lines: readonly string[], entries: readonly T[]): T[] {
  const longest = entries.toSorted((a, b) => b.text.length - a.text.length);
  const quotes = new Set(lines.flatMap((line) => longest.find(({ text }) => line.includes(text))?.text ?? []));
  return entries.filter(({ text }) => !quotes.has(text));
}
