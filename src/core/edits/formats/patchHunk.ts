// Parses patch hunks: the first character marks a line as context, removed or added.
import type { EditOp } from '../lines/proposal';
import { lineEdit, withoutBlankEnd } from './form';

const numbered = /^@@+ *-(\d{1,7})(?:,(\d{1,7}))? +\+\d{1,7}(?:,\d{1,7})? *@@+ *(.*)$/;
/** Maximum number of scope lines. If there are more, the outermost ones are dropped, because they rarely narrow the position further. */
const maxAnchors = 8;
const elided = /^\.{3}$/;

/**
 * Parses the hunks of one file. A hunk without changes gives the position of the next hunk; a hunk with neither old lines nor a position
 * appends to the file. Trailing blank lines separate hunks and are dropped. A line without a mark is read as context; if the file does not
 * contain it, the edit is refused.
 */
export function hunkEdits(path: string, lines: readonly string[]): EditOp[] {
  const ops: EditOp[] = [];
  let near: readonly string[] = [];
  for (const { header, body } of hunksIn(lines)) {
    const place = headerOf(header);
    const anchors = [...near, ...place.near].slice(-maxAnchors);
    const { oldLines, newLines, atEnd } = sidesOf(body);
    const isChange = oldLines.length !== newLines.length || oldLines.some((line, index) => line !== newLines[index]);
    if (!isChange) {
      const last = oldLines.filter((line) => line.trim() !== '').at(-1);
      near = last === undefined ? anchors : [...anchors, last];
      continue;
    }
    const isPlaced = oldLines.length > 0 || anchors.length > 0 || place.line !== undefined;
    ops.push(
      lineEdit({
        path,
        oldLines,
        newLines,
        ...(anchors.length > 0 ? { near: anchors } : {}),
        ...(place.line === undefined ? {} : { line: place.line }),
        ...(atEnd || !isPlaced ? { atEnd: true as const } : {}),
      }),
    );
    near = [];
  }
  return ops;
}

interface RawHunk {
  readonly header: string;
  readonly body: readonly string[];
}

function hunksIn(lines: readonly string[]): RawHunk[] {
  const hunks: { header: string; body: string[] }[] = [];
  for (const line of lines) {
    if (isHunkHeader(line)) hunks.push({ header: line.trim(), body: [] });
    else if (hunks.length > 0) hunks.at(-1)?.body.push(line);
    else if (line.trim() !== '') hunks.push({ header: '@@', body: [line] });
  }
  return hunks;
}

export function isHunkHeader(line: string): boolean {
  return line.startsWith('@@');
}

/** Parses a hunk header: its scope text, and its line number if there is one. */
function headerOf(header: string): { readonly near: readonly string[]; readonly line?: number } {
  const match = numbered.exec(header);
  const text = (match ? (match[3] ?? '') : header.replace(/^@@+/, '').replace(/(?<! ) *(?<!@)@@+$/, '')).trim();
  const near = text === '' || elided.test(text) ? [] : [text];
  if (!match) return { near };
  // If the hunk has no old lines, the header states the line before the insertion, so 1 is added.
  const line = Number(match[1]) + (match[2] === '0' ? 1 : 0);
  return line > 0 ? { near, line } : { near };
}

function sidesOf(body: readonly string[]) {
  const oldLines: string[] = [];
  const newLines: string[] = [];
  const atEnd = body.some(isEndOfFile);
  for (const line of withoutBlankEnd(body.filter((text) => !isEndOfFile(text) && !text.startsWith('\\ ')))) {
    const rest = line.slice(1);
    if (line.startsWith('+')) newLines.push(rest);
    else if (line.startsWith('-')) oldLines.push(rest);
    else for (const side of [oldLines, newLines]) side.push(line.startsWith(' ') ? rest : line);
  }
  return { oldLines, newLines, atEnd };
}

function isEndOfFile(line: string): boolean {
  return /^\s*\*\*\* End of File\s*$/.test(line);
}
