// Filters listed paths, and gives the reason for each path left out.
import type { SkipReason } from '../../../core/context/files/codebaseTypes';
import { isTellingFolder, skipByPath } from '../../../core/context/files/excludedFiles';
import { compare } from '../../../core/context/symbols/symbols';
import { checkPath } from '../../../core/paths/pathRules';
import type { Exclusion } from './ignoreRules';
import { baseName, folderOf } from '../../../core/paths/pathParts';
import { readWhole, type ScannedFiles } from '../../../core/context/index/keywordScanJob';
import type { PastChange } from '../../../core/context/index/pastChanges';

/** Fast path: matches common names that are valid on every system, because the full check is slow. */
const plain = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[A-Za-z0-9_](?:[\w.+@-]*[\w+@-])?$/i;

/** Filters paths as they are found; fastest if the files of a folder arrive one after the other. */
export function createFileFilter(exclusion: Exclusion) {
  const soundFolders = new Map<string, boolean>([['', true]]);
  const paths: string[] = [];
  const skipped: SkipReason[] = [];
  /** Folder of the previous path, with a trailing slash; the two flags below describe it. */
  let folder = '';
  let isFolderOpen = true;
  let isFolderTelling = false;
  /** Whether all paths arrived in order, as from git and many disks, so that they need no sorting. */
  let isSorted = true;

  /** Whether all folder names of a path are valid; checks each folder once. */
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
    /**
     * Adds a file by its path relative to the listed folder; must be called only once per file.
     * @param name last segment of the path, if known
     */
    take: (path: string, name?: string): void => {
      const reason = judge(path, name);
      if (reason !== null) return void skipped.push(reason);
      isSorted &&= (paths[paths.length - 1] ?? '') < path;
      paths.push(path);
    },
    skip: (reason: SkipReason): void => void skipped.push(reason),
    listing: (): Listing => ({ paths: isSorted ? paths : paths.sort(compare), skipped }),
  };
}

function isNameSound(name: string): boolean {
  return plain.test(name) || checkPath(name).ok;
}

export type FileFilter = ReturnType<typeof createFileFilter>;

/** Merges the listings of several folders, and adds each folder's prefix to its paths. */
export function joinListings(listings: readonly { readonly prefix: string; readonly listing: Listing }[]): Listing {
  const [only] = listings;
  if (listings.length === 1 && only?.prefix === '') return only.listing;
  const paths = listings.flatMap(({ prefix, listing }) => listing.paths.map((path) => prefix + path));
  return { paths: paths.sort(compare), skipped: listings.flatMap(({ listing }) => listing.skipped) };
}

export interface Listing {
  /** Sorted paths of the files that are not skipped. */
  readonly paths: readonly string[];
  readonly skipped: readonly SkipReason[];
  /** Files changed by the last commits, latest first; empty if unknown. */
  readonly recent?: readonly string[];
}

/**
 * Receives the first `length` bytes of the file at index `place` of the requested paths. The bytes are valid only during the call. A zero
 * byte after them speeds up the binary check.
 */
export type TakeFile = (place: number, bytes: Uint8Array, length: number) => void;

export interface CodeSource {
  list(signal: AbortSignal): Promise<Listing>;
  /** Returns the last commits, latest first. May be slow, so callers limit how long they wait. */
  history?(signal: AbortSignal): Promise<readonly PastChange[]>;
  /** Passes each readable file to `take` in order; stops on abort. Missing files are skipped. */
  scan(paths: readonly string[], take: TakeFile, signal: AbortSignal): Promise<void>;
  /**
   * Finds the words of `text` in each file. Results are in order, in any number of parts, and incomplete after an abort. If this method is
   * missing, queries index files completely.
   */
  scanTerms?(paths: readonly string[], text: string, signal: AbortSignal): Promise<readonly ScannedFiles[]>;
  /**
   * Removes protected files, and links that lead out of the workspace. Slow, so it is called only for files about to be shown. If this
   * method is missing, all files may be shown.
   */
  showable?(paths: readonly string[]): Promise<readonly string[]>;
}

/** Wraps a source so that unsaved editor content replaces the content from the source. */
export function withLive(source: CodeSource, live: ReadonlyMap<string, Uint8Array>): CodeSource {
  const typedOf = (paths: readonly string[]) => (live.size === 0 ? [] : [...paths.keys()].filter((place) => live.has(paths[place] ?? '')));
  const { scanTerms, showable, history } = source;
  return {
    list: source.list,
    scan: async (paths, take, signal) => {
      const typed = typedOf(paths);
      if (typed.length === 0) return source.scan(paths, take, signal);
      const saved = [...paths.keys()].filter((place) => !live.has(paths[place] ?? ''));
      const takeSaved: TakeFile = (at, bytes, length) => take(saved[at] ?? -1, bytes, length);
      await source.scan(
        saved.map((place) => paths[place] ?? ''),
        takeSaved,
        signal,
      );
      for (const place of typed) {
        const bytes = live.get(paths[place] ?? '');
        if (bytes) take(place, bytes, bytes.length);
      }
    },
    ...(showable && { showable }),
    ...(history && { history }),
    ...(scanTerms && {
      scanTerms: async (paths, text, signal) => {
        const parts = await scanTerms(paths, text, signal);
        for (const place of typedOf(paths)) readWhole(parts, place);
        return parts;
      },
    }),
  };
}
