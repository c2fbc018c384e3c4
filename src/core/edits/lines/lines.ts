// A text as lines that each know their own ending, so that an edit changes the lines it means and no other byte.

export type LineEnding = '\n' | '\r\n' | '\r';

/** The last line of a text has no ending; a text that ends in one has an empty last line, as in an editor. */
export interface Line {
  readonly text: string;
  readonly ending: LineEnding | '';
}

/** The lines of a text, at least one. `\r\n`, `\n` and a lone `\r` end a line. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      lines.push({ text: text.slice(from, at), ending: '\n' });
      from = at + 1;
    }
    lines.push({ text: text.slice(from), ending: '' });
    return lines;
  }
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push({ text: text.slice(from, match.index), ending: match[0] as LineEnding });
    from = match.index + match[0].length;
  }
  lines.push({ text: text.slice(from), ending: '' });
  return lines;
}

/** The lines of a text without their endings. */
export function lineTexts(text: string): string[] {
  return text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');
}

/** The lines as one text. A line that came to stand before others without an ending of its own takes `ending`. */
export function joinLines(lines: readonly Line[], ending: LineEnding): string {
  return lines.map((line, index) => line.text + (index === lines.length - 1 ? '' : line.ending || ending)).join('');
}

/** The ending most lines have; the first one of those that are as frequent, and `\n` where there is none. */
export function dominantEnding(lines: readonly Line[]): LineEnding {
  const counts = new Map<LineEnding, number>();
  for (const { ending } of lines) if (ending !== '') counts.set(ending, (counts.get(ending) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '\n';
}

/** One replacement of whole lines: 0-based `startLine`, exclusive `endLine`, new lines without endings. */
export interface LineSplice {
  readonly startLine: number;
  readonly endLine: number;
  readonly lines: readonly string[];
}

/**
 * The text with lines replaced. A new line takes the ending of the line it stands for, further ones the dominant ending.
 * @param splices in the lines of `text`, not overlapping, in any order; two insertions at one place keep the given order
 */
export function spliceLines(text: string, splices: readonly LineSplice[]): string {
  const old = splitLines(text);
  const ending = dominantEnding(old);
  const lines: Line[] = [];
  let from = 0;
  for (const { startLine, endLine, lines: fresh } of [...splices].sort((a, b) => a.startLine - b.startLine || a.endLine - b.endLine)) {
    for (; from < startLine; from++) push(lines, old[from]);
    for (const [index, line] of fresh.entries()) {
      const replaced = startLine + index < endLine ? old[startLine + index] : undefined;
      lines.push({ text: line, ending: replaced?.ending || ending });
    }
    from = Math.max(from, endLine);
  }
  for (; from < old.length; from++) push(lines, old[from]);
  return joinLines(lines, ending);
}

function push(lines: Line[], line: Line | undefined): void {
  if (line) lines.push(line);
}
