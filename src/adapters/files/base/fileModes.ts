// Permission bits, times and links of files, which the editor neither keeps nor tells.
import { access, chmod, constants, readlink, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';

const permissionBits = 0o777;
const writeBits = 0o222;
const readBits = 0o444;

/** The permission bits of a file; null where there is none. */
export async function modeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ mode }) => mode & permissionBits,
    () => null,
  );
}

/** Gives a file these permission bits; false where that cannot be done. */
export async function setMode(path: string, mode: number): Promise<boolean> {
  return chmod(path, mode & permissionBits).then(
    () => true,
    () => false,
  );
}

/** Where a link leads, as it says so itself; null where the path is none. */
export async function linkOf(path: string): Promise<string | null> {
  return readlink(path).catch(() => null);
}

/** Puts a link in the place of a file; false where it leads out of the folders or the system makes none. */
export async function replaceByLink(path: string, target: string, folders: readonly string[]): Promise<boolean> {
  const file = resolve(dirname(path), target);
  if (!folders.some((folder) => file.startsWith(folder + sep))) return false;
  const fresh = `${path}.milkstack-link`;
  try {
    await symlink(target, fresh);
    await rename(fresh, path);
    return true;
  } catch {
    await rm(fresh, { force: true });
    return false;
  }
}

/** Makes a file executable for whoever may read it. */
export async function makeExecutable(path: string): Promise<boolean> {
  const mode = await modeOf(path);
  return mode !== null && setMode(path, mode | ((mode & readBits) >> 2));
}

/**
 * Whether a file, or the nearest folder above one that is not there, takes no writing from this user. A file nobody may write to is
 * locked for the administrator as well, who could write to it all the same: somebody has marked it.
 */
export async function isLocked(path: string): Promise<boolean> {
  const mode = await modeOf(path);
  if (mode !== null && process.platform !== 'win32' && (mode & writeBits) === 0) return true;
  try {
    await access(path, constants.W_OK);
    return false;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const parent = dirname(path);
    return code === 'ENOENT' && parent !== path ? isLocked(parent) : code !== 'ENOENT';
  }
}

/**
 * Does something to a file after which it is as young as before: an editor that compares times is not to take it for another's change.
 * Where the time cannot be kept it is done all the same.
 */
export async function keepingTime<T>(path: string, work: () => Promise<T>): Promise<T> {
  const before = await stat(path).catch(() => null);
  const done = await work();
  if (before) await utimes(path, before.atime, before.mtime).catch(() => undefined);
  return done;
}
