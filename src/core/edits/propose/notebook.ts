// Notebook text format: cells, each below a marker line.
import type { LineSplice } from '../lines/lines';
import { lineTexts, withLineFeeds } from '../../text/lines';

/** A cell without its outputs and metadata. */
export interface NotebookCell {
  readonly isCode: boolean;
  readonly language: string;
  /** Source text with `\n` as line ending. */
  readonly source: string;
}

/** Marker line: `%%%% code python` or `%%%% text markdown`. Four percent signs, because IPython magics use one and two. */
const marker = /^%%%% (code|text) ([\w+#.-]+)$/;
const likeMarker = /^%%%%/m;

export function isNotebookPath(path: string): boolean {
  return /\.ipynb$/i.test(path);
}

/**
 * Converts cells to text without a final line ending. Returns null if a cell's source contains a line that looks like a marker, or if a
 * cell's language does not fit into a marker.
 */
export function textOfCells(cells: readonly NotebookCell[]): string | null {
  if (cells.some(({ language, source }) => likeMarker.test(source) || !marker.test(markerOf({ isCode: true, language })))) return null;
  return cells.map((cell) => `${markerOf(cell)}\n${withLineFeeds(cell.source)}`).join('\n');
}

function markerOf({ isCode, language }: Pick<NotebookCell, 'isCode' | 'language'>): string {
  return `%%%% ${isCode ? 'code' : 'text'} ${language}`;
}

/** Parses cells; null if the text does not start with a marker or contains a misspelled one. Empty text has no cells. */
export function cellsOf(text: string): NotebookCell[] | null {
  return readCells(lineTexts(text))?.map(({ cell }) => cell) ?? null;
}

interface ReadCell {
  readonly cell: NotebookCell;
  /** 0-based line number of the cell's marker. */
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
  /** Kept cells with changed source, by old index. */
  readonly sources: readonly { readonly index: number; readonly source: string }[];
  /** Ranges `[start, end)` of old cells and the cells that replace them, from last to first. */
  readonly replaced: readonly { readonly start: number; readonly end: number; readonly cells: readonly NotebookCell[] }[];
}

/**
 * Converts edits to a notebook's text into cell changes; null if the result is not a valid notebook. A cell is kept as long as its marker
 * line is kept.
 * @param text output of `textOfCells`
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

/** A line and its 0-based line number before the edits; null for a new line. */
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

/** Returns the content of a new notebook file with these cells, in Jupyter format (nbformat 4.4, in which cells have no IDs). */
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
