// Parts of a path with forward slashes: base name and folders.

/** Returns the base name; empty if the path has a trailing slash. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the containing folder without a trailing slash; empty at the top level. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Returns all ancestor folders from the top down, starting with the empty root. */
export function foldersAbove(path: string): string[] {
  const folders = [''];
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) folders.push(path.slice(0, slash));
  return folders;
}

/** Joins a folder and a name; the empty folder is the root. */
export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/**
 * Returns the path prefix of each workspace folder: empty for a single folder, otherwise the folder name and a slash. Folders with the same
 * name are numbered in order. A folder that already has a prefix keeps it.
 */
export function folderPrefixes(folders: readonly { readonly name: string; readonly prefix?: string }[]): string[] {
  const used = new Set(folders.map(({ prefix }) => prefix));
  return folders.map(({ name, prefix }) => {
    if (prefix !== undefined || folders.length === 1) return prefix ?? '';
    const base = name.replace(/[\\/]+/g, '-');
    let own = `${base}/`;
    for (let count = 2; used.has(own); count++) own = `${base}-${count}/`;
    used.add(own);
    return own;
  });
}
