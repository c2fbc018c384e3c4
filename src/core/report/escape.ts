// Escapes text for HTML, SVG and Markdown.
import { singleSpaced } from '../text/lines';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For the content and the quoted attributes of HTML and SVG. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** What means something anywhere in a line of Markdown; `_` only at the edge of a word, `$` only where a formula could begin. */
const inlineMarks = /[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|\$(?![\d\s]|$)/gu;
/** What means something at the beginning of a line only. */
const lineMarks = /^([ \t]*)([#+=-]|\d{1,9}(?=[.)](?:\s|$)))/gm;

/** For running text in Markdown: no markup, link, picture or HTML comes of it. Line ends stay. */
export function markdownEscaped(text: string): string {
  return text
    .replace(inlineMarks, '\\$&')
    .replace(lineMarks, (_whole, space: string, mark: string) => `${space}${/\d/.test(mark) ? `${mark}\\` : `\\${mark}`}`)
    .replace(/^[ \t]{4,}/gm, '   ');
}

/**
 * For the label of a link in Markdown, on one line. In entities: some readers drop the backslashes of a label before they look for markup
 * in it, and would load a picture.
 */
export function markdownLabel(text: string): string {
  return singleSpaced(text).replace(inlineMarks, (mark) => `&#${mark.codePointAt(0)};`);
}

/** As inline code; the fence is longer than any run of backticks inside. */
export function markdownCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const flat = text.replace(/\s*\n\s*/g, ' ');
  const pad = /^[`\s]|[`\s]$/.test(flat) ? ' ' : '';
  return flat === '' ? '' : `${fence}${pad}${flat}${pad}${fence}`;
}

/** The fence for a block of code: at least three backticks, and more than any run inside. */
export function markdownFence(text: string): string {
  return '`'.repeat(Math.max(3, longestRun(text) + 1));
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
