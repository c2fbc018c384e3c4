// Debounced watch of files whose hunks are pending or written.
import * as vscode from 'vscode';
import { writtenProposals } from '../../../core/checkpoints/writtenHunks';
import type { FileProposal } from '../../../core/edits/lines/proposal';
import { taskUnderReview } from '../../../core/review/pendingHunks';
import type { Session } from '../../../core/session';
import { createDebounce } from '../../files/base/timers';
import { isGitWriting } from '../../files/code/gitLock';
import { locate, openPlaces } from '../workspace/workspacePlaces';

/** Debounce delay: not in the middle of a word, but soon enough to notice. */
const pauseMs = 400;

export function watchReview(session: () => Session, changed: (path: string) => void, subscriptions: vscode.Disposable[]): void {
  const pause = createDebounce(pauseMs, (path: string) => void look(path));
  const locked = new Set<string>();
  let isOver = false;
  // a checkout moves HEAD after its last file, just after it releases the lock: one more pause
  const look = async (path: string) => {
    const isWriting = await isWritingAt(path);
    if (isOver) return;
    if (!isWriting && !locked.delete(path)) return changed(path);
    if (isWriting) locked.add(path);
    pause.later(path);
  };
  const pathOf = createWrittenPaths();
  const wait = (uri: vscode.Uri) => {
    const path = pathUnderReview(session(), uri) ?? pathOf(session(), uri);
    if (path !== undefined) pause.later(path);
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
    // the watcher misses files that the editor creates and deletes at once
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

/** Resolves the path of a file the session has written. Called on every key, so the paths are cached per state of the build. */
function createWrittenPaths(): (session: Session, uri: vscode.Uri) => string | undefined {
  let known: Session['progress'] | null = null;
  let paths: ReadonlyMap<string, string> = new Map();
  return ({ progress, checkpoints }, uri) => {
    if (progress !== known) {
      const named = pathsOf(writtenProposals(progress, checkpoints).map(({ file }) => file));
      paths = new Map(named.flatMap((path) => [[uriOf(path)?.toString() ?? '', path]]));
      known = progress;
    }
    return paths.get(uri.toString());
  };
}

function pathsOf(files: readonly FileProposal[]): string[] {
  return files.flatMap((file) => (file.to === undefined ? [file.path] : [file.path, file.to]));
}

/** Notebook of a cell document. */
function notebookOf({ uri }: vscode.TextDocument): vscode.Uri | undefined {
  if (uri.scheme !== 'vscode-notebook-cell') return undefined;
  const holds = (notebook: vscode.NotebookDocument) =>
    notebook.getCells().some(({ document }) => document.uri.toString() === uri.toString());
  return vscode.workspace.notebookDocuments.find(holds)?.uri;
}

/** Path of a document in the open review; undefined for others. */
export function pathUnderReview(session: Session, uri: vscode.Uri): string | undefined {
  return pathsOf(taskUnderReview(session)?.files ?? []).find((path) => uriOf(path)?.toString() === uri.toString());
}

/** URI of a workspace path; undefined outside the workspace. */
export function uriOf(path: string): vscode.Uri | undefined {
  return locate(openPlaces(), path)?.uri;
}
