// Watches files whose hunks are pending or written; reports changes after a pause.
import * as vscode from 'vscode';
import { writtenProposals } from '../../../core/checkpoints/writtenHunks';
import type { FileProposal } from '../../../core/edits/lines/proposal';
import { taskUnderReview } from '../../../core/review/pendingHunks';
import type { Session } from '../../../core/session';
import { createDebounce } from '../../files/base/timers';
import { isGitWriting } from '../../files/code/gitLock';
import { locate, openPlaces, pathOf } from '../workspace/workspacePlaces';

/** Debounce delay: long enough not to report in the middle of a word, short enough to update quickly. */
const pauseMs = 400;

export function watchReview(session: () => Session, changed: (path: string) => void, subscriptions: vscode.Disposable[]): void {
  const pause = createDebounce(pauseMs, (path: string) => void look(path));
  const locked = new Set<string>();
  let isOver = false;
  // Reports a change unless Git is writing. A checkout releases its lock after writing the last file and only then moves HEAD, so this
  // function waits once more after the lock is released.
  const look = async (path: string) => {
    const isWriting = await isWritingAt(path);
    if (isOver) return;
    if (!isWriting && !locked.delete(path)) return changed(path);
    if (isWriting) locked.add(path);
    pause.later(path);
  };
  const isWritten = createWrittenPaths();
  const wait = (uri: vscode.Uri) => {
    const path = pathOf(openPlaces(), uri);
    if (path !== null && (isWritten(session(), path) || pathUnderReview(session(), uri) !== null)) pause.later(path);
  };
  const watcher = vscode.workspace.createFileSystemWatcher('**/*');
  subscriptions.push(
    pause,
    new vscode.Disposable(() => {
      isOver = true;
    }),
    watcher,
    watcher.onDidChange(wait),
    watcher.onDidCreate(wait),
    watcher.onDidDelete(wait),
    // Also listens to the editor's events, because the watcher may miss files that the editor itself creates or deletes.
    vscode.workspace.onDidCreateFiles(({ files }) => files.forEach(wait)),
    vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach(wait)),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) wait(notebookOf(document) ?? document.uri);
    }),
    vscode.workspace.onDidChangeNotebookDocument(({ notebook, contentChanges }) => {
      if (contentChanges.length > 0) wait(notebook.uri);
    }),
  );
}

async function isWritingAt(path: string): Promise<boolean> {
  const uri = uriOf(path);
  return uri?.scheme === 'file' && isGitWriting(uri.fsPath);
}

/**
 * Returns a function that checks whether the session has written a file. It runs on every key press, so the paths are cached until the
 * build's state changes.
 */
function createWrittenPaths(): (session: Session, path: string) => boolean {
  let known: Session['progress'] | null = null;
  let paths: readonly string[] = [];
  return ({ progress, checkpoints }, path) => {
    if (progress !== known) paths = pathsOf(writtenProposals(progress, checkpoints).map(({ file }) => file));
    known = progress;
    return paths.includes(path);
  };
}

function pathsOf(files: readonly FileProposal[]): string[] {
  return files.flatMap((file) => (file.to === undefined ? [file.path] : [file.path, file.to]));
}

function notebookOf({ uri }: vscode.TextDocument): vscode.Uri | undefined {
  if (uri.scheme !== 'vscode-notebook-cell') return undefined;
  const holds = (notebook: vscode.NotebookDocument) =>
    notebook.getCells().some(({ document }) => document.uri.toString() === uri.toString());
  return vscode.workspace.notebookDocuments.find(holds)?.uri;
}

/** Returns the document's path if its file is in the open review, otherwise null. */
export function pathUnderReview(session: Session, uri: vscode.Uri): string | null {
  const path = pathOf(openPlaces(), uri);
  return path !== null && pathsOf(taskUnderReview(session)?.files ?? []).includes(path) ? path : null;
}

export function uriOf(path: string): vscode.Uri | undefined {
  return locate(openPlaces(), path)?.uri;
}
