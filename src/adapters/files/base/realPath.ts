// Where a path really leads once every link on the way is followed.
import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

/** The real path of `path`; of one that is not there, below its deepest parent that is. Null where a link on the way leads nowhere: writing would follow it. */
async function deepestReal(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch {
    if (await isLink(path)) return null;
    const parent = dirname(path);
    if (parent === path) return path;
    const real = await deepestReal(parent);
    return real === null ? null : join(real, basename(path));
  }
}

async function isLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found?.isSymbolicLink() ?? false;
}

/** Where `path` leads, as a path from `root` with forward slashes, empty for `root` itself; null where that is outside, or nowhere. */
export async function realPathIn(root: string, path: string): Promise<string | null> {
  const [realRoot, realPath] = [await deepestReal(root), await deepestReal(path)];
  if (realRoot === null || realPath === null) return null;
  const way = relative(realRoot, realPath);
  const isInside = way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^([a-z]:|[\\/])/i.test(way));
  return isInside ? way.replaceAll(sep, '/') : null;
}

/** True when neither the file nor any folder above it is a link out of `root`, or one that leads nowhere. */
export async function isReallyInside(root: string, path: string): Promise<boolean> {
  return (await realPathIn(root, path)) !== null;
}
