// Common interface for editing text documents, and notebooks as text.
import * as vscode from 'vscode';
import { diffLines } from '../../../core/edits/diff/diff';
import { lineReplacement } from '../../../core/edits/lines/lineEdit';
import { type NotebookCell, cellChanges, textOfCells } from '../../../core/edits/propose/notebook';
import type { LineEdit } from '../../../flows/ports/ports';
import { lineTexts } from '../../../core/text/lines';
import { documentAt } from './openDocument';

export interface Editable {
  /** The text document; undefined for a notebook. */
  readonly document?: vscode.TextDocument;
  readonly isDirty: boolean;
  readonly isClosed: boolean;
  /** Returns the text; null if a notebook cell contains a cell marker, because the notebook then cannot be represented as text. */
  text(): string | null;
  save(): Thenable<boolean>;
  /** Adds ordered, non-overlapping edits to a change. Returns false if the result would not be a valid notebook. */
  put(change: vscode.WorkspaceEdit, edits: readonly LineEdit[]): boolean;
  /** Adds edits that replace the whole text. */
  putAll(change: vscode.WorkspaceEdit, text: string): boolean;
}

/**
 * Makes a text document editable. The editor may close a background document and later open the file as a new document, so each operation
 * looks up the current document.
 */
export function editableDocument(opened: vscode.TextDocument): Editable {
  let latest = opened;
  const current = () => {
    if (latest.isClosed) latest = documentAt(opened.uri) ?? latest;
    return latest;
  };
  return {
    get document() {
      return current();
    },
    get isDirty() {
      return current().isDirty;
    },
    get isClosed() {
      return current().isClosed;
    },
    text: () => current().getText(),
    save: () => current().save(),
    put: (change, edits) => {
      const document = current();
      const eol = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
      const lengths = Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line).text.length);
      for (const { startLine, endLine, lines } of edits) {
        const { start, end, text } = lineReplacement(lengths, startLine, endLine, lines, eol);
        change.replace(document.uri, new vscode.Range(...start, ...end), text);
      }
      return true;
    },
    putAll: (change, text) => {
      change.replace(opened.uri, new vscode.Range(0, 0, current().lineCount, 0), text);
      return true;
    },
  };
}

/**
 * Makes a notebook editable as text. Edits within a single cell are made in the cell's document, as if typed. Other edits become one
 * notebook edit, so that they are one undo step; a cell whose first line is unchanged keeps its output.
 */
export function editableNotebook(notebook: vscode.NotebookDocument): Editable {
  const text = () => textOfCells(notebook.getCells().map(cellOf));
  const put = (change: vscode.WorkspaceEdit, edits: readonly LineEdit[]): boolean => {
    const now = text();
    const changes = now === null ? null : cellChanges(now, edits);
    if (!changes) return false;
    const [first] = changes.sources;
    if (first && changes.sources.length === 1 && changes.replaced.length === 0) {
      const { document } = notebook.cellAt(first.index);
      return editableDocument(document).put(change, changedLines(document.getText(), first.source));
    }
    const replaced = changes.replaced.map(({ start, end, cells }) => ({ start, end, cells: cells.map(cellData) }));
    const renewed = changes.sources.map(({ index, source }) => ({
      start: index,
      end: index + 1,
      cells: [withSource(notebook.cellAt(index), source)],
    }));
    change.set(
      notebook.uri,
      [...replaced, ...renewed]
        .sort((a, b) => b.start - a.start)
        .map(({ start, end, cells }) => vscode.NotebookEdit.replaceCells(new vscode.NotebookRange(start, end), cells)),
    );
    return true;
  };
  return {
    get isDirty() {
      return notebook.isDirty;
    },
    get isClosed() {
      return notebook.isClosed;
    },
    text,
    save: () => notebook.save(),
    put,
    putAll: (change, wanted) => put(change, changedLines(text() ?? '', wanted)),
  };
}

/** Returns edits for only the lines that differ, so that a caret on an unchanged line keeps its position. */
function changedLines(text: string, wanted: string) {
  const lines = lineTexts(wanted);
  return diffLines(lineTexts(text), lines).map(({ baseStart, baseEnd, nextStart, nextEnd }) => ({
    startLine: baseStart,
    endLine: baseEnd,
    lines: lines.slice(nextStart, nextEnd),
  }));
}

function cellOf({ kind, document }: vscode.NotebookCell): NotebookCell {
  return { isCode: kind === vscode.NotebookCellKind.Code, language: document.languageId, source: document.getText() };
}

function cellData({ isCode, language, source }: NotebookCell): vscode.NotebookCellData {
  return new vscode.NotebookCellData(isCode ? vscode.NotebookCellKind.Code : vscode.NotebookCellKind.Markup, source, language);
}

/** Replaces a cell's source and keeps its outputs, metadata and execution summary. */
function withSource(cell: vscode.NotebookCell, source: string): vscode.NotebookCellData {
  const data = cellData({ ...cellOf(cell), source });
  data.outputs = [...cell.outputs];
  data.metadata = { ...cell.metadata };
  if (cell.executionSummary) data.executionSummary = cell.executionSummary;
  return data;
}

/** Opens a notebook with its unsaved changes; undefined if the file is not a notebook. */
export async function openNotebook(uri: vscode.Uri): Promise<vscode.NotebookDocument | undefined> {
  return Promise.resolve(vscode.workspace.openNotebookDocument(uri)).catch(() => undefined);
}
