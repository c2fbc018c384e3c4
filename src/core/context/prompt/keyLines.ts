// Key lines of a long text: beginning, end, errors and words of a request.
import { numbered } from '../evidence/sources';

/** Width of line numbers. */
const numberChars = 6;
/** Longer lines are truncated. */
const maxLineChars = 600;
/** Maximum share for the beginning and the end. */
const beginningShare = 0.2;
const endShare = 0.3;
/** Context lines around a match. */
const around = 2;
const minWordLength = 4;
const errorWords =
  /\b(?:error|err|fatal|fail(?:ed|ure|s)?|exception|panic(?:ked)?|critical|traceback|assert\w*|denied|refused|timed? ?out|undefined|segfault|abort(?:ed)?|E\d{3,}|ERR_\w+)\b|\w(?:Error|Exception)\b/i;

/**
 * The text with line numbers, whole if it fits, otherwise key lines with notes on gaps. @param request its words select the lines
 */
export function keyLines(text: string, request: string, maxChars: number): string {
  const lines = text.split('\n').map((line) => (line.length > maxLineChars ? `${line.slice(0, maxLineChars)}… (cut)` : line));
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
  for (const { line } of rankedLines(lines, request)) for (let near = line - around; near <= line + around; near++) take(near);
  for (let line = 0; line < lines.length && take(line); line++);
  return withNotes(lines, chosen);
}

/** Whether `keyLines` leaves lines out. */
export function hasLinesLeftOut(text: string, maxChars: number): boolean {
  return text.split('\n').reduce((sum, line) => sum + Math.min(line.length, maxLineChars) + numberChars, 0) > maxChars;
}

/** Lines with errors or request words, most informative first; words common to many lines count little. */
function rankedLines(lines: readonly string[], request: string): readonly { readonly line: number; readonly score: number }[] {
  const words = [...new Set(request.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])].filter((word) => word.length >= minWordLength);
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

function withNotes(lines: readonly string[], chosen: ReadonlySet<number>): string {
  const parts: string[] = [];
  for (let line = 0; line < lines.length; line++) {
    const from = line;
    const isShown = chosen.has(line);
    while (line + 1 < lines.length && chosen.has(line + 1) === isShown) line++;
    parts.push(
      isShown
        ? numbered(lines.slice(from, line + 1).join('\n'), from + 1)
        : `(lines ${from + 1} to ${line + 1} of ${lines.length} left out)`,
    );
  }
  return parts.join('\n');
}
