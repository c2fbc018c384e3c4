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
/** Readers make links of such words, and take a backslash in one for a part of the address. */
const addressLike = /:\/\/|www\.|@|mailto:|xmpp:/i;

/**
 * For running text in Markdown: no markup, picture or HTML comes of it, whichever reader. Line ends stay. Brackets of HTML are entities, and so is every
 * mark in a word that could be an address.
 */
export function markdownEscaped(text: string): string {
  return text
    .replace(/[^ \t\r\n]+/g, (word) => word.replace(inlineMarks, addressLike.test(word) ? asEntity : asEscape))
    .replace(lineMarks, (_whole, space: string, mark: string) => `${space}${/\d/.test(mark) ? `${mark}\\` : `\\${mark}`}`)
    .replace(/^[ \t]{4,}/gm, '   ');
}

function asEscape(mark: string): string {
  return /[<>&]/.test(mark) ? asEntity(mark) : `\\${mark}`;
}

function asEntity(mark: string): string {
  return entities[mark] ?? `&#${mark.codePointAt(0)};`;
}

/**
 * For the label of a link in Markdown, on one line. In entities: some readers drop the backslashes of a label before they look for markup
 * in it, and would load a picture.
 */
export function markdownLabel(text: string): string {
  return singleSpaced(text).replace(inlineMarks, asEntity);
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
