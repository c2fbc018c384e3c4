// File permissions, timestamps and symbolic links, which the editor's API cannot set.
import { access, chmod, constants, readlink, realpath, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { realPathIn } from './realPath';

const permissionBits = 0o777;
const writeBits = 0o222;
const readBits = 0o444;

export async function modeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ mode }) => mode & permissionBits,
    () => null,
  );
}

export async function setMode(path: string, mode: number): Promise<boolean> {
  return chmod(path, mode & permissionBits).then(
    () => true,
    () => false,
  );
}

/** Returns the stored target of a symbolic link, which may be relative; null if the path is not a link. */
export async function linkOf(path: string): Promise<string | null> {
  return readlink(path).catch(() => null);
}

/** Replaces a file with a symbolic link. Returns false if the link's real target is outside `folders`, or if links are not supported. */
export async function replaceByLink(path: string, target: string, folders: readonly string[]): Promise<boolean> {
  const fresh = `${path}.milkstack-link`;
  try {
    const file = resolve(await realpath(dirname(path)), target);
    const within = await Promise.all(folders.map((folder) => realPathIn(folder, file)));
    if (within.every((real) => real === null || real === '')) return false;
    await symlink(target, fresh);
  } catch {
    return false;
  }
  try {
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
 * Whether a file, or the nearest existing parent of a missing file, is read-only. A file without write permission counts as read-only even
 * for root, because the permission was probably removed on purpose.
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
 * Runs `work`, then restores the file's modification time, so that the editor does not detect an external change. A failure to restore the
 * time is ignored.
 */
export async function keepingTime<T>(path: string, work: () => Promise<T>): Promise<T> {
  const before = await stat(path).catch(() => null);
  const done = await work();
  if (before) await utimes(path, before.atime, before.mtime).catch(() => undefined);
  return done;
}
