// Event for closed documents.
import * as vscode from 'vscode';

/** Calls `closed` when a document is closed. The editor's own event also fires when the language of a document that stays open changes. */
export function onDidCloseDocument(closed: (document: vscode.TextDocument) => void): vscode.Disposable {
  return vscode.workspace.onDidCloseTextDocument((document) => {
    if (!vscode.workspace.textDocuments.includes(document)) closed(document);
  });
}
