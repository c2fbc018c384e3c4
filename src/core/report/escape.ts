// Escapes text for HTML, SVG and Markdown.
import { singleSpaced } from '../text/lines';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for the content and the quoted attributes of HTML and SVG. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Characters with a special meaning inside a Markdown line: `_` only at a word edge, `$` only before a possible formula. */
const inlineMarks = /[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|\$(?![\d\s]|$)/gu;
/** Characters with a special meaning at the start of a Markdown line. */
const lineMarks = /^([ \t]*)([#+=-]|\d{1,9}(?=[.)](?:\s|$)))/gm;
/** Words that renderers turn into links. Their special characters become entities, because a backslash would become part of the address. */
const addressLike = /:\/\/|www\.|@|mailto:|xmpp:/i;

/**
 * Escapes running text for Markdown, so that no renderer turns it into markup, pictures or HTML. Line breaks are kept. Angle brackets
 * become entities, as do all special characters in words that look like addresses.
 */
export function markdownEscaped(text: string): string {
  return text
    .replace(/[^ \t\r\n]+/g, (word) => word.replace(inlineMarks, addressLike.test(word) ? asEntity : asEscape))
    .replace(lineMarks, (_whole, space: string, mark: string) => `${space}${/\d/.test(mark) ? `${mark}\\` : `\\${mark}`}`)
    .replace(/^ {0,3}\t[ \t]*|^[ \t]{4,}/gm, '   ');
}

function asEscape(mark: string): string {
  return /[<>&]/.test(mark) ? asEntity(mark) : `\\${mark}`;
}

function asEntity(mark: string): string {
  return entities[mark] ?? `&#${mark.codePointAt(0)};`;
}

/**
 * Escapes a Markdown link label and puts it on one line. Uses entities, because some renderers drop backslashes in labels before they parse
 * markup, and would then load a picture.
 */
export function markdownLabel(text: string): string {
  return singleSpaced(text).replace(inlineMarks, asEntity);
}

/** Formats inline code, delimited by more backticks than any run inside the text. */
export function markdownCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const flat = text.replace(/(?<!\s)\s*\n\s*/g, ' ');
  const pad = /^[`\s]|[`\s]$/.test(flat) ? ' ' : '';
  return flat === '' ? '' : `${fence}${pad}${flat}${pad}${fence}`;
}

/** Returns the fence of a code block: at least three backticks, and more than in any run inside the text. */
export function markdownFence(text: string): string {
  return '`'.repeat(Math.max(3, longestRun(text) + 1));
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
