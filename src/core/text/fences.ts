// Fenced code in Markdown (CommonMark 4.5), for streams and complete texts.
//
// A fence may be indented at any depth, as in lists. An unclosed fence extends to the end of the text.
import { lineTexts } from './lines';

export interface Fence {
  /** The run of three or more backticks or tildes. */
  readonly marks: string;
  /** The trimmed info string: a language, or empty. */
  readonly info: string;
  /** Indentation in columns; a tab counts as four. */
  readonly indent: number;
}

/** Maximum length of a fence line, which limits what a stream holds back; longer lines are text. */
export const maxFenceLine = 300;
const fenceLine = /^([ \t]*)(`{3,}(?=[^`\n]*$)|~{3,})([^\n]*)$/;
const fenceStart = /^[ \t]*(?:`{0,2}|~{0,2}|`{3,}[^`\n]*|~{3,}[^\n]*)$/;
/** Marks indented further than this are code. */
const maxCloserShift = 3;

/** The fence that the line opens, or null. Backticks in the info string make it inline code. */
export function fenceOf(line: string): Fence | null {
  const [, space = '', marks, info = ''] = line.length <= maxFenceLine ? (fenceLine.exec(line) ?? []) : [];
  return marks === undefined ? null : { marks, info: info.trim(), indent: space.replaceAll('\t', '    ').length };
}

/** Whether a line with this beginning may still open or close a fence. */
export function mayBecomeFence(start: string): boolean {
  return start.length <= maxFenceLine && fenceStart.test(start);
}

/** Whether the line closes the fence: at least as many marks of the same kind, not indented further, and nothing after them. */
export function closesFence(line: string, open: Fence): boolean {
  const found = fenceOf(line);
  return found !== null && found.info === '' && found.marks.startsWith(open.marks) && found.indent <= open.indent + maxCloserShift;
}

/** The open fence after the line, given the one before. */
export function fenceAfter(open: Fence | null, line: string): Fence | null {
  if (open === null) return fenceOf(line);
  return closesFence(line, open) ? null : open;
}

export interface FencedLine {
  readonly line: string;
  /** `opens` and `closes` are the fence lines, `code` is between them, `text` is everything else. */
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

/** The text with fenced code, including the fences, replaced by empty lines. */
export function withoutFencedCode(text: string): string {
  return fencedLines(text)
    .map(({ line, place }) => (place === 'text' ? line : ''))
    .join('\n');
}
