// Workspace folders and how paths name them.
import * as vscode from 'vscode';

export interface WorkspacePlace {
  readonly uri: vscode.Uri;
  /** What the paths of its files begin with: empty, or the folder's name and a slash. */
  readonly prefix: string;
}

/** A folder of the workspace, as far as paths are concerned. */
export type Folder = Pick<vscode.WorkspaceFolder, 'uri' | 'name'>;

/** Folders of one name are told apart by a number, in the order of the workspace. */
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

/** A path as the team names it, or null where the file lies in no folder of the workspace. */
export function pathOf(places: readonly WorkspacePlace[], uri: vscode.Uri): string | null {
  for (const { uri: base, prefix } of places) {
    if (uri.scheme !== base.scheme || uri.authority !== base.authority) continue;
    const top = base.path.endsWith('/') ? base.path : `${base.path}/`;
    if (uri.path.startsWith(top)) return prefix + uri.path.slice(top.length);
  }
  return null;
}

export interface Located {
  /** Of the folder the path lies in. */
  readonly base: vscode.Uri;
  /** The path from there. */
  readonly within: string;
  readonly uri: vscode.Uri;
}

/**
 * What a checked path of the team names; null where it begins with the name of no folder. A file has one name: where one folder of the
 * workspace lies in another, the name by the other folder is none, or two edits of one file could pass for edits of two.
 */
export function locate(places: readonly WorkspacePlace[], path: string): Located | null {
  const place = places.find(({ prefix }) => path.startsWith(prefix));
  const within = place ? path.slice(place.prefix.length) : '';
  if (!place || within === '') return null;
  const uri = vscode.Uri.joinPath(place.uri, within);
  return places.length === 1 || pathOf(places, uri) === path ? { base: place.uri, within, uri } : null;
}
