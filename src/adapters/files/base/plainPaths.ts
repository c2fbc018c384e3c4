// Tells quickly that a path is what it seems: no link, no second name, and no link on the way; most are, and all of them need no closer look.
import { lstatSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** For the paths of one question: each folder is resolved once. False only means that it takes a closer look. */
export function createPlainPaths(root: string): (path: string) => boolean {
  const realRoot = realOf(root);
  const folders = new Map<string, boolean>();
  const isStraight = (folder: string): boolean => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const isFine = realRoot !== null && realOf(join(root, folder)) === join(realRoot, folder);
    folders.set(folder, isFine);
    return isFine;
  };
  return (path) => {
    const found = lstatSync(join(root, path), { throwIfNoEntry: false });
    return found?.isFile() === true && found.nlink === 1 && isStraight(dirname(path));
  };
}

function realOf(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}
