// Workspace folders and how paths name them.
import * as vscode from 'vscode';
import { folderPrefixes } from '../../../core/paths/pathParts';
import type { FolderName } from '../../../core/sessions/projectMark';

export interface WorkspacePlace {
  readonly uri: vscode.Uri;
  /** Path prefix of its files: empty, or the folder name with a slash. */
  readonly prefix: string;
}

/** The part of a workspace folder that paths depend on; `prefix` if it is given. */
export type Folder = Pick<vscode.WorkspaceFolder, 'uri' | 'name'> & { readonly prefix?: string };

/** Folders of the team; with several, paths start with the folder name. */
export type Roots = () => readonly Folder[];

/** Folder names of the open session; null if it names folders as the window does. */
let named: readonly FolderName[] | null = null;
const listeners = new Set<() => void>();

/** Called when the opened session uses other folder names than the previous one. */
export function onDidNameFolders(listener: () => void): vscode.Disposable {
  listeners.add(listener);
  return new vscode.Disposable(() => listeners.delete(listener));
}

/** From now on, paths name folders like this session. */
export function nameFolders(names: readonly FolderName[] | null): void {
  const before = JSON.stringify(openPlaces());
  named = names;
  if (JSON.stringify(openPlaces()) !== before) for (const listener of listeners) listener();
}

/** Folders of the window, with the names of a session. A session of a single folder reaches no other. */
export function openFolders(names = named): readonly (vscode.WorkspaceFolder & { readonly prefix?: string })[] {
  const open = vscode.workspace.workspaceFolders ?? [];
  const folders = open.map(({ uri, name, index }) => {
    const prefix = names?.find(({ address }) => address === uri.toString())?.prefix;
    return { uri, name, index, ...(prefix !== undefined && { prefix }) };
  });
  const only = folders.filter(({ prefix }) => prefix === '');
  return only.length > 0 ? only : folders;
}

export function workspacePlaces(folders: readonly Folder[]): WorkspacePlace[] {
  const prefixes = folderPrefixes(folders);
  return folders.map(({ uri }, index) => ({ uri, prefix: prefixes[index] ?? '' }));
}

export function openPlaces(names = named): WorkspacePlace[] {
  return workspacePlaces(openFolders(names));
}

/** Folder names of a workspace file; null in other windows, whose storage is that of their folder. */
export function namesInWorkspaceFile(): FolderName[] | null {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (!vscode.workspace.workspaceFile || folders.length === 0) return null;
  return workspacePlaces(folders).map(({ uri, prefix }) => ({ address: uri.toString(), prefix }));
}

/** Path in the team's form, or null outside the workspace. */
export function pathOf(places: readonly WorkspacePlace[], uri: vscode.Uri): string | null {
  for (const { uri: base, prefix } of places) {
    if (uri.scheme !== base.scheme || uri.authority !== base.authority) continue;
    const top = base.path.endsWith('/') ? base.path : `${base.path}/`;
    if (uri.path.startsWith(top)) return prefix + uri.path.slice(top.length);
  }
  return null;
}

export interface Located {
  /** The workspace folder. */
  readonly base: vscode.Uri;
  /** Path within the folder. */
  readonly within: string;
  readonly uri: vscode.Uri;
}

/**
 * Resolves a checked path; null if it starts with no folder name. Each file has exactly one path: for nested workspace folders the outer
 * path is refused, or two edits of one file could pass as edits of two files.
 */
export function locate(places: readonly WorkspacePlace[], path: string): Located | null {
  const place = places.find(({ prefix }) => path.startsWith(prefix));
  const within = place ? path.slice(place.prefix.length) : '';
  if (!place || within === '') return null;
  const uri = vscode.Uri.joinPath(place.uri, within);
  return places.length === 1 || pathOf(places, uri) === path ? { base: place.uri, within, uri } : null;
}
