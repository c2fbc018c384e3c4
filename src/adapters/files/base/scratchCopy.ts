// Temporary copy of a project, without secrets, to run a check on.
// A run can write through no link of it into the project.
import { type Stats, constants } from 'node:fs';
import { cp, lstat, mkdtemp, readdir, readlink, realpath, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { foldersAbove, inFolder } from '../../../core/paths/pathParts';
import { isSecretPath } from '../../../core/paths/pathRules';

export interface ScratchCopy {
  /** Where a place of the folder is in the copy; null for what lies elsewhere. */
  placeOf(path: string): string | null;
  remove(): Promise<void>;
}

interface CopyBounds {
  readonly maxFiles: number;
  readonly maxBytes: number;
}

/** What is larger is not copied for one answer. */
const ofProject: CopyBounds = { maxFiles: 20_000, maxBytes: 300_000_000 };
/** The same of installed packages, where the disk cannot share their blocks. */
const ofPackages: CopyBounds = { maxFiles: 200_000, maxBytes: 500_000_000 };

/** Where packages are installed beside the sources. */
const installed = ['node_modules', '.venv', 'venv', 'vendor'];

class TooLarge extends Error {}
class PackagesTooLarge extends TooLarge {}

/** Names the process that made the copy, so that another one can tell when nobody uses it any more. */
const prefix = 'milkstack-run-';

/**
 * Copies the folders that hold listed files, with all that lies in them beside; what is ignored as a folder stays behind. Null where it is too large
 * or cannot be copied; `shared` where only the installed packages are.
 * @param paths files of the project, relative with forward slashes
 * @param isShared installed packages may be those of the project itself, by a link
 */
export async function copyFolder(
  folder: string,
  paths: readonly string[],
  isShared = false,
  packages = ofPackages,
): Promise<ScratchCopy | 'shared' | null> {
  await removeLeftCopies();
  const wanted = new Set(['', ...paths.flatMap(foldersAbove)]);
  // by its own name and not by a link: tools compare paths
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
    return { placeOf, remove };
  } catch (error) {
    await remove();
    return error instanceof PackagesTooLarge ? 'shared' : null;
  }
}

interface CopiedPart {
  /** Null where a copy takes no place on the disk. */
  readonly bounds: CopyBounds | null;
  /** Which folders are copied; all where it is left out, as of installed packages. */
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
    files++;
    bytes += found.size;
    if (bounds && (files > bounds.maxFiles || bytes > bounds.maxBytes)) throw isWanted ? new TooLarge() : new PackagesTooLarge();
    return found.isFile();
  };
  await cp(join(folder, from), join(target, from), { recursive: true, filter, mode: constants.COPYFILE_FICLONE });
  for (const [place, to] of links) await symlink(to, join(target, place), await kindOf(join(folder, place))).catch(() => {});
}

/** Where a link leads, relative to its own folder; null for one that leads out of the project, through which a run could write there. */
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

/** At the top, and beside each manifest of a package. */
async function installedIn(folder: string, paths: readonly string[], copied: ReadonlySet<string>): Promise<readonly string[]> {
  const homes = new Set(['', ...paths.filter((path) => path.endsWith('/package.json')).map((path) => dirname(path))]);
  const places = [...homes].flatMap((home) => installed.map((name) => inFolder(home, name))).filter((place) => !copied.has(place));
  const isThere = async (place: string) => (await stat(join(folder, place)).catch(() => null))?.isDirectory() === true;
  return (await Promise.all(places.map(async (place) => ((await isThere(place)) ? [place] : [])))).flat();
}

/** Whether the disk can let both copies of a file share what it holds until one of them changes. */
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

/** Removes copies of processes that are gone: a crash leaves its copy behind. */
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
    // a process of somebody else is alive, too
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}
