// Splits text into lines and normalizes line endings and whitespace.
//
// Texts from files, models and users use `\r\n`, `\n` or a lone `\r` as line endings, and may start with a byte order mark.

/** Splits a text into lines without line endings; returns at least one line. */
export function lineTexts(text: string): string[] {
  const ending = onlyEnding(text);
  return ending ? text.split(ending) : withLineFeeds(text).split('\n');
}

export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text;
}

export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

export function singleSpaced(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Collapses whitespace to single spaces and trims the text. */
export function singleLine(text: string): string {
  return singleSpaced(text).trim();
}

export type LineEnding = '\n' | '\r\n' | '\r';

const mixedEndings = /\r(?!\n)|(?<!\r)\n/;

/**
 * Returns the line ending of a text if all line endings are the same (`\n` if there are none); null if they are mixed. Splitting at one
 * known ending is much faster than normalizing the line endings first.
 */
export function onlyEnding(text: string): LineEnding | null {
  if (!text.includes('\r')) return '\n';
  if (!text.includes('\n')) return '\r';
  return mixedEndings.test(text) ? null : '\r\n';
}
