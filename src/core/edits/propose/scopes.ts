// Finds scopes, such as the body of a class, by indentation.
import { indentOf } from '../match/indent';

export interface Scope {
  /** 0-based range `[start, end)` of lines, starting below the line that opens the scope. */
  readonly start: number;
  readonly end: number;
}

/** Maximum number of scopes to examine per scope line; a line that opens more is not distinctive. */
const maxScopes = 50;

/**
 * Returns the scopes opened by the last line of `near`, within the scopes opened by the lines before it. A scope ends at the next line that
 * is not indented deeper than its opening line. If nothing is indented below the opening line, the scope ends at the next equal line or at
 * the end of the outer scope.
 * @param near scope lines as quoted, possibly truncated
 */
export function scopesOf(lines: readonly string[], near: readonly string[]): Scope[] {
  let scopes: Scope[] = [{ start: 0, end: lines.length }];
  for (const anchor of near) scopes = scopes.flatMap((outer) => inside(lines, anchor.trim(), outer)).slice(0, maxScopes);
  return scopes;
}

function inside(lines: readonly string[], anchor: string, { start, end }: Scope): Scope[] {
  const readings = [(line: string) => line === anchor, (line: string) => line.startsWith(anchor), (line: string) => hasWords(line, anchor)];
  const openers = readings.map((fits) => linesThat(lines, start, end, fits)).find((found) => found.length > 0) ?? [];
  return openers.map((opener, index) => ({ start: opener + 1, end: endOf(lines, opener, openers[index + 1] ?? end, end) }));
}

/** Whether a line contains the anchor at word boundaries. */
function hasWords(line: string, anchor: string): boolean {
  const at = anchor === '' ? -1 : line.indexOf(anchor);
  const isWord = (mark: string | undefined) => mark !== undefined && /[\p{L}\p{N}_$]/u.test(mark);
  return at >= 0 && !(isWord(line[at - 1]) && isWord(anchor[0])) && !(isWord(anchor.at(-1)) && isWord(line[at + anchor.length]));
}

function linesThat(lines: readonly string[], start: number, end: number, fits: (line: string) => boolean): number[] {
  const found: number[] = [];
  for (let at = start; at < end && found.length < maxScopes; at++) if (fits(lines[at]?.trim() ?? '')) found.push(at);
  return found;
}

function endOf(lines: readonly string[], opener: number, next: number, outerEnd: number): number {
  const depth = indentOf(lines[opener] ?? '').length;
  let hasBody = false;
  for (let at = opener + 1; at < outerEnd; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line).length <= depth) return hasBody ? at : next;
    hasBody = true;
  }
  return outerEnd;
}
