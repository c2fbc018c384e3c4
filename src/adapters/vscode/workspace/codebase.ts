// Workspace codebase: search index, installed packages, and Git history.
//
// For folders on a local disk, the index runs in a worker thread; otherwise, it uses the editor's file system.
import * as vscode from 'vscode';
import type { ContextPack, ContextRequest } from '../../../core/context/files/codebaseTypes';
import { ignorePatterns } from '../../../core/context/files/pathGlob';
import type { History } from '../../../core/context/files/vcsHistory';
import type { Codebase, Dependencies, Workspace } from '../../../flows/ports/ports';
import type { CodebaseEngine } from '../../files/code/codebaseEngine';
import { createCodebaseThread } from '../../files/code/codebaseThread';
import { createGitHistory } from '../../files/code/gitHistory';
import {
  locate,
  openFolders,
  openPlaces,
  pathOf,
  type Roots,
  type WorkspacePlace,
  workspacePlaces,
  onDidNameFolders,
} from './workspacePlaces';
import { maxTextBytes } from '../../../core/context/files/excludedFiles';
import { createThrottle } from '../../files/base/timers';

/** Maximum number of open editors used as context. */
const maxOpen = 12;
const emptyRequest: ContextRequest = { text: '', named: [], open: [], maxTokens: 0 };
const nothing: ContextPack = { files: [], outline: '', listed: 0, skipped: [], tokens: 0 };

export interface WorkspaceCode extends Codebase, Pick<Workspace, 'list'> {
  /** Indexes the workspace in the background, so that the first query is fast. */
  readAhead(): void;
}

/** @param warn called when the worker fails; queries then use a slower engine in this thread */
export function createCodebase(
  { extensionUri, globalStorageUri, subscriptions }: vscode.ExtensionContext,
  warn: (error: Error) => void,
): WorkspaceCode {
  const shipped = (name: string) => vscode.Uri.joinPath(extensionUri, 'dist', name).fsPath;
  const files = {
    grammars: shipped('grammars'),
    keywordScanWorker: shipped('keywordScanWorker.mjs'),
    symbols: vscode.Uri.joinPath(globalStorageUri, 'symbols.txt').fsPath,
  };
  const thread = createCodebaseThread(shipped('codebaseWorker.mjs'), files, warn);
  const slow = createEngineOnDemand(async () => {
    const { createCodebaseEngine, createVirtualSource } = await import('./lazyWorkspace');
    return createCodebaseEngine(createVirtualSource(openPlaces, excludedPatterns));
  });
  const isOnDisk = () => openPlaces().every(({ uri }) => uri.scheme === 'file');
  const tellWorkspace = () => {
    const folders = openPlaces().map(({ uri, prefix }) => ({ prefix, folder: uri.fsPath }));
    thread.workspace({ places: folders, patterns: excludedPatterns(), mayRunGit: vscode.workspace.isTrusted });
  };
  tellWorkspace();
  watchCode({ places: openPlaces, engines: [thread, slow], settingsChanged: tellWorkspace }, subscriptions);
  subscriptions.push({ dispose: thread.close });

  /**
   * Runs a query in the worker; for virtual folders, or after the worker has failed, uses the slow engine. Returns `otherwise` if canceled.
   */
  async function ask<T>(question: (engine: CodebaseEngine) => Promise<T>, otherwise: T, signal: AbortSignal): Promise<T> {
    try {
      if (isOnDisk()) return await question(thread);
    } catch (error) {
      if (signal.aborted) return otherwise;
      warn(error instanceof Error ? error : new Error(String(error)));
    }
    return signal.aborted ? otherwise : question(slow);
  }

  return {
    readAhead: () => {
      if (openPlaces().length > 0 && isOnDisk()) thread.pack(emptyRequest, new AbortController().signal).catch(warn);
    },
    list: (folder, limit, signal, isFresh = false) => {
      if (isFresh) for (const engine of [thread, slow]) engine.relist();
      return ask((engine) => engine.list(folder, limit, signal), [], signal);
    },
    pack: (request, signal) => {
      const open = [...new Set([...request.open, ...openPaths(openPlaces())])].slice(0, maxOpen);
      return ask((engine) => engine.pack({ ...request, open }, signal), nothing, signal);
    },
    symbols: (query, limit, signal) => ask((engine) => engine.symbols(query, limit, signal), [], signal),
    search: (query, signal) => ask((engine) => engine.search(query, signal), { hits: [], more: false }, signal),
    breaks: (path, before, after, signal) => ask((engine) => engine.breaks(path, before, after, signal), false, signal),
  };
}

