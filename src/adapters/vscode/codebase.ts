// The code of the workspace as the team asks about it: which part answers, and what the editor says has changed since.
import * as vscode from 'vscode';
import { ignorePatterns } from '../../core/context/globs';
import type { Codebase, Workspace } from '../../flows/ports';
import { createCodebaseEngine } from '../files/codebaseEngine';
import { pathOf, type Place, placesOf } from './places';
import { createVirtualSource } from './virtualSource';

/** Saved in one go, as by a checkout, these are one change. */
const settleMs = 200;
/** Of the open editors, those that say something of what is being worked on. */
const mostOpen = 12;
/** A change of one of these is a change of what is listed. */
const ruleFiles = /(^|\/)(\.gitignore|\.milkstackignore|\.gitmodules)$/;
/** What goes on in these is never listed. */
const unwatched = /(^|\/)(\.git|node_modules|\.vscode-test)(\/|$)/;

export function createCodebase(subscriptions: vscode.Disposable[]): Codebase & Pick<Workspace, 'list'> {
  const places = () => placesOf(vscode.workspace.workspaceFolders ?? []);
  const engine = createCodebaseEngine(createVirtualSource(places, excludedPatterns));
  watch(places, engine, subscriptions);
  return {
    ...engine,
    pack: (request, signal) => engine.pack({ ...request, open: [...request.open, ...openPaths(places())].slice(0, mostOpen) }, signal),
  };
}

function excludedPatterns(): string[] {
  const globs = (section: string) => vscode.workspace.getConfiguration(section).get<Record<string, unknown>>('exclude') ?? {};
  return ignorePatterns({ ...globs('files'), ...globs('search') });
}

/** Files with a tab, the one in front first. */
function openPaths(places: readonly Place[]): string[] {
  const active = vscode.window.activeTextEditor?.document.uri;
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const uris = tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : []));
  const paths = [...(active ? [active] : []), ...uris].map((uri) => pathOf(places, uri));
  return [...new Set(paths.filter((path) => path !== null))];
}

function watch(
  places: () => readonly Place[],
  engine: Pick<ReturnType<typeof createCodebaseEngine>, 'changed' | 'relist'>,
  subscriptions: vscode.Disposable[],
) {
  let changed = new Set<string>();
  let isRelisted = false;
  let timer: NodeJS.Timeout | undefined;
  const settle = () => {
    timer = undefined;
    engine.changed([...changed]);
    if (isRelisted) engine.relist();
    changed = new Set();
    isRelisted = false;
  };
  const note = (uri: vscode.Uri | null, comesOrGoes: boolean) => {
    const path = uri && pathOf(places(), uri);
    if (path !== null && unwatched.test(path)) return;
    if (path !== null) changed.add(path);
    isRelisted ||= comesOrGoes || (path !== null && ruleFiles.test(path));
    timer ??= setTimeout(settle, settleMs);
  };
  const watcher = vscode.workspace.createFileSystemWatcher('**/*');
  subscriptions.push(
    watcher,
    watcher.onDidChange((uri) => note(uri, false)),
    watcher.onDidCreate((uri) => note(uri, true)),
    watcher.onDidDelete((uri) => note(uri, true)),
    vscode.workspace.onDidChangeWorkspaceFolders(() => note(null, true)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('files.exclude') || event.affectsConfiguration('search.exclude')) note(null, true);
    }),
    { dispose: () => clearTimeout(timer) },
  );
}
