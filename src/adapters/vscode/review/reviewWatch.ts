// Debounced: notifies when the user has edited a file whose hunks wait for a verdict, once the typing pauses.
import * as vscode from 'vscode';
import { taskUnderReview } from '../../../core/review/pendingHunks';
import type { Session } from '../../../core/session';
import { createDebounce } from '../../files/base/timers';
import { locate, workspacePlaces } from '../workspace/workspacePlaces';

/** Long enough not to mark half a word, short enough to be seen while the eye is still there. */
const pauseMs = 400;

export function watchReview(session: () => Session, typed: (path: string) => void, subscriptions: vscode.Disposable[]): void {
  const pause = createDebounce(pauseMs, typed);
  const changed = ({ document, contentChanges }: vscode.TextDocumentChangeEvent) => {
    if (contentChanges.length > 0) wait(pathUnderReview(session(), notebookOf(document) ?? document.uri));
  };
  const wait = (path: string | undefined) => {
    if (path !== undefined) pause.later(path);
  };
  subscriptions.push(vscode.workspace.onDidChangeTextDocument(changed));
  subscriptions.push(
    vscode.workspace.onDidChangeNotebookDocument(({ notebook, contentChanges }) => {
      if (contentChanges.length > 0) wait(pathUnderReview(session(), notebook.uri));
    }),
  );
  subscriptions.push(pause);
}

/** The notebook a document is a cell of. */
function notebookOf({ uri }: vscode.TextDocument): vscode.Uri | undefined {
  if (uri.scheme !== 'vscode-notebook-cell') return undefined;
  const holds = (notebook: vscode.NotebookDocument) =>
    notebook.getCells().some(({ document }) => document.uri.toString() === uri.toString());
  return vscode.workspace.notebookDocuments.find(holds)?.uri;
}

/** The path of a document as the open review names it; undefined for any other. */
export function pathUnderReview(session: Session, uri: vscode.Uri): string | undefined {
  const files = taskUnderReview(session)?.files ?? [];
  const paths = files.flatMap((file) => (file.to === undefined ? [file.path] : [file.path, file.to]));
  return paths.find((path) => uriOf(path)?.toString() === uri.toString());
}

/** A path of the workspace as an address; undefined where it lies in no folder. */
export function uriOf(path: string): vscode.Uri | undefined {
  return locate(workspacePlaces(vscode.workspace.workspaceFolders ?? []), path)?.uri;
}
