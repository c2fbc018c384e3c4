// Notebook as text: its cells, each below a marker line.
import type { LineSplice } from '../lines/lines';
import { lineTexts, withLineFeeds } from '../../text/lines';

/** Source of one cell; outputs and metadata are excluded. */
export interface NotebookCell {
  readonly isCode: boolean;
  readonly language: string;
  /** Lines are separated by `\n`. */
  readonly source: string;
}

/** `%%%% code python` or `%%%% text markdown`: four signs, as magics use one and two. */
const marker = /^%%%% (code|text) ([\w+#.-]+)$/;
const likeMarker = /^%%%%/m;

export function isNotebookPath(path: string): boolean {
  return /\.ipynb$/i.test(path);
}

/** The cells as text, without a final line ending; null if a cell contains a line that looks like a marker. */
export function textOfCells(cells: readonly NotebookCell[]): string | null {
  if (cells.some(({ language, source }) => likeMarker.test(source) || !marker.test(markerOf({ isCode: true, language })))) return null;
  return cells.map((cell) => `${markerOf(cell)}\n${withLineFeeds(cell.source)}`).join('\n');
}

function markerOf({ isCode, language }: Pick<NotebookCell, 'isCode' | 'language'>): string {
  return `%%%% ${isCode ? 'code' : 'text'} ${language}`;
}

/** The cells in a text; null if it does not start with a marker or a marker is misspelled. Empty text has no cells. */
export function cellsOf(text: string): NotebookCell[] | null {
  return readCells(lineTexts(text))?.map(({ cell }) => cell) ?? null;
}

interface ReadCell {
  readonly cell: NotebookCell;
  /** 0-based line of its marker. */
  readonly line: number;
}

function readCells(lines: readonly string[]): ReadCell[] | null {
  const cells: ReadCell[] = [];
  if (lines.length === 1 && lines[0] === '') return cells;
  const starts = lines.flatMap((line, index) => (likeMarker.test(line) ? [index] : []));
  if (starts[0] !== 0) return null;
  for (const [index, line] of starts.entries()) {
    const found = marker.exec(lines[line] ?? '');
    if (!found) return null;
    const source = lines.slice(line + 1, starts[index + 1] ?? lines.length).join('\n');
    cells.push({ cell: { isCode: found[1] === 'code', language: found[2] ?? '', source }, line });
  }
  return cells;
}

export interface CellChanges {
  /** Kept cells with a new source, by their old index. */
  readonly sources: readonly { readonly index: number; readonly source: string }[];
  /** Old cells `[start, end)` and their replacements; from last to first. */
  readonly replaced: readonly { readonly start: number; readonly end: number; readonly cells: readonly NotebookCell[] }[];
}

/**
 * The cell changes of edits to a notebook's text; null if the result is not a notebook. A cell is kept as long as its marker line is.
 * @param text the output of `textOfCells`
 * @param edits replacements of whole lines, ordered and disjoint
 */
export function cellChanges(text: string, edits: readonly LineSplice[]): CellChanges | null {
  const old = readCells(lineTexts(text));
  const spliced = splice(lineTexts(text), edits);
  const next = readCells(spliced.map(({ text: line }) => line));
  if (!old || !next) return null;
  const indexAt = new Map(old.map(({ line }, index) => [line, index]));
  const sources: CellChanges['sources'][number][] = [];
  const replaced: CellChanges['replaced'][number][] = [];
  let start = 0;
  let fresh: NotebookCell[] = [];
  const close = (end: number) => {
    if (end > start || fresh.length > 0) replaced.unshift({ start, end, cells: fresh });
    fresh = [];
  };
  for (const { cell, line } of next) {
    const index = indexAt.get(spliced[line]?.origin ?? -1);
    if (index === undefined) {
      fresh.push(cell);
      continue;
    }
    close(index);
    start = index + 1;
    if (old[index]?.cell.source !== cell.source) sources.push({ index, source: cell.source });
  }
  close(old.length);
  return { sources, replaced };
}

/** A line and its 0-based line before the edits; null for a new line. */
interface Traced {
  readonly text: string;
  readonly origin: number | null;
}

function splice(lines: readonly string[], edits: readonly LineSplice[]): Traced[] {
  const kept = lines.map((text, origin): Traced => ({ text, origin }));
  const parts: (readonly Traced[])[] = [];
  let from = 0;
  for (const { startLine, endLine, lines: fresh } of edits) {
    parts.push(
      kept.slice(from, startLine),
      fresh.map((text): Traced => ({ text, origin: null })),
    );
    from = endLine;
  }
  return [...parts, kept.slice(from)].flat();
}

/** A new notebook file with these cells, in Jupyter format (nbformat 4.4: cells without ids). */
export function notebookFile(cells: readonly NotebookCell[]): string {
  const languages = cells.filter(({ isCode }) => isCode).map(({ language }) => language);
  const file = {
    cells: cells.map(({ isCode, language, source }) => ({
      cell_type: isCode ? (language === 'raw' ? 'raw' : 'code') : 'markdown',
      ...(isCode && language !== 'raw' && { execution_count: null, outputs: [] }),
      metadata: isCode && language !== 'raw' && language !== languages[0] ? { vscode: { languageId: language } } : {},
      source: source.split(/(?<=\n)/),
    })),
    metadata: { language_info: { name: languages[0] ?? 'python' } },
    nbformat: 4,
    nbformat_minor: 4,
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}
