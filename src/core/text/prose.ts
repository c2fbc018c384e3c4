// Prose of a message, without code and quotations.
import { fencedLines } from './fences';
import { lineTexts, singleLine } from './lines';

export interface ProseOptions {
  /** Whether text in quotation marks is kept; lines quoted with `>` never are. */
  readonly quotations: 'keep' | 'drop';
}

/**
 * Quotation marks of the supported languages; straight ones only at word edges. The group captures the closing mark. If it is missing, no
 * earlier opening mark has one either, so the rest is skipped at once.
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

/** Quick check, because most messages contain none of these. */
const opensQuotation = /["“„«»‹'‘‚]/;

/** The text without fenced code, inline code and quoted lines; each omission becomes `▢`, which is neither letter nor space. */
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

/** Whether words ascribed to the user occur in the user's messages outside quotations and code, ignoring case and spacing. */
export function isOwnWord(written: readonly string[], words: string): boolean {
  const plain = (text: string) => singleLine(text).toLowerCase();
  const sought = plain(words).replace(/^["“„«‹']+|(?<!["”“»›'.!。！])["”“»›'.!。！]+$/gu, '');
  return sought !== '' && written.some((text) => plain(proseOf(text, { quotations: 'drop' })).includes(sought));
}

/** Inline code ends at the next run of as many backticks in its paragraph; an unmatched run is text. */
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

/** Maximum number of characters in a line that are split into sentences. */
const maxLineLength = 4_000;

/** Sentences of a text, without list markers. */
export function sentencesOf(text: string): string[] {
  return lineTexts(text).flatMap((line) =>
    line
      .slice(0, maxLineLength)
      .replace(/^\s*(?:[-*•+]|\d{1,2}[.)])\s+/, '')
      .split(/(?<=[.!?？。！])\s+|(?<=[。？！])/u),
  );
}

/** Placeholder for an omission. */
export const gap = '▢';
