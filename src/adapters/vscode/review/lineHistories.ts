// Line histories of the open files of the workspace, kept from activation on.
import * as vscode from 'vscode';
import { changeLines, type LineHistory, markStage, openHistory, presentLines } from '../../../core/reasons/lineHistory';
import type { Session } from '../../../core/session';
import { lineTexts } from '../../../core/text/lines';
import { openPlaces, pathOf } from '../workspace/workspacePlaces';

export interface LineHistories {
  /** Null for a document that has not changed since it was opened, or is too long. */
  of(document: vscode.TextDocument): LineHistory | null;
  /** Marks the present text of files that the session has written since the last call. */
  written(session: Session): void;
}

/** Longer texts are carried by content. */
const maxChars = 2_000_000;

/** Follows the open documents from now on. */
export function createLineHistories(subscriptions: vscode.Disposable[]): LineHistories {
  /** The text as it was opened, until the first change. */
  const known = new Map<vscode.TextDocument, string | LineHistory>();
  let seen = { id: '', count: 0 };
  const opened = (document: vscode.TextDocument) => {
    if (!vscode.workspace.getWorkspaceFolder(document.uri)) return;
    const text = document.getText();
    if (text.length <= maxChars) known.set(document, text);
  };
  const changed = ({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent) => {
    const before = known.get(document);
    if (before === undefined || contentChanges.length === 0) return;
    const history = typeof before === 'string' ? openHistory(lineTexts(before)) : before;
    // The first change after a save arrives before the document is dirty, like what the editor reads from disk.
    const maker = reason !== undefined ? 'undo' : document.isDirty ? 'person' : 'program';
    const changes = contentChanges.map(({ range, text }) => ({ from: range.start, to: range.end, text }));
    changeLines(history, changes, maker);
    known.set(document, history);
    if (presentLines(history).length !== document.lineCount) opened(document);
  };
  vscode.workspace.textDocuments.forEach(opened);
  subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.workspace.onDidCloseTextDocument((document) => known.delete(document)),
  );
  return {
    of: (document) => {
      const history = known.get(document);
      return typeof history === 'object' ? history : null;
    },
    written: ({ id, checkpoints: { changes } }) => {
      const fresh = changes.slice(seen.id === id ? seen.count : changes.length);
      seen = { id, count: changes.length };
      if (fresh.length === 0) return;
      const paths = new Set<string | null>(fresh.flatMap(({ files }) => files.map(({ path }) => path)));
      const places = openPlaces();
      for (const [{ uri }, history] of known) if (typeof history === 'object' && paths.has(pathOf(places, uri))) markStage(history);
    },
  };
}
