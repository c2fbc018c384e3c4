// Reads the workspace: listing and single files.
import * as vscode from 'vscode';
import { pathsUnder } from '../../../core/context/files/pathGlob';
import type { SourceFile, Workspace } from '../../../flows/ports/ports';
import { editableNotebook, openNotebook } from './editable';
import { openDocument } from './openDocument';
import { follow, isNotebook, readableFile, realPathOf, type Roots, statOf } from './pathGuards';
import { workspacePlaces } from './workspacePlaces';

/** Larger files are not text anybody discusses. */
const maxReadBytes = 2 * 1024 * 1024;
/** What a file system says of a path that leads to no file; anything else says nothing of it. */
const noFileCodes: ReadonlySet<string> = new Set([
  vscode.FileSystemError.FileNotFound().code,
  vscode.FileSystemError.FileNotADirectory().code,
]);

/** @param list what lists the workspace quicker than asking the editor for each folder, where there is such a thing */
export function createWorkspaceReader(
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

/** Null also for a file that is made to hold secrets, by whatever name it is reached, unless the user agreed to show it: what is read here goes to a model. */
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

/** See `Workspace.isMissing`. Reveals nothing about paths outside. */
async function isMissing(roots: Roots, path: string): Promise<boolean> {
  const led = await follow(roots, path);
  if (!led.ok) return false;
  try {
    return ((await vscode.workspace.fs.stat(led.value.uri)).type & vscode.FileType.File) === 0;
  } catch (error) {
    return error instanceof vscode.FileSystemError && noFileCodes.has(error.code);
  }
}
