// Formats text from users, models and files as Markdown, with secrets masked.
import { maskSecrets } from './mask';
import { lineTexts, singleLine } from '../text/lines';

/** Code span with single backticks; all other backticks are escaped. */
const codeSpan = /(?<!`)(`[^`\n]+`)(?!`)/;
/** Characters with a special meaning in Markdown at the start of a line. */
const lineMark = /^(\s*)([#>+*=~|-]|\d{1,9}(?=[.)]))/;

/** Converts text to a single line, with secrets masked and Markdown escaped except in code spans. */
export function inlineMarkdown(text: string): string {
  return escaped(singleLine(maskSecrets(text)));
}

/** Formats text as a Markdown block quote. Keeps the line breaks, masks secrets, and escapes Markdown except in code spans. */
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
