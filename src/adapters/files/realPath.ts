// Whether a path really lies inside a folder once every link on the way is followed.
import { lstat, realpath } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';

/** The real path of `path`, or of its deepest parent that exists; null where a link on the way leads nowhere: writing would follow it. */
async function deepestReal(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch {
    if (await isLink(path)) return null;
    const parent = dirname(path);
    return parent === path ? path : deepestReal(parent);
  }
}

async function isLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found?.isSymbolicLink() ?? false;
}

/** True when neither the file nor any folder above it is a link out of `root`, or one that leads nowhere. */
export async function isReallyInside(root: string, path: string): Promise<boolean> {
  const [realRoot, realPath] = [await deepestReal(root), await deepestReal(path)];
  if (realRoot === null || realPath === null) return false;
  const way = relative(realRoot, realPath);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^([a-z]:|[\\/])/i.test(way));
}
