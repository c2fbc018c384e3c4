// Updates the code index on file changes, unsaved text and ignore rules.
import * as vscode from 'vscode';
import { maxTextBytes } from '../../../core/context/files/excludedFiles';
import type { CodebaseEngine } from '../../files/code/codebaseEngine';
import { onDidNameFolders, pathOf, type WorkspacePlace } from './workspacePlaces';
import { createThrottle } from '../../files/base/timers';

export interface CodeWatch {
  readonly places: () => readonly WorkspacePlace[];
  readonly engines: readonly Pick<CodebaseEngine, 'changed' | 'live' | 'relist'>[];
  /** Folders, excludes or trust have changed. */
  readonly settingsChanged: () => void;
}

/** Debounce, so that a checkout is handled as one change. */
const settleMs = 150;
/** Changes of these files change what is listed. */
const ruleFiles = /(^|\/)(\.gitignore|\.milkstackignore|\.gitmodules)$/;
/** Contents that are never listed. */
const unwatched = /(^|\/)(\.git|node_modules|\.vscode-test)(\/|$)/;

export function watchCode({ places, engines, settingsChanged }: CodeWatch, subscriptions: vscode.Disposable[]): void {
  let changed = new Set<string>();
  let typed = new Set<vscode.TextDocument>();
  let isListingOld = false;

  const settle = () => {
    for (const engine of engines) {
      if (changed.size > 0) engine.changed([...changed]);
      if (isListingOld) engine.relist();
      for (const document of typed) tellTyped(engine, document);
    }
    changed = new Set();
    typed = new Set();
    isListingOld = false;
  };
  const { soon, cancel } = createThrottle(settleMs, settle);
  const tellTyped = (engine: CodeWatch['engines'][number], document: vscode.TextDocument) => {
    const path = pathOf(places(), document.uri);
    if (path === null) return;
    const text = document.isDirty && !document.isClosed ? document.getText() : null;
    engine.live(path, text !== null && text.length > maxTextBytes ? null : text);
  };
  const note = (uri: vscode.Uri, comesOrGoes: boolean) => {
    const path = pathOf(places(), uri);
    if (path === null || unwatched.test(path)) return;
    changed.add(path);
    isListingOld ||= comesOrGoes || ruleFiles.test(path);
    soon();
  };
  const noteTyped = (document: vscode.TextDocument) => {
    typed.add(document);
    soon();
  };
  const relist = () => {
    settingsChanged();
    isListingOld = true;
    soon();
  };

  const noteUnsaved = () => {
    for (const document of vscode.workspace.textDocuments) if (document.isDirty) noteTyped(document);
  };
  noteUnsaved();
  const watcher = vscode.workspace.createFileSystemWatcher('**/*');
  subscriptions.push(
    watcher,
    watcher.onDidChange((uri) => note(uri, false)),
    watcher.onDidCreate((uri) => note(uri, true)),
    watcher.onDidDelete((uri) => note(uri, true)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => noteTyped(document)),
    vscode.workspace.onDidSaveTextDocument(noteTyped),
    vscode.workspace.onDidCloseTextDocument(noteTyped),
    vscode.workspace.onDidChangeWorkspaceFolders(relist),
    onDidNameFolders(() => {
      relist();
      noteUnsaved();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(relist),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('files.exclude') || event.affectsConfiguration('search.exclude')) relist();
    }),
    { dispose: cancel },
  );
}
