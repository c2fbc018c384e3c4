// Lines and plain spaces of a text.
//
// A text comes from files, models and people on three systems: `\r\n`, `\n` and a lone `\r` end a line, and a byte order mark is none of it.

/** The lines of a text without their endings, at least one. */
export function lineTexts(text: string): string[] {
  const ending = onlyEnding(text);
  return ending ? text.split(ending) : withLineFeeds(text).split('\n');
}

/** The text with every line end a line feed. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text;
}

/** The text without the byte order mark it may begin with. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** Every run of white space as one space, line ends included. */
export function singleSpaced(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** The same without space at its ends: a text as one line. */
export function singleLine(text: string): string {
  return singleSpaced(text).trim();
}

export type LineEnding = '\n' | '\r\n' | '\r';

const mixedEndings = /\r(?!\n)|(?<!\r)\n/;

/**
 * The one ending all lines of a text have, `\n` where there is none; null where they differ. Looking costs a fraction of what cutting the text into lines
 * does, and such a text is cut by one plain search.
 */
export function onlyEnding(text: string): LineEnding | null {
  if (!text.includes('\r')) return '\n';
  if (!text.includes('\n')) return '\r';
  return mixedEndings.test(text) ? null : '\r\n';
}
