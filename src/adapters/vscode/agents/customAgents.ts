// The members a workspace brings along: read from its files where it is trusted, watched, and what is wrong in them shown at its line.
import * as vscode from 'vscode';
import { fill, type Texts } from '../../../core/i18n/language';
import {
  agentsFolderName as agentsFolder,
  type AgentProblem,
  maxAgentFiles,
  namesIn,
  readAgent,
  readAgents,
  type ReadAgents,
} from '../../../core/agents/agentFileParser';
import { statOf } from '../workspace/pathGuards';
import { readableFile } from '../workspace/readableFile';

/** Far more than a letter may have; a larger file is none. */
const maxFileBytes = 64 * 1024;
/** Several files saved together are read once. */
const settleMs = 150;

export interface OwnAgents {
  /** What was read last; nothing in a workspace that is not trusted. */
  read(): ReadAgents;
}

type Root = () => vscode.WorkspaceFolder | undefined;

/** @param changed is called after the files have been read again and say something else; resolves when they have been read once */
export async function watchCustomAgents(
  texts: Texts,
  changed: () => void,
  subscriptions: vscode.Disposable[],
  root: Root = () => vscode.workspace.workspaceFolders?.[0],
): Promise<OwnAgents> {
  const shown = vscode.languages.createDiagnosticCollection('milkstack');
  const names = namesIn(texts);
  let read: ReadAgents = { agents: [], problems: [] };

  const load = async (): Promise<void> => {
    const next = vscode.workspace.isTrusted ? readAgents(await filesOf(root), names) : { agents: [], problems: [] };
    const isSame = JSON.stringify(next) === JSON.stringify(read);
    read = next;
    shown.clear();
    for (const path of new Set(next.problems.map((problem) => problem.path))) show(path, next.problems);
    if (!isSame) changed();
  };

  const show = (path: string, problems: readonly AgentProblem[]): void => {
    const folder = root();
    if (!folder) return;
    const found = problems.filter((problem) => problem.path === path).map((problem) => diagnosticOf(problem, texts));
    shown.set(vscode.Uri.joinPath(folder.uri, path), found);
  };

  /** One reading after the other: an older one that took longer must not have the last word. */
  let loaded: Promise<void> = Promise.resolve();
  const loadNext = () => {
    loaded = loaded.then(load).catch(() => undefined);
    return loaded;
  };
  const soon = createPause(settleMs, () => void loadNext());
  const folder = root();
  if (folder) {
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, `${agentsFolder}/*.md`));
    subscriptions.push(watcher, watcher.onDidCreate(soon), watcher.onDidChange(soon), watcher.onDidDelete(soon));
  }
  subscriptions.push(
    shown,
    vscode.workspace.onDidGrantWorkspaceTrust(soon),
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
      if (path && vscode.workspace.isTrusted) show(path, readAgent(path, document.getText(), names).problems);
    }),
  );
  await loadNext();
  return { read: () => read };
}

/** The path of an agent's file in its workspace, or null for any other file. */
function agentPath(uri: vscode.Uri): string | null {
  const path = vscode.workspace.asRelativePath(uri, false);
  return path.startsWith(`${agentsFolder}/`) && /^[^/]+\.md$/.test(path.slice(agentsFolder.length + 1)) ? path : null;
}

async function filesOf(root: Root): Promise<{ path: string; text: string }[]> {
  const folder = root();
  if (!folder) return [];
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(folder.uri, agentsFolder))).catch(() => []);
  const names = entries.map(([name]) => name).filter((name) => name.endsWith('.md'));
  const files: { path: string; text: string }[] = [];
  // one more than counts, so that the rest is told of
  for (const name of names.sort().slice(0, maxAgentFiles + 1)) {
    const path = `${agentsFolder}/${name}`;
    const text = await textOf(root, path);
    if (text !== null) files.push({ path, text });
  }
  return files;
}

/** Null for what is no file of the workspace that may be shown, such as a link that leads out of it, or to a file of secrets. */
async function textOf(root: Root, path: string): Promise<string | null> {
  const file = await readableFile(() => [root()].filter((folder) => folder !== undefined), path);
  const stat = file.ok ? await statOf(file.value) : undefined;
  if (!file.ok || !stat || (stat.type & vscode.FileType.File) === 0 || stat.size > maxFileBytes) return null;
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(file.value));
}

function diagnosticOf({ line, reason, detail }: AgentProblem, texts: Texts): vscode.Diagnostic {
  const range = new vscode.Range(line - 1, 0, line - 1, Number.MAX_SAFE_INTEGER);
  const diagnostic = new vscode.Diagnostic(range, fill(texts, `own.problem.${reason}`, { detail }), vscode.DiagnosticSeverity.Error);
  diagnostic.source = 'MilkStack';
  return diagnostic;
}

function createPause(waitMs: number, run: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, waitMs);
  };
}
