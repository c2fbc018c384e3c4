// Prose of a message, without code and quotations.
import { fencedLines } from './fences';
import { lineTexts, singleLine } from './lines';

export interface ProseOptions {
  /** Whether text in quotation marks stays; lines quoted with `>` never do. */
  readonly quotations: 'keep' | 'drop';
}

/**
 * Opening and closing marks of the languages the product speaks; straight ones only where they open and close a word. The closing mark is the
 * group of each: where there is none, no other opening before that place finds one either, and all of it is passed over at once.
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

/** Without one of these there is nothing to look for, and most messages have none. */
const opensQuotation = /["“„«»‹'‘‚]/;

/** The text without fenced and inline code and quoted lines; each gap is left as one `▢`, which is no letter and no space. */
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

/** Whether words that a model ascribes to the user stand in what the user wrote, outside of quotations and code, apart from case and spacing. */
export function isOwnWord(written: readonly string[], words: string): boolean {
  const plain = (text: string) => singleLine(text).toLowerCase();
  const sought = plain(words).replace(/^["“„«‹']+|["”“»›'.!。！]+$/gu, '');
  return sought !== '' && written.some((text) => plain(proseOf(text, { quotations: 'drop' })).includes(sought));
}

/** Inline code ends at the next run of as many backticks within its paragraph; a lone run is text. */
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

/** As much of a line as is read as sentences. */
const maxLineLength = 4_000;

/** Sentences of a text, without the marks of a list. */
export function sentencesOf(text: string): string[] {
  return lineTexts(text).flatMap((line) =>
    line
      .slice(0, maxLineLength)
      .replace(/^\s*(?:[-*•+]|\d{1,2}[.)])\s+/, '')
      .split(/(?<=[.!?？。！])\s+|(?<=[。？！])/u),
  );
}

/** What stands in the place of something left out. */
export const gap = '▢';
