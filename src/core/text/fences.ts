// Fenced code of Markdown (CommonMark 4.5): the line that opens it, and the one that closes it. The one reader of both, so that all agree where code ends.

export interface Fence {
  /** The run of three or more backticks or tildes. */
  readonly marks: string;
  /** What stands behind it, trimmed: a language, or nothing. */
  readonly info: string;
}

const fence = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/;

/** The fence the line opens, or null. Backticks behind backticks are code within a line. */
export function fenceOf(line: string): Fence | null {
  const [, marks, behind = ''] = fence.exec(line) ?? [];
  return marks === undefined || (marks.startsWith('`') && behind.includes('`')) ? null : { marks, info: behind.trim() };
}

/** Whether the line closes the fence: as many marks or more, of the same kind, and nothing behind them. */
export function closesFence(line: string, open: Fence): boolean {
  const found = fenceOf(line);
  return found !== null && found.info === '' && found.marks.startsWith(open.marks);
}

/** Each line with its place: `opens` and `closes` are the fence lines, `code` is between them, `text` is all else. An open fence runs to the end. */
export function fencedLines(lines: readonly string[]): { readonly line: string; readonly place: 'text' | 'opens' | 'code' | 'closes' }[] {
  let open: Fence | null = null;
  return lines.map((line) => {
    if (open === null) {
      open = fenceOf(line);
      return { line, place: open ? 'opens' : 'text' };
    }
    if (!closesFence(line, open)) return { line, place: 'code' };
    open = null;
    return { line, place: 'closes' };
  });
}
