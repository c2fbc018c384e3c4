// Base name and folder of a path with forward slashes.

/** The name at its end: all of it where there is no slash, and nothing behind one at the end. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder it is in, without a slash at its end; empty for what lies at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The folders it is in, from the top down; the top, which is empty, first. */
export function foldersAbove(path: string): string[] {
  const folders = [''];
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) folders.push(path.slice(0, slash));
  return folders;
}

/** The path of what lies in the folder; an empty folder is the top. */
export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
