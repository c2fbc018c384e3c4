// Whether a path really lies inside a folder once every link on the way is followed.
import { realpath } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';

/** The real path of `path`, or of its deepest parent that exists. */
async function deepestReal(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : deepestReal(parent);
  }
}

/** True when neither the file nor any existing folder above it is a link out of `root`. */
export async function isReallyInside(root: string, path: string): Promise<boolean> {
  const way = relative(await deepestReal(root), await deepestReal(path));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^([a-z]:|[\\/])/i.test(way));
}
