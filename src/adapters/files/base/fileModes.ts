// Permission bits, times and links of files, which the editor neither keeps nor reports.
import { access, chmod, constants, readlink, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';

const permissionBits = 0o777;
const writeBits = 0o222;
const readBits = 0o444;

/** Permission bits of a file; null if it does not exist. */
export async function modeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ mode }) => mode & permissionBits,
    () => null,
  );
}

/** Sets permission bits; false on failure. */
export async function setMode(path: string, mode: number): Promise<boolean> {
  return chmod(path, mode & permissionBits).then(
    () => true,
    () => false,
  );
}

/** Target of a symbolic link, as it is stored; null if the path is not a link. */
export async function linkOf(path: string): Promise<string | null> {
  return readlink(path).catch(() => null);
}

/** Replaces a file with a link; false if the target is outside the folders, or links are not supported. */
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

/** Makes a file executable for everyone who may read it. */
export async function makeExecutable(path: string): Promise<boolean> {
  const mode = await modeOf(path);
  return mode !== null && setMode(path, mode | ((mode & readBits) >> 2));
}

/**
 * Whether the user cannot write a file, or the nearest folder above it that exists. A file without write permission counts as locked even
 * for root, which could write it: the permission was removed on purpose.
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
 * Modifies a file and keeps its modification time, so that the editor does not take the modification for an external change. A failure to
 * keep the time is not an error.
 */
export async function keepingTime<T>(path: string, work: () => Promise<T>): Promise<T> {
  const before = await stat(path).catch(() => null);
  const done = await work();
  if (before) await utimes(path, before.atime, before.mtime).catch(() => undefined);
  return done;
}
