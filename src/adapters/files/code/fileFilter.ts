// Filter of the listed paths, with the reason for each path left out.
import type { SkipReason } from '../../../core/context/files/codebaseTypes';
import { isTellingFolder, skipByPath } from '../../../core/context/files/excludedFiles';
import { compare } from '../../../core/context/symbols/symbols';
import { checkPath } from '../../../core/paths/pathRules';
import type { Listing } from './codeSource';
import type { Exclusion } from './ignoreRules';
import { baseName, folderOf } from '../../../core/paths/pathParts';

/** A name that is one on every system: letters, digits and a few marks, no device. Nearly all are, and the whole check takes long. */
const plain = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[A-Za-z0-9_](?:[\w.+@-]*[\w+@-])?$/i;

/** Takes paths as they are found, quickest where those of one folder come one after the other. */
export function createFileFilter(exclusion: Exclusion) {
  const soundFolders = new Map<string, boolean>([['', true]]);
  const paths: string[] = [];
  const skipped: SkipReason[] = [];
  /** With its slash: the folder of the path before, and whether its files are listed. */
  let folder = '';
  let isFolderOpen = true;
  let isFolderTelling = false;
  /** Git and many disks give paths in order: then there is nothing to sort. */
  let isSorted = true;

  /** Segment by segment, each folder once. */
  function isFolderSound(path: string): boolean {
    const known = soundFolders.get(path);
    if (known !== undefined) return known;
    const isFine = isNameSound(baseName(path)) && isFolderSound(folderOf(path));
    soundFolders.set(path, isFine);
    return isFine;
  }

  function enter(next: string): void {
    folder = next;
    const bare = next.slice(0, -1);
    isFolderTelling = isTellingFolder(next);
    isFolderOpen = !exclusion.excludesFolder(bare) && isFolderSound(bare);
  }

  function judge(path: string, known: string | undefined): SkipReason | null {
    const slash = path.lastIndexOf('/') + 1;
    const next = path.slice(0, slash);
    if (next !== folder) enter(next);
    const name = known ?? path.slice(slash);
    if (!isFolderOpen || !isNameSound(name) || exclusion.excludesFile(path, name)) return 'ignored';
    return skipByPath(isFolderTelling ? path : name);
  }

  return {
    /** A file, by its path from the top of its folder; each comes once. @param name its last segment, where it is at hand */
    take: (path: string, name?: string): void => {
      const reason = judge(path, name);
      if (reason !== null) return void skipped.push(reason);
      isSorted &&= (paths[paths.length - 1] ?? '') < path;
      paths.push(path);
    },
    /** A file or a folder with all that is in it that rules leave out. */
    skip: (reason: SkipReason): void => void skipped.push(reason),
    listing: (): Listing => ({ paths: isSorted ? paths : paths.sort(compare), skipped }),
  };
}

function isNameSound(name: string): boolean {
  return plain.test(name) || checkPath(name).ok;
}

export type FileFilter = ReturnType<typeof createFileFilter>;

/** One listing of several folders; with more than one, each folder's paths begin with its name. */
export function joinListings(listings: readonly { readonly prefix: string; readonly listing: Listing }[]): Listing {
  const [only] = listings;
  if (listings.length === 1 && only?.prefix === '') return only.listing;
  const paths = listings.flatMap(({ prefix, listing }) => listing.paths.map((path) => prefix + path));
  return { paths: paths.sort(compare), skipped: listings.flatMap(({ listing }) => listing.skipped) };
}
