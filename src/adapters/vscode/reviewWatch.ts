// Tells when the user has typed into a file whose hunks wait for a verdict, once they pause.
import * as vscode from 'vscode';
import { awaits } from '../../core/next';
import { currentTask } from '../../core/plan/progress';
import type { Session } from '../../core/session';

/** Long enough not to mark half a word, short enough to be seen while the eye is still there. */
const pauseMs = 400;

export function watchReview(session: () => Session, typed: (path: string) => void, subscriptions: vscode.Disposable[]): void {
  const pauses = new Map<string, NodeJS.Timeout>();
  const changed = ({ document, contentChanges }: vscode.TextDocumentChangeEvent) => {
    const path = contentChanges.length > 0 ? pathUnderReview(session(), document.uri) : undefined;
    if (path === undefined) return;
    clearTimeout(pauses.get(path));
    pauses.set(
      path,
      setTimeout(() => {
        pauses.delete(path);
        typed(path);
      }, pauseMs),
    );
  };
  subscriptions.push(vscode.workspace.onDidChangeTextDocument(changed));
  subscriptions.push(new vscode.Disposable(() => pauses.forEach(clearTimeout)));
}

/** The path of a document as the open review names it; undefined for any other. */
function pathUnderReview(session: Session, uri: vscode.Uri): string | undefined {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder || awaits(session) !== 'review') return undefined;
  const files = currentTask(session.progress)?.files ?? [];
  const paths = files.flatMap((file) => (file.to === undefined ? [file.path] : [file.path, file.to]));
  return paths.find((path) => vscode.Uri.joinPath(folder.uri, path).toString() === uri.toString());
}
