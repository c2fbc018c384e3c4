// Splits text into lines with their line endings, so that an edit changes no other byte.
import { runToEnd } from '../../base/runToEnd';
import { type LineEnding, lineTexts, onlyEnding } from '../../text/lines';

/**
 * A line with its line ending. The last line has no line ending; text that ends with a line ending has an empty last line, as in an editor.
 */
export interface Line {
  readonly text: string;
  readonly ending: LineEnding | '';
}

/** Yields the lines of a text, at least one. `\r\n`, `\n` and a lone `\r` are line endings. */
export function* linesOf(text: string): Generator<Line, void> {
  let from = 0;
  for (const { at, ending } of endingsIn(text)) {
    yield { text: text.slice(from, at), ending };
    from = at + ending.length;
  }
  yield { text: text.slice(from), ending: '' };
}

const charsPerYield = 200_000;

/** Generator version of `lineTexts`; yields between chunks of work. */
export function* splittingTexts(text: string): Generator<void, string[]> {
  const lines: string[] = [];
  let from = 0;
  for (let to = text.indexOf('\n', charsPerYield); to >= 0; to = text.indexOf('\n', to + charsPerYield)) {
    for (const line of lineTexts(text.slice(from, text[to - 1] === '\r' ? to - 1 : to))) lines.push(line);
    from = to + 1;
    yield;
  }
  for (const line of lineTexts(text.slice(from))) lines.push(line);
  return lines;
}

/** Yields all line endings with their offsets. Alternating between two `indexOf` searches is much faster than a regular expression. */
function* endingsIn(text: string): Generator<{ readonly at: number; readonly ending: LineEnding }> {
  let feed = text.indexOf('\n');
  let carriage = text.indexOf('\r');
  while (feed >= 0 || carriage >= 0) {
    const isFeed = carriage < 0 || (feed >= 0 && feed < carriage);
    const isBoth = !isFeed && feed === carriage + 1;
    yield isFeed ? { at: feed, ending: '\n' } : { at: carriage, ending: isBoth ? '\r\n' : '\r' };
    if (!isFeed) carriage = text.indexOf('\r', carriage + 1);
    if (isFeed || isBoth) feed = text.indexOf('\n', feed + 1);
  }
}

/**
 * Returns the 0-based line number of each offset, without splitting the text.
 * @param offsets in ascending order
 */
export function linesAt(text: string, offsets: readonly number[]): number[] {
  const ends = endsOfLines(text);
  let line = 0;
  let next = ends.next();
  return offsets.map((offset) => {
    for (; !next.done && next.value <= offset; next = ends.next()) line++;
    return line;
  });
}

/** Yields the start offsets of all lines except the first. */
function* endsOfLines(text: string): Generator<number, void> {
  const ending = onlyEnding(text);
  if (ending === null) for (const mixed of endingsIn(text)) yield mixed.at + mixed.ending.length;
  else for (let at = text.indexOf(ending); at >= 0; at = text.indexOf(ending, at + 1)) yield at + ending.length;
}

/** Joins lines. The last line gets no line ending; other lines without one get `ending`. */
export function* joiningLines(lines: readonly Line[], ending: LineEnding): Generator<void, string> {
  let text = '';
  for (let from = 0; from < lines.length; from += linesPerYield, yield) {
    const part = lines.slice(from, from + linesPerYield);
    text += part.map((line, index) => line.text + (from + index === lines.length - 1 ? '' : line.ending || ending)).join('');
  }
  return text;
}

/** Returns the most frequent line ending; the first one in case of a tie, `\n` if there is none. */
export function dominantEnding(lines: Iterable<Pick<Line, 'ending'>>): LineEnding {
  const counts = new Map<LineEnding, number>();
  for (const { ending } of lines) if (ending !== '') counts.set(ending, (counts.get(ending) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '\n';
}

/** Returns the dominant line ending without splitting the text into lines. */
export function usualEndingOf(text: string): LineEnding {
  return onlyEnding(text) ?? dominantEnding(endingsIn(text));
}

/** Replacement of whole lines: 0-based `startLine`, exclusive `endLine`, new lines without endings. */
export interface LineSplice {
  readonly startLine: number;
  readonly endLine: number;
  readonly lines: readonly string[];
}

/**
 * Replaces lines of a text. A new line gets the line ending of the line it replaces; additional lines get the dominant line ending.
 * @param splices with line numbers of the original `text`; non-overlapping, in any order; insertions at the same position keep their order
 */
export function spliceLines(text: string, splices: readonly LineSplice[]): string {
  return runToEnd(splicingLines(text, splices));
}

const linesPerYield = 5_000;

/** Generator version of `spliceLines`; yields between chunks of work. */
export function* splicingLines(text: string, splices: readonly LineSplice[]): Generator<void, string> {
  const ending = usualEndingOf(text);
  const ends = endingsIn(text);
  let [line, offset] = [0, 0];
  let result = '';
  let last: Line['ending'] | null = null;
  const write = (added: string, addedEnding: Line['ending']) => {
    result += last === null ? added : (last || ending) + added;
    last = addedEnding;
  };
  /** Skips the old lines up to `to` and returns the line ending of the last skipped line; null if no line was skipped. */
  const pass = function* (to: number): Generator<void, Line['ending'] | null> {
    let passed: Line['ending'] | null = null;
    for (; line < to && offset <= text.length; line++) {
      const next = ends.next();
      passed = next.done ? '' : next.value.ending;
      offset = next.done ? text.length + 1 : next.value.at + passed.length;
      if (line % linesPerYield === 0) yield;
    }
    return passed;
  };
  const keep = function* (to: number): Generator<void, void> {
    const from = offset;
    const passed = yield* pass(to);
    if (passed !== null) write(text.slice(from, offset - Math.max(passed.length, offset > text.length ? 1 : 0)), passed);
  };
  for (const { startLine, endLine, lines } of splices.toSorted((a, b) => a.startLine - b.startLine || a.endLine - b.endLine)) {
    yield* keep(startLine);
    for (const [index, added] of lines.entries()) {
      if (index % linesPerYield === linesPerYield - 1) yield;
      write(added, (startLine + index < endLine && (yield* pass(startLine + index + 1))) || ending);
    }
    yield* pass(endLine);
  }
  yield* keep(Number.POSITIVE_INFINITY);
  return result;
}

export function endedLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

export function matchesAt(lines: readonly string[], block: readonly string[], at: number): boolean {
  return at >= 0 && at + block.length <= lines.length && block.every((line, index) => lines[at + index] === line);
}
