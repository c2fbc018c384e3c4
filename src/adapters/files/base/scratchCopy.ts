// Temporary copy of a project, without secrets, in which a check can run.
//
// Links in the copy never lead to the project, except to its installed packages if they are shared.
import { type Stats, constants } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, readlink, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { foldersAbove, inFolder } from '../../../core/paths/pathParts';
import { isSecretPath } from '../../../core/paths/pathRules';
import { heldBackTwin } from './realPath';

export interface ScratchCopy {
  /** Returns the location of a project path in the copy; null if the path is outside the project. */
  placeOf(path: string): string | null;
  /** Writes a file by its path relative to the project. Returns false on failure, or if a link leads out of the copy. */
  write(path: string, text: string): Promise<boolean>;
  remove(): Promise<void>;
}

interface CopyBounds {
  readonly maxFiles: number;
  readonly maxBytes: number;
}

/** Limits for a project; larger projects are not copied. */
const ofProject: CopyBounds = { maxFiles: 20_000, maxBytes: 300_000_000 };
/** Limits for installed packages; not applied if the disk supports copy-on-write. */
const ofPackages: CopyBounds = { maxFiles: 200_000, maxBytes: 500_000_000 };

const packageFolders = ['node_modules', '.venv', 'venv', 'vendor'];

class TooLarge extends Error {}
class PackagesTooLarge extends TooLarge {}

/** Prefix of a copy's folder name. The process ID follows, so that abandoned copies can be detected. */
const prefix = 'milkstack-run-';

/**
 * Copies the folders that contain listed files, including their unlisted files but without secrets, and the installed packages. Returns
 * null on failure or if the project is too large, `'shared'` if only the packages are too large.
 * @param paths relative file paths with forward slashes
 * @param isShared whether to link the project's installed packages instead of copying them
 */
export async function copyFolder(
  folder: string,
  paths: readonly string[],
  isShared = false,
  packages = ofPackages,
): Promise<ScratchCopy | 'shared' | null> {
  await removeLeftCopies();
  const wanted = new Set(['', ...paths.flatMap(foldersAbove)]);
  // Resolves links in the path of the temporary folder, because tools may compare resolved paths.
  const target = await mkdtemp(join(await realpath(tmpdir()), `${prefix}${process.pid}-`));
  const remove = () => rm(target, { recursive: true, force: true });
  try {
    if (!(await stat(folder)).isDirectory()) throw new TooLarge();
    await copyPart(folder, target, '', { bounds: ofProject, isWanted: (place) => wanted.has(place) });
    for (const place of await installedIn(folder, paths, wanted)) {
      if (isShared) await symlink(join(folder, place), join(target, place), 'junction');
      else await copyPart(folder, target, place, { bounds: (await canShareBlocks(folder, target, paths)) ? null : packages });
    }
    const placeOf = (path: string) => {
      const within = relative(folder, path);
      return isOutside(within) ? null : join(target, within);
    };
    return { placeOf, write: (path, text) => writeInto(target, path, text).catch(() => false), remove };
  } catch (error) {
    await remove();
    return error instanceof PackagesTooLarge ? 'shared' : null;
  }
}

async function writeInto(target: string, path: string, text: string): Promise<boolean> {
  const place = join(target, path);
  let above = dirname(place);
  // `lstat` also finds a dangling link. `realpath` then throws, so nothing is written through the link.
  while ((await lstat(above).catch(() => null)) === null && above !== dirname(above)) above = dirname(above);
  if (isOutside(relative(target, place)) || isOutside(relative(target, await realpath(above)))) return false;
  await mkdir(dirname(place), { recursive: true });
  // Removes an existing link, so that the write does not follow the link.
  await rm(place, { force: true });
  await writeFile(place, text, { flag: 'wx' });
  return true;
}

interface CopiedPart {
  /** Limits of the copy; null with copy-on-write, which needs hardly any disk space. */
  readonly bounds: CopyBounds | null;
  /** Whether a folder is copied; omitted for installed packages, which are copied completely. */
  readonly isWanted?: (place: string) => boolean;
}

async function copyPart(folder: string, target: string, from: string, { bounds, isWanted }: CopiedPart): Promise<void> {
  let files = 0;
  let bytes = 0;
  const links: [place: string, to: string][] = [];
  const filter = async (source: string): Promise<boolean> => {
    const place = relative(folder, source).split(sep).join('/');
    const found = await lstat(source).catch(() => null);
    if (found === null || (isWanted && isSecretPath(place))) return false;
    if (found.isSymbolicLink()) {
      const to = await linkInside(folder, source);
      if (to !== null) links.push([place, to]);
      return false;
    }
    if (found.isDirectory()) return isWanted?.(place) ?? true;
    if (found.nlink > 1 && isSecretPath((await heldBackTwin(folder, source)) ?? '')) return false;
    files++;
    bytes += found.size;
    if (bounds && (files > bounds.maxFiles || bytes > bounds.maxBytes)) throw isWanted ? new TooLarge() : new PackagesTooLarge();
    return found.isFile();
  };
  await cp(join(folder, from), join(target, from), { recursive: true, filter, mode: constants.COPYFILE_FICLONE });
  for (const [place, to] of links) await symlink(to, join(target, place), await kindOf(join(folder, place))).catch(() => {});
}

/** Returns a link's target as a relative path; null if the target is outside the project, where a check must not write. */
async function linkInside(folder: string, link: string): Promise<string | null> {
  const to = await realpath(link).catch(() => null);
  if (to === null || isOutside(relative(await realpath(folder), to))) return null;
  const said = await readlink(link);
  return isAbsolute(said) ? relative(dirname(link), resolve(folder, relative(await realpath(folder), to))) : said;
}

async function kindOf(link: string): Promise<'dir' | 'file'> {
  const found: Stats | null = await stat(link).catch(() => null);
  return found?.isDirectory() ? 'dir' : 'file';
}

function isOutside(within: string): boolean {
  return within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within);
}

async function installedIn(folder: string, paths: readonly string[], copied: ReadonlySet<string>): Promise<readonly string[]> {
  const homes = new Set(['', ...paths.filter((path) => path.endsWith('/package.json')).map((path) => dirname(path))]);
  const places = [...homes].flatMap((home) => packageFolders.map((name) => inFolder(home, name))).filter((place) => !copied.has(place));
  const isThere = async (place: string) => (await stat(join(folder, place)).catch(() => null))?.isDirectory() === true;
  return (await Promise.all(places.map(async (place) => ((await isThere(place)) ? [place] : [])))).flat();
}

async function canShareBlocks(folder: string, target: string, paths: readonly string[]): Promise<boolean> {
  const [path] = paths;
  if (path === undefined) return false;
  const probe = join(target, '.reflink');
  const made = await cp(join(folder, path), probe, { mode: constants.COPYFILE_FICLONE_FORCE }).then(
    () => true,
    () => false,
  );
  await rm(probe, { force: true });
  return made;
}

/** Removes the copies of processes that no longer exist, for example after a crash. */
export async function removeLeftCopies(): Promise<void> {
  const home = await realpath(tmpdir());
  const names = await readdir(home).catch(() => []);
  const left = names.filter((name) => {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    return owner !== undefined && !isAlive(Number(owner));
  });
  await Promise.all(left.map((name) => rm(join(home, name), { recursive: true, force: true }).catch(() => {})));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Any error other than ESRCH means that the process exists; EPERM means that it belongs to another user.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}
