// Folders of the workspace to which the paths of a patch can be relative.
import type { PatchFile } from './patchFiles';

/** Maximum number of files searched for a folder. */
export const maxSearched = 50_000;

/** The folders that hold every file of the patch, as it was or, if there are none, as it will be; each ends with a slash. */
export function patchFolders(files: readonly PatchFile[], listed: readonly string[]): string[] {
  const known = new Set(listed);
  // A patch that is applied already has the new names.
  for (const sideOf of [({ from }: PatchFile) => from, ({ to }: PatchFile) => to]) {
    const paths = files.flatMap((file) => sideOf(file) ?? []);
    const [first] = paths;
    if (first === undefined) continue;
    const folders = listed.flatMap((path) => (path.endsWith(`/${first}`) ? [path.slice(0, -first.length)] : []));
    const found = folders.filter((each) => paths.every((path) => known.has(`${each}${path}`)));
    if (found.length > 0) return found;
  }
  return [];
}

/** The files with their paths below a folder. */
export function filesBelow(files: readonly PatchFile[], folder: string): PatchFile[] {
  const placed = (path: string | null) => path && `${folder}${path}`;
  return files.map((file) => ({ ...file, from: placed(file.from), to: placed(file.to) }));
}
