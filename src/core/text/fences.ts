// Fenced code of Markdown (CommonMark 4.5), in a stream and in a whole text.
//
// A fence may be indented at any depth, because one in a list is. An unclosed fence runs to the end of the text.
import { lineTexts } from './lines';

export interface Fence {
  /** The run of three or more backticks or tildes. */
  readonly marks: string;
  /** What stands behind it, trimmed: a language, or nothing. */
  readonly info: string;
  /** Columns in front of it; a tab counts as four. */
  readonly indent: number;
}

/** A longer line is text. Bounds what a stream holds back. */
const maxFenceLine = 300;
const fenceLine = /^([ \t]*)(`{3,}(?=[^`\n]*$)|~{3,})([^\n]*)$/;
const fenceStart = /^[ \t]*(?:`{0,2}|~{0,2}|`{3,}[^`\n]*|~{3,}[^\n]*)$/;
/** Further in than this, marks inside of code are part of it. */
const maxCloserShift = 3;

/** The fence the line opens, or null. Backticks behind backticks are code within a line. */
export function fenceOf(line: string): Fence | null {
  const [, space = '', marks, info = ''] = line.length <= maxFenceLine ? (fenceLine.exec(line) ?? []) : [];
  return marks === undefined ? null : { marks, info: info.trim(), indent: space.replaceAll('\t', '    ').length };
}

/** Whether a line that begins like this may still open or close a fence. */
export function mayBecomeFence(start: string): boolean {
  return start.length <= maxFenceLine && fenceStart.test(start);
}

/** Whether the line closes the fence: as many marks or more, of the same kind, not further in, and nothing behind them. */
export function closesFence(line: string, open: Fence): boolean {
  const found = fenceOf(line);
  return found !== null && found.info === '' && found.marks.startsWith(open.marks) && found.indent <= open.indent + maxCloserShift;
}

/** The fence that is open behind the line, where `open` is in front of it. */
export function fenceAfter(open: Fence | null, line: string): Fence | null {
  if (open === null) return fenceOf(line);
  return closesFence(line, open) ? null : open;
}

export interface FencedLine {
  readonly line: string;
  /** `opens` and `closes` are the fence's own lines, `code` is between them, `text` is all else. */
  readonly place: 'text' | 'opens' | 'code' | 'closes';
}

/** Each line of a text with its place. */
export function fencedLines(text: string): readonly FencedLine[] {
  let open: Fence | null = null;
  return lineTexts(text).map((line) => {
    const before: Fence | null = open;
    open = fenceAfter(before, line);
    if (before === null) return { line, place: open === null ? 'text' : 'opens' };
    return { line, place: open === null ? 'closes' : 'code' };
  });
}

/** The text with the lines of fenced code made empty, the fences themselves among them. */
export function withoutFencedCode(text: string): string {
  return fencedLines(text)
    .map(({ line, place }) => (place === 'text' ? line : ''))
    .join('\n');
}
