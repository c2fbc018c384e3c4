// Notebook as text: its cells, each under a marker line.
import type { LineSplice } from '../lines/lines';
import { lineTexts, withLineFeeds } from '../../text/lines';

/** One cell as its author sees it; what it printed and what the editor keeps beside it are no part of it. */
export interface NotebookCell {
  readonly isCode: boolean;
  readonly language: string;
  /** With `\n` between lines. */
  readonly source: string;
}

/** `%%%% code python` or `%%%% text markdown`: four signs, as cells themselves use one and two for their magics. */
const marker = /^%%%% (code|text) ([\w+#.-]+)$/;
const likeMarker = /^%%%%/m;

/** Whether a file is a notebook by its name. */
export function isNotebookPath(path: string): boolean {
  return /\.ipynb$/i.test(path);
}

/** The cells as text, without a line end after the last line; null where a cell holds a line that reads like the beginning of one. */
export function textOfCells(cells: readonly NotebookCell[]): string | null {
  if (cells.some(({ language, source }) => likeMarker.test(source) || !marker.test(markerOf({ isCode: true, language })))) return null;
  return cells.map((cell) => `${markerOf(cell)}\n${withLineFeeds(cell.source)}`).join('\n');
}

function markerOf({ isCode, language }: Pick<NotebookCell, 'isCode' | 'language'>): string {
  return `%%%% ${isCode ? 'code' : 'text'} ${language}`;
}

/** The cells a text holds; null where it does not begin with one or a beginning is misspelt. No text is no cells. */
export function cellsOf(text: string): NotebookCell[] | null {
  return readCells(lineTexts(text))?.map(({ cell }) => cell) ?? null;
}

interface ReadCell {
  readonly cell: NotebookCell;
  /** The 0-based line it begins with. */
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
  /** Cells that stay and get another source, by their index as it was. */
  readonly sources: readonly { readonly index: number; readonly source: string }[];
  /** Cells `[start, end)`, by index as it was, in place of which others come; from the last one to the first. */
  readonly replaced: readonly { readonly start: number; readonly end: number; readonly cells: readonly NotebookCell[] }[];
}

/**
 * What edits of a notebook's text do to its cells; null where the result is no notebook. A cell stays as long as the line it begins with does.
 * @param text what `textOfCells` gave
 * @param edits replacements of whole lines, in order and apart
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

/** A line and the 0-based one it was before the edits; null for a new one. */
interface Traced {
  readonly text: string;
  readonly origin: number | null;
}

function splice(lines: readonly string[], edits: readonly LineSplice[]): Traced[] {
  const kept = lines.map((text, origin): Traced => ({ text, origin }));
  const result: Traced[] = [];
  let from = 0;
  for (const { startLine, endLine, lines: fresh } of edits) {
    result.push(...kept.slice(from, startLine), ...fresh.map((text): Traced => ({ text, origin: null })));
    from = endLine;
  }
  return [...result, ...kept.slice(from)];
}

/** A new notebook file of these cells, in the form of Jupyter (nbformat 4.4: cells without ids). */
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
