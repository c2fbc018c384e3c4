// Workspace folders, and their names in paths.
import * as vscode from 'vscode';
import { folderPrefixes } from '../../../core/paths/pathParts';
import type { FolderName } from '../../../core/sessions/projectMark';

export interface WorkspacePlace {
  readonly uri: vscode.Uri;
  /** Prefix of the folder's paths: empty, or the folder's name and a slash. */
  readonly prefix: string;
}

/** Properties of a workspace folder that determine paths; `prefix` replaces the default prefix. */
export type Folder = Pick<vscode.WorkspaceFolder, 'uri' | 'name'> & { readonly prefix?: string };

/** Folders that the team can access. If there are several, paths begin with the folder's name. */
export type Roots = () => readonly Folder[];

/** Folder names of the open session; null if the session uses the window's folder names. */
let named: readonly FolderName[] | null = null;
const listeners = new Set<() => void>();

/** Calls the listener when opening another session changes the folder names. */
export function onDidNameFolders(listener: () => void): vscode.Disposable {
  listeners.add(listener);
  return new vscode.Disposable(() => listeners.delete(listener));
}

/** Sets the folder names used in paths; null restores the window's folder names. */
export function nameFolders(names: readonly FolderName[] | null): void {
  const before = JSON.stringify(openPlaces());
  named = names;
  if (JSON.stringify(openPlaces()) !== before) for (const listener of listeners) listener();
}

/**
 * Returns the window's folders with the path prefixes of a session. A session that began with a single folder cannot access other folders.
 */
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

/**
 * Returns the folder names if the window has a workspace file; otherwise null, because the storage then belongs to a single folder, whose
 * name is not part of paths.
 */
export function namesInWorkspaceFile(): FolderName[] | null {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (!vscode.workspace.workspaceFile || folders.length === 0) return null;
  return workspacePlaces(folders).map(({ uri, prefix }) => ({ address: uri.toString(), prefix }));
}

/** Returns the workspace path of a file; null if it is outside the workspace. */
export function pathOf(places: readonly WorkspacePlace[], uri: vscode.Uri): string | null {
  for (const { uri: base, prefix } of places) {
    if (uri.scheme !== base.scheme || uri.authority !== base.authority) continue;
    const top = base.path.endsWith('/') ? base.path : `${base.path}/`;
    if (uri.path.startsWith(top)) return prefix + uri.path.slice(top.length);
  }
  return null;
}

export interface Located {
  /** URI of the workspace folder. */
  readonly base: vscode.Uri;
  readonly within: string;
  readonly uri: vscode.Uri;
}

/**
 * Resolves a checked path; null if it does not begin with a folder's name. If workspace folders are nested, refuses paths through the outer
 * folder, so that each file has exactly one path and two edits to one file cannot pass as edits to two files.
 */
export function locate(places: readonly WorkspacePlace[], path: string): Located | null {
  const place = places.find(({ prefix }) => path.startsWith(prefix));
  const within = place ? path.slice(place.prefix.length) : '';
  if (!place || within === '') return null;
  const uri = vscode.Uri.joinPath(place.uri, within);
  return places.length === 1 || pathOf(places, uri) === path ? { base: place.uri, within, uri } : null;
}
