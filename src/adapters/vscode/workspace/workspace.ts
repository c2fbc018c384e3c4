// Implements the workspace port: folders, reading, writing, and path checks.
import * as vscode from 'vscode';
import { fail, ok } from '../../../core/base/result';
import { createSerialQueue } from '../../../core/base/serialQueue';
import { pathsUnder } from '../../../core/context/files/pathGlob';
import type { Editing, SourceFile, Workspace } from '../../../flows/ports/ports';
import { linkOf, modeOf } from '../../files/base/fileModes';
import { editableNotebook, openNotebook } from './editable';
import { openDocument, type SayReopened } from './openDocument';
import { follow, inside, isNotebook, openEditable, readableFile, realPathOf, statOf } from './pathGuards';
import { openFolders, type Roots, workspacePlaces } from './workspacePlaces';

const maxReadBytes = 2 * 1024 * 1024;
/** Error codes for a file that does not exist. With other errors, it is unknown whether the file exists. */
const noFileCodes: ReadonlySet<string> = new Set([
  vscode.FileSystemError.FileNotFound().code,
  vscode.FileSystemError.FileNotADirectory().code,
]);

/** @param list faster file listing than the editor's, if available */
function createWorkspaceReader(
  roots: Roots,
  list?: Workspace['list'],
): Pick<Workspace, 'list' | 'read' | 'isMissing' | 'realPathOf' | 'rulesOn'> {
  return {
    list: list ?? ((folder, limit, signal) => listFolders(roots, folder, limit, signal)),
    read: (path, isConfirmed) => read(roots, path, isConfirmed),
    isMissing: (path) => isMissing(roots, path),
    realPathOf: (path) => realPathOf(roots, path),
    rulesOn: async (path) => (await import('./lazyWorkspace')).rulesOn(roots, path),
  };
}

async function listFolders(roots: Roots, folder: string, limit: number, signal: AbortSignal): Promise<readonly string[]> {
  const { createVirtualSource } = await import('./lazyWorkspace');
  const source = createVirtualSource(
    () => workspacePlaces(roots()),
    () => [],
  );
  return pathsUnder((await source.list(signal)).paths, folder).slice(0, limit);
}

/** Reads a file. Returns null for a secret file unless the user agreed to share it, because the content is sent to a model. */
async function read(roots: Roots, path: string, isConfirmed = false): Promise<SourceFile | null> {
  const file = await readableFile(roots, path, isConfirmed);
  if (!file.ok) return null;
  const stat = await statOf(file.value);
  if (!stat || stat.size > maxReadBytes || (stat.type & vscode.FileType.File) === 0) return null;
  if (isNotebook(file.value)) {
    const notebook = await openNotebook(file.value);
    const text = notebook && editableNotebook(notebook).text();
    return typeof text === 'string' ? { path, text } : null;
  }
  const document = await openDocument(file.value);
  return document ? { path, text: document.getText() } : null;
}

/** Whether a file is known not to exist. Returns false outside the workspace, so that nothing about other files is revealed. */
async function isMissing(roots: Roots, path: string): Promise<boolean> {
  const led = await follow(roots, path);
  if (!led.ok) return false;
  try {
    return ((await vscode.workspace.fs.stat(led.value.uri)).type & vscode.FileType.File) === 0;
  } catch (error) {
    return error instanceof vscode.FileSystemError && noFileCodes.has(error.code);
  }
}

/**
 * @param roots defaults to `openFolders`
 * @param list faster file listing than the editor's
 * @param said called after a file was reopened in the encoding that it declares
 */
export function createWorkspace(
  roots: Roots = openFolders,
  list?: Workspace['list'],
  said: SayReopened = () => undefined,
): Workspace & Editing {
  const tell = onceEach(said);
  const inTurn = createSerialQueue();
  return {
    get name() {
      return roots()[0]?.name ?? null;
    },
    get isTrusted() {
      return vscode.workspace.isTrusted;
    },
    get folders() {
      return workspacePlaces(roots()).map(({ prefix }) => prefix);
    },
    ...createWorkspaceReader(roots, list),
    live: async (path) => {
      const file = await inside(roots, path);
      if (!file.ok) return file;
      const stat = await statOf(file.value);
      if (!stat) return ok(null);
      const document = await openEditable(file.value, stat, tell);
      return document.ok ? ok(document.value.text()) : fail(document.error);
    },
    bytes: async (path, most = Number.POSITIVE_INFINITY) => {
      const file = await inside(roots, path);
      if (most < Number.POSITIVE_INFINITY && file.ok && ((await statOf(file.value))?.size ?? 0) > most) return null;
      return file.ok ? Promise.resolve(vscode.workspace.fs.readFile(file.value)).catch(() => null) : null;
    },
    mode: async (path) => {
      const file = await inside(roots, path);
      return file.ok && file.value.scheme === 'file' ? modeOf(file.value.fsPath) : null;
    },
    link: async (path) => {
      const file = await inside(roots, path);
      return file.ok && file.value.scheme === 'file' ? linkOf(file.value.fsPath) : null;
    },
    // Loads the code for writing lazily, on the first write.
    write: (writes, isConfirmed = true) => inTurn(async () => (await import('./writeFiles')).writeFiles(roots, writes, isConfirmed, tell)),
  };
}

/** Wraps a function so that it runs once per file and encoding, because the editor may close and reopen files in the background. */
function onceEach(said: SayReopened): SayReopened {
  const known = new Set<string>();
  return (uri, encoding) => {
    const key = `${encoding} ${uri.toString()}`;
    if (!known.has(key)) said(uri, encoding);
    known.add(key);
  };
}
