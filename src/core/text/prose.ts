// Extracts the prose of a message, without code and quotations.
import { fencedLines } from './fences';
import { lineTexts, singleLine } from './lines';

export interface ProseOptions {
  /** Whether text in quotation marks is part of the prose. Lines quoted with `>` are always omitted. */
  readonly quotations: 'keep' | 'drop';
}

/**
 * Patterns of quotations in the supported languages. `'`, `‘` and `‚` count only at word edges, because some of them are also apostrophes.
 * The group captures the closing mark. Text without a closing mark on the same line is not a quotation.
 */
const quotations = [
  /"[^"\n]*("?)/g,
  /“[^”\n]*([”“])/g,
  /„[^“”"\n]*([“”"]?)/g,
  /«[^»\n]*(»?)/g,
  /»[^«\n]*(«?)/g,
  /‹[^›\n]*(›?)/g,
  /(?<![\p{L}\p{N}])'[^'\n]*(?:'(?=\p{L})[^'\n]*)*('?)/gu,
  /(?<![\p{L}\p{N}])[‘‚][^‘’\n]*(?:’(?=\p{L})[^‘’\n]*)*((?:[’‘](?!\p{L}))?)/gu,
];

/** Quick check for an opening quotation mark; skips the slower patterns for most messages. */
const opensQuotation = /["“„«»‹'‘‚]/;

/** Replaces fenced code, inline code, quoted lines and, if requested, quotations with `▢`, which is neither a letter nor a space. */
export function proseOf(text: string, options: ProseOptions): string {
  const lines = fencedLines(text).flatMap(({ line, place }) => {
    if (place === 'text') return [/^\s*>/.test(line) ? gap : line];
    return place === 'opens' ? [gap] : [];
  });
  const uncoded = withoutInlineCode(lines.join('\n'));
  if (options.quotations === 'keep' || !opensQuotation.test(uncoded)) return uncoded;
  const left = (passed: string, closed: string) => (closed === '' ? passed : gap);
  return quotations.reduce((rest, quotation) => rest.replace(quotation, left), uncoded);
}

/** Whether the user wrote `words` outside quotations and code. Ignores letter case and spacing. */
export function isOwnWord(written: readonly string[], words: string): boolean {
  const plain = (text: string) => singleLine(text).toLowerCase();
  const sought = plain(words).replace(/^["“„«‹']+|(?<!["”“»›'.!。！])["”“»›'.!。！]+$/gu, '');
  return sought !== '' && written.some((text) => plain(proseOf(text, { quotations: 'drop' })).includes(sought));
}

/** Replaces inline code. Inline code ends at the next run of as many backticks in the same paragraph; an unmatched run is text. */
function withoutInlineCode(text: string): string {
  const runs = [...text.matchAll(/`+|\n[ \t]*\n/g)];
  let rest = '';
  let from = 0;
  for (let index = 0; index < runs.length; index++) {
    const open = runs[index];
    if (!open?.[0].startsWith('`')) continue;
    let close = index + 1;
    while (runs[close] && runs[close]?.[0] !== open[0] && runs[close]?.[0].startsWith('`')) close++;
    if (runs[close]?.[0] !== open[0]) continue;
    rest += text.slice(from, open.index) + gap;
    from = (runs[close]?.index ?? 0) + open[0].length;
    index = close;
  }
  return rest + text.slice(from);
}

/** Maximum number of characters per line that are split into sentences; the rest of the line is ignored. */
const maxLineLength = 4_000;

/** Splits a text into sentences, without list markers. */
export function sentencesOf(text: string): string[] {
  return lineTexts(text).flatMap((line) =>
    line
      .slice(0, maxLineLength)
      .replace(/^\s*(?:[-*•+]|\d{1,2}[.)])\s+/, '')
      .split(/(?<=[.!?？。！])\s+|(?<=[。？！])/u),
  );
}

/** Placeholder for omitted text. */
export const gap = '▢';
