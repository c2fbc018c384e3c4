// Tracks the history of lines in open files of the workspace, from activation on.
import * as vscode from 'vscode';
import { changeLines, type LineHistory, markStage, openHistory, presentLines, replaceLines } from '../../../core/reasons/lineHistory';
import type { Session } from '../../../core/session';
import { lineTexts } from '../../../core/text/lines';
import { openPlaces, pathOf } from '../workspace/workspacePlaces';

export interface LineHistories {
  /** History of a document; null if it has not changed since it was opened, or is too long. */
  of(document: vscode.TextDocument): LineHistory | null;
  /** Marks the current text of files that the session has written since the last call. */
  written(session: Session): void;
}

/** Maximum number of characters in a tracked text; lines of longer texts are matched only by content. */
const maxChars = 2_000_000;
/** Maximum number of tracked files, including closed files; the oldest is dropped. */
const maxFiles = 200;

/** Starts tracking the open documents. */
export function createLineHistories(subscriptions: vscode.Disposable[]): LineHistories {
  /**
   * By URI: the text with which a document was opened or, after a change, its history. If a closed file is opened again, its history
   * continues.
   */
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
    // The first change after a save arrives before the document is marked as dirty, just like a change that the editor reads from the disk.
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
    vscode.workspace.onDidCloseTextDocument(closed),
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
