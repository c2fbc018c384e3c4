// The folders of the workspace and how paths name them: with one folder from its top, with several by the folder's name first.
import type * as vscode from 'vscode';

export interface Place {
  readonly uri: vscode.Uri;
  /** What the paths of its files begin with: empty, or the folder's name and a slash. */
  readonly prefix: string;
}

type Folder = Pick<vscode.WorkspaceFolder, 'uri' | 'name'>;

/** Folders of one name are told apart by a number, in the order of the workspace. */
export function placesOf(folders: readonly Folder[]): Place[] {
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
export function pathOf(places: readonly Place[], uri: vscode.Uri): string | null {
  for (const { uri: base, prefix } of places) {
    if (uri.scheme !== base.scheme || uri.authority !== base.authority) continue;
    const top = base.path.endsWith('/') ? base.path : `${base.path}/`;
    if (uri.path.startsWith(top)) return prefix + uri.path.slice(top.length);
  }
  return null;
}
