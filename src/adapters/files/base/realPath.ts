// Resolves paths to real paths, and checks whether their files may be read.
import { type BigIntStats, type Dirent, lstatSync, realpathSync } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fail, type Result } from '../../../core/base/result';
import { checkReading, isSecretPath, isSensitivePath, type ReadRefusal } from '../../../core/paths/pathRules';

/**
 * Resolves the existing part of a path and appends the rest. Null if the path contains a dangling link, because a write would create the
 * link's target.
 */
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

/**
 * Returns the real path relative to `root` with forward slashes: empty for `root` itself; null if the path is outside `root` or contains a
 * dangling link.
 */
export async function realPathIn(root: string, path: string): Promise<string | null> {
  const [realRoot, realPath] = [await deepestReal(root), await deepestReal(path)];
  if (realRoot === null || realPath === null) return null;
  const way = relative(realRoot, realPath);
  const isInside = way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^([a-z]:|[\\/])/i.test(way));
  return isInside ? way.replaceAll(sep, '/') : null;
}

/**
 * Creates a fast check that a path is a regular file, has no other hard links, and is not below a symbolic link. False means that the full
 * check is needed. Folder results are cached without expiry, so each query needs a new check.
 */
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

/** Maximum number of folders searched for protected files, in breadth-first order; further folders are not searched. */
const maxFolders = 2_000;
/**
 * Cache lifetime of a search result in milliseconds. Results are cached because files with several hard links are often checked in quick
 * succession.
 */
const keptMs = 5_000;

interface HeldBack {
  readonly at: number;
  /** Paths of protected files with several hard links, by device and inode number. */
  readonly paths: Promise<ReadonlyMap<string, string>>;
}

const known = new Map<string, HeldBack>();

/**
 * Returns the path of a protected file (git data, secrets, tool configuration) that is a hard link to the file at `path`; null if there is
 * none. Does not detect a protected file outside `root`, or a bind mount of a single file.
 */
export async function heldBackTwin(root: string, path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (!found?.isFile() || found.nlink < 2n || found.ino === 0n) return null;
  const own = relative(root, path).replaceAll(sep, '/');
  const twin = (await pathsIn(root, performance.now())).get(identityOf(found));
  return twin === undefined || twin === own ? null : twin;
}

function pathsIn(root: string, now: number): Promise<ReadonlyMap<string, string>> {
  const kept = known.get(root);
  if (kept && now - kept.at < keptMs) return kept.paths;
  const paths = lookThrough(root);
  known.clear();
  known.set(root, { at: now, paths });
  return paths;
}

async function lookThrough(root: string): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  const folders = [root];
  for (let next = 0; next < folders.length && next < maxFolders; next++) {
    const folder = folders[next] ?? root;
    const isGit = basename(folder) === '.git';
    for (const entry of await entriesOf(folder)) {
      const path = join(folder, entry.name);
      const way = relative(root, path).replaceAll(sep, '/');
      // In `.git`, only hooks and top-level files are protected.
      if (entry.isDirectory() && (!isGit || entry.name === 'hooks') && entry.name !== 'node_modules') folders.push(path);
      else if (entry.isFile() && (isGit || way.includes('.git/hooks/') || isSensitivePath(way))) await add(path, way, paths);
    }
  }
  return paths;
}

async function add(path: string, way: string, paths: Map<string, string>): Promise<void> {
  const found = await lstat(path, { bigint: true }).catch(() => null);
  if (!found || found.nlink < 2n) return;
  const identity = identityOf(found);
  // A secret path takes precedence over other protected paths of the same file.
  if (!isSecretPath(paths.get(identity) ?? '')) paths.set(identity, way);
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

function identityOf({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`;
}

/**
 * Returns the real path relative to `root`, or why the file must not be read: its name, its link target or its hard links.
 * @param path relative to `root`, with forward slashes
 */
export async function readablePath(root: string, path: string): Promise<Result<string, ReadRefusal>> {
  const full = join(root, path);
  const checked = checkReading(path, await realPathIn(root, full));
  if (!checked.ok) return checked;
  const twin = await heldBackTwin(root, full);
  return twin !== null && !checkReading(twin, twin).ok ? fail('secret') : checked;
}