/** Creates an engine whose code is loaded on the first query; until then, it only records unsaved text. */
function createEngineOnDemand(load: () => Promise<CodebaseEngine>): CodebaseEngine {
  const typed = new Map<string, string>();
  let engine: CodebaseEngine | null = null;
  let loading: Promise<CodebaseEngine> | null = null;
  async function loaded(): Promise<CodebaseEngine> {
    loading ??= load();
    const opened = await loading;
    if (engine === null) for (const [path, text] of typed) opened.live(path, text);
    engine = opened;
    return opened;
  }
  return {
    list: async (...asked) => (await loaded()).list(...asked),
    pack: async (...asked) => (await loaded()).pack(...asked),
    symbols: async (...asked) => (await loaded()).symbols(...asked),
    search: async (...asked) => (await loaded()).search(...asked),
    breaks: async (...asked) => (await loaded()).breaks(...asked),
    changed: (paths) => engine?.changed(paths),
    live: (path, text) => {
      if (text === null) typed.delete(path);
      else typed.set(path, text);
      engine?.live(path, text);
    },
    relist: () => engine?.relist(),
  };
}

function excludedPatterns(): string[] {
  const globs = (section: string) => vscode.workspace.getConfiguration(section).get<Record<string, unknown>>('exclude') ?? {};
  return ignorePatterns({ ...globs('files'), ...globs('search') });
}

/** Returns the files that are open in tabs, the active one first. */
function openPaths(places: readonly WorkspacePlace[]): string[] {
  const active = vscode.window.activeTextEditor?.document.uri;
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const uris = tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : []));
  return [...(active ? [active] : []), ...uris].map((uri) => pathOf(places, uri)).filter((path) => path !== null);
}

/** Finds packages installed in local workspace folders. The first folder that contains a package is used. */
export function createDependencies(): Dependencies {
  return {
    find: async (name, signal) => {
      const { findInstalled } = await import('./lazyWorkspace');
      for (const { uri, prefix } of openPlaces()) {
        const found = uri.scheme === 'file' ? await findInstalled(uri.fsPath, name, signal) : null;
        if (found) return { ...found, folder: prefix + found.folder };
      }
      return null;
    },
  };
}

/**
 * Creates access to the Git history of files in trusted local folders; for other files, the methods return null.
 * @param roots defaults to the workspace folders
 */
export function createHistory(roots: Roots = openFolders): History {
  return createGitHistory((path) => {
    const file = vscode.workspace.isTrusted ? locate(workspacePlaces(roots()), path) : null;
    return file?.base.scheme === 'file' ? { folder: file.base.fsPath, within: file.within } : null;
  });
}

interface CodeWatch {
  readonly places: () => readonly WorkspacePlace[];
  readonly engines: readonly Pick<CodebaseEngine, 'changed' | 'live' | 'relist'>[];
  /** Called when folders, exclude patterns or workspace trust have changed. */
  readonly settingsChanged: () => void;
}

/** Throttle interval, so that a checkout is handled as one change. */
const settleMs = 150;
/** Matches files whose changes also affect the list of files. */
const ruleFiles = /(^|\/)(\.gitignore|\.milkstackignore|\.gitmodules)$/;
/** Matches paths in folders whose content is never listed. */
const unwatched = /(^|\/)(\.git|node_modules|\.vscode-test)(\/|$)/;

function watchCode({ places, engines, settingsChanged }: CodeWatch, subscriptions: vscode.Disposable[]): void {
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
