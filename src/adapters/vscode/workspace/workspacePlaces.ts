// Workspace folders and how paths name them.
import * as vscode from 'vscode';

export interface WorkspacePlace {
  readonly uri: vscode.Uri;
  /** Path prefix of its files: empty, or the folder name with a slash. */
  readonly prefix: string;
}

/** The part of a workspace folder that paths depend on. */
export type Folder = Pick<vscode.WorkspaceFolder, 'uri' | 'name'>;

/** Folders with the same name get a number, in workspace order. */
export function workspacePlaces(folders: readonly Folder[]): WorkspacePlace[] {
  if (folders.length <= 1) return folders.map(({ uri }) => ({ uri, prefix: '' }));
  const used = new Set<string>();
  return folders.map(({ uri, name }) => {
    const base = name.replace(/[\\/]+/g, '-');
    let own = base;
    for (let count = 2; used.has(own); count++) own = `${base}-${count}`;
    used.add(own);
    return { uri, prefix: `${own}/` };
  });
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
