// Tracks the history of lines in open files of the workspace, from activation on.
import * as vscode from 'vscode';
import { changeLines, type LineHistory, markStage, openHistory, presentLines, replaceLines } from '../../../core/reasons/lineHistory';
import type { Session } from '../../../core/session';
import { lineTexts } from '../../../core/text/lines';
import { openPlaces, pathOf } from '../workspace/workspacePlaces';
import { onDidCloseDocument } from '../workspace/closedDocuments';

export interface LineHistories {
  /** Returns a document's history; null if the document has not changed since it was opened, or is too long. */
  of(document: vscode.TextDocument): LineHistory | null;
  /**
   * For each file that the session has written since the last call, starts a new stage in the file's history: a version to which later
   * lines can be traced back.
   */
  written(session: Session): void;
}

/** Maximum number of characters in a tracked file. Lines of longer files are matched only by content. */
const maxChars = 2_000_000;
/** Maximum number of tracked files, including closed files; the oldest are dropped. */
const maxFiles = 200;

export function createLineHistories(subscriptions: vscode.Disposable[]): LineHistories {
  /** Text of each unchanged document, or history of each changed one, by URI. A history continues when a closed file is reopened. */
  const known = new Map<string, string | LineHistory>();
  let seen = { id: '', count: 0 };
  const opened = (document: vscode.TextDocument) => {
    if (!vscode.workspace.getWorkspaceFolder(document.uri)) return;
    const [key, text] = [document.uri.toString(), document.getText()];
    const history = known.get(key);
    known.delete(key);
    if (text.length > maxChars) return;
    if (typeof history === 'object') replaceLines(history, lineTexts(text));
    known.set(key, typeof history === 'object' ? history : text);
    for (const oldest of known.keys()) if (known.size > maxFiles) known.delete(oldest);
  };
  const changed = ({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent) => {
    const key = document.uri.toString();
    const before = known.get(key);
    if (before === undefined || contentChanges.length === 0) return;
    const history = typeof before === 'string' ? openHistory(lineTexts(before)) : before;
    // A change that arrives before the document is dirty is a reload from disk or the first change after a save; both count as made by a
    // program.
    const maker = reason !== undefined ? 'undo' : document.isDirty ? 'person' : 'program';
    const changes = contentChanges.map(({ range, text }) => ({ from: range.start, to: range.end, text }));
    changeLines(history, changes, maker);
    known.set(key, history);
    if (presentLines(history).length !== document.lineCount) opened(document);
  };
  const closed = ({ uri }: vscode.TextDocument) => {
    const key = uri.toString();
    if (typeof known.get(key) === 'string') known.delete(key);
  };
  vscode.workspace.textDocuments.forEach(opened);
  subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument(changed),
    onDidCloseDocument(closed),
  );
  return {
    of: ({ uri }) => {
      const history = known.get(uri.toString());
      return typeof history === 'object' ? history : null;
    },
    written: ({ id, checkpoints: { changes } }) => {
      const fresh = changes.slice(seen.id === id ? seen.count : changes.length);
      seen = { id, count: changes.length };
      if (fresh.length === 0) return;
      const paths = new Set<string | null>(fresh.flatMap(({ files }) => files.map(({ path }) => path)));
      const places = openPlaces();
      for (const [key, history] of known)
        if (typeof history === 'object' && paths.has(pathOf(places, vscode.Uri.parse(key)))) markStage(history);
    },
  };
}
