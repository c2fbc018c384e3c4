// Temporary copy of a project to run a check on; installed packages are linked.
import { cp, mkdtemp, realpath, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { foldersAbove, inFolder } from '../../../core/paths/pathParts';

export interface ScratchCopy {
  /** Where a place of the folder is in the copy; null for what lies elsewhere. */
  placeOf(path: string): string | null;
  remove(): Promise<void>;
}

/** What is larger is not copied for one answer. */
const maxFiles = 20_000;
const maxBytes = 300_000_000;

/** Where packages are installed beside the sources: too much to copy, and needed to run. */
const installed = ['node_modules', '.venv', 'venv', 'vendor'];

class TooLarge extends Error {}

/**
 * Copies the folders that hold listed files, with all that lies in them beside; what is ignored as a folder stays behind. A link is copied as the
 * link it is. Null where it is too large or cannot be copied.
 * @param paths files of the project, relative with forward slashes
 */
export async function copyFolder(folder: string, paths: readonly string[]): Promise<ScratchCopy | null> {
  const wanted = new Set(['', ...paths.flatMap(foldersAbove)]);
  // by its own name and not by a link: tools compare paths
  const copy = join(await realpath(tmpdir()), 'milkstack-');
  const target = await mkdtemp(copy);
  const remove = () => rm(target, { recursive: true, force: true });
  let files = 0;
  let bytes = 0;
  const filter = async (source: string): Promise<boolean> => {
    const found = await stat(source).catch(() => null);
    if (found === null) {
      if (source === folder) throw new Error('there is no such folder');
      return false;
    }
    if (found.isDirectory()) return wanted.has(relative(folder, source).split(sep).join('/'));
    files++;
    bytes += found.size;
    if (files > maxFiles || bytes > maxBytes) throw new TooLarge();
    return found.isFile();
  };
  try {
    await cp(folder, target, { recursive: true, verbatimSymlinks: true, filter });
    await linkInstalled(folder, target, paths, wanted);
    const placeOf = (path: string) => {
      const within = relative(folder, path);
      return within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within) ? null : join(target, within);
    };
    return { placeOf, remove };
  } catch {
    await remove();
    return null;
  }
}

/** At the top, and beside each manifest of a package. */
async function linkInstalled(folder: string, target: string, paths: readonly string[], copied: ReadonlySet<string>): Promise<void> {
  const homes = new Set(['', ...paths.filter((path) => path.endsWith('/package.json')).map((path) => dirname(path))]);
  for (const home of homes) {
    for (const name of installed) {
      const place = inFolder(home, name);
      const isThere = !copied.has(place) && (await stat(join(folder, place)).catch(() => null))?.isDirectory() === true;
      if (isThere) await symlink(join(folder, place), join(target, place), 'junction');
    }
  }
}
