// Fenced code in Markdown (CommonMark 4.5), for streams and complete texts.
//
// Unlike in CommonMark, a fence may be indented to any depth, as in lists. An unclosed fence extends to the end of the text.
import { lineTexts } from './lines';

export interface Fence {
  /** The three or more backticks or tildes of the fence. */
  readonly marks: string;
  /** The trimmed info string, usually a language; may be empty. */
  readonly info: string;
  /** Indentation in columns; a tab counts as four. */
  readonly indent: number;
}

/** Maximum length of a fence line, in characters. A longer line counts as text, so a stream never holds back more than this. */
export const maxFenceLine = 300;
const fenceLine = /^([ \t]*)(`{3,}(?=[^`\n]*$)|~{3,})([^\n]*)$/;
const fenceStart = /^[ \t]*(?:`{0,2}|~{0,2}|`{3,}[^`\n]*|~{3,}[^\n]*)$/;
/** Maximum indentation of a closing fence beyond that of the opening fence, in columns; marks that are indented further are code. */
const maxCloserShift = 3;

/** Returns the fence that a line opens, or null. A line with backticks in its info string is inline code. */
export function fenceOf(line: string): Fence | null {
  const [, space = '', marks, info = ''] = line.length <= maxFenceLine ? (fenceLine.exec(line) ?? []) : [];
  return marks === undefined ? null : { marks, info: info.trim(), indent: space.replaceAll('\t', '    ').length };
}

/** Whether a line that starts like this may still open or close a fence. */
export function mayBecomeFence(start: string): boolean {
  return start.length <= maxFenceLine && fenceStart.test(start);
}

/**
 * Whether a line closes the fence: it has at least as many marks of the same kind, is indented at most `maxCloserShift` columns further,
 * and has nothing after the marks.
 */
export function closesFence(line: string, open: Fence): boolean {
  const found = fenceOf(line);
  return found !== null && found.info === '' && found.marks.startsWith(open.marks) && found.indent <= open.indent + maxCloserShift;
}

/** Returns the fence that is open after a line, given the fence that was open before. */
export function fenceAfter(open: Fence | null, line: string): Fence | null {
  if (open === null) return fenceOf(line);
  return closesFence(line, open) ? null : open;
}

export interface FencedLine {
  readonly line: string;
  /** `opens` and `closes`: the fence lines. `code`: lines between them. `text`: all other lines. */
  readonly place: 'text' | 'opens' | 'code' | 'closes';
}

export function fencedLines(text: string): readonly FencedLine[] {
  let open: Fence | null = null;
  return lineTexts(text).map((line) => {
    const before: Fence | null = open;
    open = fenceAfter(before, line);
    if (before === null) return { line, place: open === null ? 'text' : 'opens' };
    return { line, place: open === null ? 'closes' : 'code' };
  });
}

/** Replaces every line of fenced code, including the fences, with an empty line. */
export function withoutFencedCode(text: string): string {
  return fencedLines(text)
    .map(({ line, place }) => (place === 'text' ? line : ''))
    .join('\n');
}
