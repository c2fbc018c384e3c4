// Key lines of a long text: its beginning, its end, errors, and words of the request.
import { numbered } from '../evidence/sources';

/** Characters reserved for each line number. */
const numberChars = 6;
/** Maximum line length in characters. If the text has few lines, longer lines are allowed. */
const maxLineChars = 600;
/** Characters reserved for the line number and the note about omitted characters. */
const noteChars = 60;
/** Maximum shares of the character limit for the beginning and the end of the text. */
const beginningShare = 0.2;
const endShare = 0.3;
const contextLines = 2;
const minWordLength = 4;
const errorWords =
  /\b(?:error|err|fatal|fail(?:ed|ure|s)?|exception|panic(?:ked)?|critical|traceback|assert\w*|denied|refused|timed? ?out|undefined|segfault|abort(?:ed)?|E\d{3,}|ERR_\w+|fehler|ausnahme|erreur|errore|erro|fallo|fout|mislukt)\b|\w(?:Error|Exception)\b|échec|exceção|ошибк|сбой|エラー|失敗|例外|错误|失败|异常/i;

export interface KeyPart {
  /** 1-based number of the first line. */
  readonly from: number;
  readonly text: string;
}

/** Returns the text with line numbers if it fits in `maxChars`; otherwise its key lines, with notes about the gaps. */
export function keyLines(text: string, request: string, maxChars: number): string {
  return numberedParts(keyParts(text, request, maxChars), text);
}

/**
 * Returns the whole text if it fits in `maxChars` with line numbers; otherwise its beginning, its end, and lines with errors or words of
 * the request.
 * @param request text whose words select the lines
 */
export function keyParts(text: string, request: string, maxChars: number): readonly KeyPart[] {
  if (!hasLinesLeftOut(text, maxChars)) return [{ from: 1, text }];
  const words = wordsOf(request);
  const all = text.split('\n');
  const maxLine = Math.max(maxLineChars, Math.floor(maxChars / all.length) - noteChars);
  const lines = all.map((line) => shortened(line, words, maxLine));
  const chosen = new Set<number>();
  let left = maxChars;
  const take = (line: number, floor = 0): boolean => {
    const cost = (lines[line]?.length ?? 0) + numberChars;
    if (line < 0 || line >= lines.length || chosen.has(line)) return true;
    if (left - cost < floor) return false;
    left -= cost;
    chosen.add(line);
    return true;
  };
  for (let line = 0; line < lines.length && take(line, maxChars * (1 - beginningShare)); line++);
  for (let line = lines.length - 1; line >= 0 && take(line, maxChars * (1 - beginningShare - endShare)); line--);
  for (const { line } of rankedLines(lines, words)) for (let near = line - contextLines; near <= line + contextLines; near++) take(near);
  for (let line = 0; line < lines.length && take(line); line++);
  const parts: KeyPart[] = [];
  for (let line = 0; line < lines.length; line++) {
    const from = line;
    while (chosen.has(line)) line++;
    if (line > from) parts.push({ from: from + 1, text: lines.slice(from, line).join('\n') });
  }
  return parts;
}

/** Whether `keyParts` leaves out lines. */
export function hasLinesLeftOut(text: string, maxChars: number): boolean {
  return text.length + 1 + (numberChars - 1) * text.split('\n').length > maxChars;
}

/**
 * Renders parts of a text with line numbers and notes about the gaps between them.
 * @param first line number of the first line of the text
 */
export function numberedParts(parts: readonly KeyPart[], text: string, first = 1): string {
  const last = text.split('\n').length;
  const gap = (from: number, to: number) =>
    from > to ? [] : [`(lines ${from + first - 1} to ${to + first - 1} of ${last + first - 1} left out)`];
  let next = 1;
  const shown = parts.flatMap(({ from, text: lines }) => {
    const before = gap(next, from - 1);
    next = from + lines.split('\n').length;
    return [...before, numbered(lines, from + first - 1)];
  });
  return [...shown, ...gap(next, last)].join('\n');
}

function wordsOf(request: string): readonly string[] {
  return [...new Set(request.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])].filter((word) => word.length >= minWordLength);
}

/** Shortens a long line to its beginning, its end, and the section around an error or a word of the request. */
function shortened(line: string, words: readonly string[], most: number): string {
  if (line.length <= most) return line;
  const third = Math.floor(most / 3);
  const middle = line.slice(third, -third);
  const lower = middle.toLowerCase();
  const places = [middle.search(errorWords), ...words.map((word) => lower.indexOf(word))];
  const from = Math.max(0, (places.find((place) => place >= 0) ?? 0) - Math.floor(third / 2));
  const parts = [line.slice(0, third), middle.slice(from, from + third), line.slice(-third)];
  return `${parts.join(' … ')} (${line.length - 3 * third} characters left out)`;
}

/** Ranks the lines with errors or words of the request, most informative first. A word that occurs in many lines counts little. */
function rankedLines(lines: readonly string[], words: readonly string[]): readonly { readonly line: number; readonly score: number }[] {
  const lower = lines.map((line) => line.toLowerCase());
  const worth = words.map((word) => 1 / (1 + lower.filter((line) => line.includes(word)).length));
  const isError = lines.map((line) => errorWords.test(line));
  const errorWorth = 1 / Math.sqrt(1 + isError.filter(Boolean).length);
  return lower
    .map((text, line) => ({
      line,
      score: words.reduce((sum, word, at) => sum + (text.includes(word) ? (worth[at] ?? 0) : 0), isError[line] ? errorWorth : 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.line - a.line);
}
