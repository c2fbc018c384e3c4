// Converts replacements of whole lines to document ranges.
import type { LineSplice } from './lines';

export interface TextReplacement {
  /** Start of the range: 0-based line and character. */
  readonly start: readonly [line: number, character: number];
  readonly end: readonly [line: number, character: number];
  readonly text: string;
}

/**
 * Returns the range and text that replace the lines from `startLine` up to `endLine`, exclusive (0-based).
 * @param lengths lengths of all lines of the document; a document that ends with a line ending has an empty last line
 */
export function lineReplacement(
  lengths: readonly number[],
  startLine: number,
  endLine: number,
  lines: readonly string[],
  eol: string,
): TextReplacement {
  const count = lengths.length;
  const endOf = (line: number) => [line, lengths[line] ?? 0] as const;
  if (endLine < count) return { start: [startLine, 0], end: [endLine, 0], text: lines.map((line) => line + eol).join('') };
  // The end of the document has no following line ending, so the preceding one is removed.
  if (lines.length === 0) return { start: startLine === 0 ? [0, 0] : endOf(startLine - 1), end: endOf(count - 1), text: '' };
  if (startLine >= count) return { start: endOf(count - 1), end: endOf(count - 1), text: eol + lines.join(eol) };
  return { start: [startLine, 0], end: endOf(count - 1), text: lines.join(eol) };
}

/**
 * Sorts the replacements and joins adjacent ones, because two neighbors at the end of a document would both change the same line ending.
 * Returns null if two replacements change the same line, or one is out of range. Insertions at the same position keep their order.
 */
export function orderEdits(edits: readonly LineSplice[], lineCount: number): LineSplice[] | null {
  const ordered: LineSplice[] = [];
  for (const edit of [...edits].sort((a, b) => a.startLine - b.startLine || a.endLine - b.endLine)) {
    const last = ordered.at(-1);
    if (edit.startLine < 0 || edit.endLine < edit.startLine || edit.endLine > lineCount) return null;
    if (last && edit.startLine < last.endLine) return null;
    if (last && edit.startLine === last.endLine)
      ordered[ordered.length - 1] = { startLine: last.startLine, endLine: edit.endLine, lines: [...last.lines, ...edit.lines] };
    else ordered.push(edit);
  }
  return ordered;
}
