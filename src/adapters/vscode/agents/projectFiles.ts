// Reads and watches agent, prompt, rule and skill files; shows problems as diagnostics.
import * as vscode from 'vscode';
import type { AgentProblem } from '../../../core/agents/agentProblems';
import { agentFileKind } from '../../../core/agents/foreignAgents';
import { createSerialQueue } from '../../../core/base/serialQueue';
import { fill, type Texts } from '../../../core/i18n/language';
import { createDebounce } from '../../files/base/timers';
import { readableFile, statOf } from '../workspace/pathGuards';
import { locate, onDidNameFolders, pathOf, type Roots, type WorkspacePlace, workspacePlaces } from '../workspace/workspacePlaces';

/** Maximum file size in bytes; larger files are ignored. */
const maxFileBytes = 64 * 1024;
/** Debounce delay, so that files saved together are read only once. */
const settleMs = 150;
/** Maximum nesting depth of folders (`maxDepth`), and maximum number of entries read per folder (`maxEntries`). */
const maxDepth = 4;
const maxEntries = 200;

interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Reads matching files in `folders` of each workspace folder. Returns at most `max + 1` files, so that the caller can report the excess.
 */
export async function readProjectFiles(
  roots: Roots,
  folders: readonly string[],
  isOne: (path: string) => boolean,
  max: number,
): Promise<ProjectFile[]> {
  const places = workspacePlaces(roots());
  // Most of the folders do not exist and each query is slow, so all queries run in parallel.
  const listed = await Promise.all(folders.flatMap((folder) => places.map((place) => namesBelow(place, folder, maxDepth))));
  const files: ProjectFile[] = [];
  for (const path of listed.flat()) {
    if (files.length > max) return files;
    const text = isOne(path) ? await textOf(roots, path) : null;
    if (text !== null) files.push({ path, text });
  }
  return files;
}

/** Reads files by their path relative to a workspace folder; leaves out missing files. */
export async function readNamedFiles(roots: Roots, names: readonly string[]): Promise<ProjectFile[]> {
  const paths = workspacePlaces(roots()).flatMap(({ prefix }) => names.map((name) => prefix + name));
  const files = await Promise.all(paths.map(async (path) => ({ path, text: await textOf(roots, path) })));
  return files.flatMap(({ path, text }) => (text === null ? [] : [{ path, text }]));
}

async function namesBelow({ uri, prefix }: WorkspacePlace, folder: string, depth: number): Promise<string[]> {
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(uri, folder))).catch(() => []);
  const paths: string[] = [];
  for (const [name, type] of entries.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, maxEntries)) {
    if (/\.mdc?$/.test(name)) paths.push(`${prefix}${folder}/${name}`);
    else if (type === vscode.FileType.Directory && depth > 1)
      paths.push(...(await namesBelow({ uri, prefix }, `${folder}/${name}`, depth - 1)));
  }
  return paths;
}

/** Returns the text of a file; null if the file is missing, too large, a link out of the workspace, or protected from reading. */
async function textOf(roots: Roots, path: string): Promise<string | null> {
  const file = await readableFile(roots, path);
  const stat = file.ok ? await statOf(file.value) : undefined;
  if (!file.ok || !stat || (stat.type & vscode.FileType.File) === 0 || stat.size > maxFileBytes) return null;
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(file.value));
}

interface WatchedFiles {
  readonly folders: readonly string[];
  readonly isOne: (path: string) => boolean;
  /** Reads the files. Calls do not overlap. */
  readonly load: () => Promise<void>;
  /** Called on each edit in an open editor, before the file is saved. */
  readonly typed: (path: string, text: string) => void;
}

/** Watches matching files; resolves after the first load. */
export async function watchProjectFiles(
  { folders, isOne, load, typed }: WatchedFiles,
  subscriptions: vscode.Disposable[],
  roots: Roots,
): Promise<void> {
  /** Runs loads one at a time, so that a slow load cannot overwrite a newer result. */
  const inTurn = createSerialQueue();
  const loadNext = () => inTurn(load).catch(() => undefined);
  const pause = createDebounce<null>(settleMs, () => void loadNext());
  const soon = () => pause.later(null);
  subscriptions.push(pause);
  // Watches the whole workspace with one pattern, which also covers folders that are added later.
  const watcher = vscode.workspace.createFileSystemWatcher(`**/{${folders.join(',')}}/**`);
  const pathOfOne = (uri: vscode.Uri) => {
    const path = pathOf(workspacePlaces(roots()), uri);
    return path !== null && isOne(path) ? path : null;
  };
  const onFile = (uri: vscode.Uri) => void (pathOfOne(uri) && soon());
  subscriptions.push(watcher, watcher.onDidCreate(onFile), watcher.onDidChange(onFile), watcher.onDidDelete(onFile));
  subscriptions.push(
    vscode.workspace.onDidGrantWorkspaceTrust(soon),
    // The watcher may miss changes in a new folder, so files are read again when the window gets the focus.
    vscode.window.onDidChangeWindowState(({ focused }) => void (focused && soon())),
    vscode.workspace.onDidChangeWorkspaceFolders(soon),
    onDidNameFolders(soon),
    // Also listens to the editor's own save event, because the watcher misses changes in a new folder.
    vscode.workspace.onDidSaveTextDocument(({ uri }) => void (pathOfOne(uri) && soon())),
    vscode.workspace.onDidCreateFiles(({ files }) => void (files.some(pathOfOne) && soon())),
    vscode.workspace.onDidDeleteFiles(({ files }) => void (files.some(pathOfOne) && soon())),
    vscode.workspace.onDidRenameFiles(
      ({ files }) => void (files.some(({ oldUri, newUri }) => pathOfOne(oldUri) ?? pathOfOne(newUri)) && soon()),
    ),
    // Diagnostics are updated while the user types; the content takes effect only after a save.
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const path = pathOfOne(document.uri);
      if (path && vscode.workspace.isTrusted) typed(path, document.getText());
    }),
  );
  await loadNext();
}

interface FileProblems {
  /** Replaces the problems of all files. */
  all(problems: readonly AgentProblem[]): void;
  /** Replaces the problems of one file. */
  of(path: string, problems: readonly AgentProblem[]): void;
}

export function createFileProblems(texts: Texts, roots: Roots, subscriptions: vscode.Disposable[]): FileProblems {
  const shown = vscode.languages.createDiagnosticCollection('milkstack');
  subscriptions.push(shown);
  const of: FileProblems['of'] = (path, problems) => {
    const file = locate(workspacePlaces(roots()), path)?.uri;
    if (!file) return;
    const found = problems.filter((problem) => problem.path === path).map((problem) => diagnosticOf(problem, texts));
    shown.set(file, found);
  };
  return {
    of,
    all: (problems) => {
      shown.clear();
      for (const path of new Set(problems.map((problem) => problem.path))) of(path, problems);
    },
  };
}

/** Converts a problem. The severity is lower in a file for another tool, because the file may be valid for that tool. */
function diagnosticOf({ path, line, reason, detail }: AgentProblem, texts: Texts): vscode.Diagnostic {
  const range = new vscode.Range(line - 1, 0, line - 1, Number.MAX_SAFE_INTEGER);
  const severity = agentFileKind(path) === 'own' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Information;
  const diagnostic = new vscode.Diagnostic(range, fill(texts, `own.problem.${reason}`, { detail }), severity);
  diagnostic.source = 'MilkStack';
  return diagnostic;
}
