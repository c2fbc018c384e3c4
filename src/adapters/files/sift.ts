// Which of the paths that were found are listed, and why the others are not.
import type { SkipReason } from '../../core/context/codebase';
import { skipByPath } from '../../core/context/skip';
import { compare } from '../../core/context/symbols';
import { checkPath } from '../../core/edits/path';
import type { Listing } from './codebaseEngine';
import type { Exclusion } from './ignoreRules';

/** A name that is one on every system: letters, digits and a few marks, no device. Nearly all are, and the whole check takes long. */
const plain = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[A-Za-z0-9_](?:[\w.+@-]*[\w+@-])?$/i;

/** Takes paths as they are found. `paths` of the listing are sorted, each there once. */
export function createSieve(exclusion: Exclusion) {
  const folders = new Map<string, boolean>([['', true]]);
  const paths: string[] = [];
  const skipped: SkipReason[] = [];

  /** Segment by segment, each folder once. */
  function isSound(path: string): boolean {
    const slash = path.lastIndexOf('/');
    const name = path.slice(slash + 1);
    return (plain.test(name) || checkPath(name).ok) && isFolderSound(slash < 0 ? '' : path.slice(0, slash));
  }

  function isFolderSound(folder: string): boolean {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const isFine = isSound(folder);
    folders.set(folder, isFine);
    return isFine;
  }

  return {
    /** A file, by its path from the top of its folder. */
    take: (path: string): void => {
      const reason = exclusion.excludes(path) || !isSound(path) ? 'ignored' : skipByPath(path);
      if (reason === null) paths.push(path);
      else skipped.push(reason);
    },
    /** A file or a folder with all that is in it that rules leave out. */
    skip: (reason: SkipReason): void => void skipped.push(reason),
    listing: (): Listing => {
      paths.sort(compare);
      return { paths: paths.filter((path, index) => index === 0 || path !== paths[index - 1]), skipped };
    },
  };
}

export type Sieve = ReturnType<typeof createSieve>;

/** One listing of several folders; with more than one, each folder's paths begin with its name. */
export function joinListings(listings: readonly { readonly prefix: string; readonly listing: Listing }[]): Listing {
  const [only] = listings;
  if (listings.length === 1 && only?.prefix === '') return only.listing;
  const paths = listings.flatMap(({ prefix, listing }) => listing.paths.map((path) => prefix + path));
  return { paths: paths.sort(compare), skipped: listings.flatMap(({ listing }) => listing.skipped) };
}
