// Document close event that does not fire when a document's language changes.
import * as vscode from 'vscode';

/**
 * Calls `closed` when a document is closed. Filters the editor's own event, which also fires when an open document changes its language.
 */
export function onDidCloseDocument(closed: (document: vscode.TextDocument) => void): vscode.Disposable {
  return vscode.workspace.onDidCloseTextDocument((document) => {
    if (!vscode.workspace.textDocuments.includes(document)) closed(document);
  });
}
