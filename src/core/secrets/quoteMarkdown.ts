// Quotes words of people, models and files in Markdown.
import { maskSecrets } from './mask';
import { lineTexts, singleLine } from '../text/lines';

/** A code span of one backtick on each side; anything else made of backticks is escaped. */
const codeSpan = /(?<!`)(`[^`\n]+`)(?!`)/;
/** What makes a heading, a quote, a list, a rule, a fence or a definition at the beginning of a line. */
const lineMark = /^(\s*)([#>+*=~|-]|\d{1,9}(?=[.)]))/;

/** The text on one line: no heading, list, fence, link, picture or tag of its own, and no key. Code spans stay. */
export function inlineMarkdown(text: string): string {
  return escaped(singleLine(maskSecrets(text)));
}

/** The text as a quote, line by line, in its own words. */
export function quotedMarkdown(text: string): string {
  return lineTexts(
    maskSecrets(text)
      .trim()
      .replace(/[\u2028\u2029]/g, '\n'),
  )
    .map((line) => `> ${escaped(line)}`.trimEnd())
    .join('\n');
}

function escaped(line: string): string {
  const parts = line.split(codeSpan).map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\`<[\]*_]/g, '\\$&')));
  return parts
    .join('')
    .replace(lineMark, (_whole, space: string, mark: string) => (/\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`));
}
