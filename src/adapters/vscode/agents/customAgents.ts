// The members a workspace brings along: read from its files where it is trusted, watched, and what is wrong in them shown at its line.
import * as vscode from 'vscode';
import { fill, type Texts } from '../../../core/i18n/language';
import { maxAgentFiles, readAgentFile, readAgents, type ReadAgents } from '../../../core/agents/agentFileParser';
import { namesIn } from '../../../core/agents/agentNames';
import type { AgentProblem } from '../../../core/agents/agentProblems';
import { agentFileKind, agentFolders } from '../../../core/agents/foreignAgents';
import { createDebounce } from '../workspace/debounce';
import { openFolders, type Roots, statOf } from '../workspace/pathGuards';
import { readableFile } from '../workspace/readableFile';
import { locate, pathOf, type Place, placesOf } from '../workspace/workspacePlaces';

/** Far more than a letter may have; a larger file is none. */
const maxFileBytes = 64 * 1024;
/** Several files saved together are read once. */
const settleMs = 150;

/** Folders in a folder of agents, one in the other, and entries read of each. */
const maxDepth = 4;
const maxEntries = 200;

const watched = `**/{${agentFolders.join(',')}}/**`;

export interface OwnAgents {
  /** What was read last; nothing in a workspace that is not trusted. */
  read(): ReadAgents;
}

/** @param changed is called after the files have been read again and say something else; resolves when they have been read once */
export async function watchCustomAgents(
  texts: Texts,
  changed: () => void,
  subscriptions: vscode.Disposable[],
  roots: Roots = openFolders,
): Promise<OwnAgents> {
  const shown = vscode.languages.createDiagnosticCollection('milkstack');
  const names = namesIn(texts);
  let read: ReadAgents = { agents: [], problems: [] };

  const load = async (): Promise<void> => {
    const next = vscode.workspace.isTrusted ? readAgents(await filesOf(roots), names) : { agents: [], problems: [] };
    const isSame = JSON.stringify(next) === JSON.stringify(read);
    read = next;
    shown.clear();
    for (const path of new Set(next.problems.map((problem) => problem.path))) show(path, next.problems);
    if (!isSame) changed();
  };

  const show = (path: string, problems: readonly AgentProblem[]): void => {
    const file = locate(placesOf(roots()), path)?.uri;
    if (!file) return;
    const found = problems.filter((problem) => problem.path === path).map((problem) => diagnosticOf(problem, texts));
    shown.set(file, found);
  };

  /** One reading after the other: an older one that took longer must not have the last word. */
  let loaded: Promise<void> = Promise.resolve();
  const loadNext = () => {
    loaded = loaded.then(load).catch(() => undefined);
    return loaded;
  };
  const pause = createDebounce<null>(settleMs, () => void loadNext());
  const soon = () => pause.later(null);
  subscriptions.push(pause);
  // by a pattern of the whole workspace, so that folders that join it later are watched as well
  const watcher = vscode.workspace.createFileSystemWatcher(watched);
  const agentPath = (uri: vscode.Uri) => {
    const path = pathOf(placesOf(roots()), uri);
    return path !== null && agentFileKind(path) ? path : null;
  };
  const onFile = (uri: vscode.Uri) => void (agentPath(uri) && soon());
  subscriptions.push(watcher, watcher.onDidCreate(onFile), watcher.onDidChange(onFile), watcher.onDidDelete(onFile));
  subscriptions.push(
    shown,
    vscode.workspace.onDidGrantWorkspaceTrust(soon),
    vscode.workspace.onDidChangeWorkspaceFolders(soon),
    // the editor tells of its own changes at once; the watcher of a folder that has just been made may miss the first ones
    vscode.workspace.onDidSaveTextDocument(({ uri }) => void (agentPath(uri) && soon())),
    vscode.workspace.onDidCreateFiles(({ files }) => void (files.some(agentPath) && soon())),
    vscode.workspace.onDidDeleteFiles(({ files }) => void (files.some(agentPath) && soon())),
    vscode.workspace.onDidRenameFiles(
      ({ files }) => void (files.some(({ oldUri, newUri }) => agentPath(oldUri) ?? agentPath(newUri)) && soon()),
    ),
    // while a file is being written, what is wrong in it is told at once; it counts when it is saved
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const path = agentPath(document.uri);
      if (path && vscode.workspace.isTrusted) show(path, readAgentFile(path, document.getText(), names).problems);
    }),
  );
  await loadNext();
  return { read: () => read };
}

/** Our own folders first, that of each folder of the workspace. */
async function filesOf(roots: Roots): Promise<{ path: string; text: string }[]> {
  const files: { path: string; text: string }[] = [];
  for (const folder of agentFolders)
    for (const place of placesOf(roots()))
      for (const path of await namesBelow(place, folder, maxDepth)) {
        // one more than counts, so that the rest is told of
        if (files.length > maxAgentFiles) return files;
        const text = agentFileKind(path) ? await textOf(roots, path) : null;
        if (text !== null) files.push({ path, text });
      }
  return files;
}

async function namesBelow({ uri, prefix }: Place, folder: string, depth: number): Promise<string[]> {
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(uri, folder))).catch(() => []);
  const paths: string[] = [];
  for (const [name, type] of entries.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, maxEntries)) {
    if (name.endsWith('.md')) paths.push(`${prefix}${folder}/${name}`);
    else if (type === vscode.FileType.Directory && depth > 1)
      paths.push(...(await namesBelow({ uri, prefix }, `${folder}/${name}`, depth - 1)));
  }
  return paths;
}

/** Null for what is no file of the workspace that may be shown, such as a link that leads out of it, or to a file of secrets. */
async function textOf(roots: Roots, path: string): Promise<string | null> {
  const file = await readableFile(roots, path);
  const stat = file.ok ? await statOf(file.value) : undefined;
  if (!file.ok || !stat || (stat.type & vscode.FileType.File) === 0 || stat.size > maxFileBytes) return null;
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(file.value));
}

/** A file for another tool is fine where it lies: that it is of no use here is worth knowing, and no error. */
function diagnosticOf({ path, line, reason, detail }: AgentProblem, texts: Texts): vscode.Diagnostic {
  const range = new vscode.Range(line - 1, 0, line - 1, Number.MAX_SAFE_INTEGER);
  const severity = agentFileKind(path) === 'own' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Information;
  const diagnostic = new vscode.Diagnostic(range, fill(texts, `own.problem.${reason}`, { detail }), severity);
  diagnostic.source = 'MilkStack';
  return diagnostic;
}
