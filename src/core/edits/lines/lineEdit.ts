// Replacement of whole lines as a range of a document.
import type { LineSplice } from './lines';

export interface TextReplacement {
  /** 0-based line and character, start and end. */
  readonly start: readonly [line: number, character: number];
  readonly end: readonly [line: number, character: number];
  readonly text: string;
}

/**
 * The range and text that replace the lines from `startLine` up to, not including, `endLine` (0-based).
 * @param lengths length of every line of the document; a document that ends in a line end has an empty last line
 * @param eol the document's line end
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
  // At the document's end there is no line end to take along, so the one before is touched instead.
  if (lines.length === 0) return { start: startLine === 0 ? [0, 0] : endOf(startLine - 1), end: endOf(count - 1), text: '' };
  if (startLine >= count) return { start: endOf(count - 1), end: endOf(count - 1), text: eol + lines.join(eol) };
  return { start: [startLine, 0], end: endOf(count - 1), text: lines.join(eol) };
}

/**
 * Replacements of one text in order, those that touch made one: at the end of a document a line end belongs to both of two neighbours.
 * Null where two of them change the same line or one leaves the text. Two insertions at one place keep their order.
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
