// Code source of folders on a local disk; several folders are one listing.
import { createRecent } from '../../../core/base/cache';
import { checkReading } from '../../../core/paths/pathRules';
import { createPlainPaths, readablePath } from '../base/realPath';
import type { CodeSource } from './codeSource';
import { type DiskPlace, fullPathIn, scanDisk } from './diskFiles';
import { glanceDisk, type SecondScanner } from './diskKeywordScan';
import { listDisk, type ListOptions } from './diskListing';
import { joinListings } from './fileFilter';
import { changesByGit, recentByGit } from './gitHistory';

export interface DiskWorkspace extends ListOptions {
  readonly places: readonly DiskPlace[];
}

/** Memoized checks of names. */
const maxNames = 10_000;

/**
 * @param workspace current folders, settings and trust @param beside optional worker that scans files
 */
export function createDiskSource(workspace: () => DiskWorkspace, beside: SecondScanner): CodeSource {
  const names = createRecent<string, boolean>(maxNames);
  /** By the name alone. */
  const mayRead = (path: string): boolean => {
    const known = names.get(path) ?? checkReading(path, path).ok;
    names.set(path, known);
    return known;
  };
  return {
    list: async (signal) => {
      const { places, ...options } = workspace();
      const [listings, recent] = await Promise.all([
        Promise.all(places.map(async ({ prefix, folder }) => ({ prefix, listing: await listDisk(folder, options, signal) }))),
        options.mayRunGit ? Promise.all(places.map((place) => recentIn(place, signal))) : [],
      ]);
      return { ...joinListings(listings), recent: recent.flat() };
    },
    history: async (signal) => {
      const { places, mayRunGit } = workspace();
      if (!mayRunGit) return [];
      const all = await Promise.all(places.map(async (place) => ({ place, changes: await changesByGit(place.folder, signal) })));
      return all.flatMap(({ place, changes }) =>
        changes.map(({ subject, paths }) => ({ subject, paths: paths.map((path) => place.prefix + path) })),
      );
    },
    scan: (paths, take, signal) => scanDisk(paths, fullPathIn(workspace().places), take, signal),
    glance: (paths, text, signal) => glanceDisk({ paths, text, places: workspace().places }, beside, signal),
    showable: async (paths) => {
      const showable = createShowable(workspace().places, mayRead);
      const may = await Promise.all(paths.map(showable));
      return paths.filter((_, at) => may[at]);
    },
  };
}

/** Check for the paths of one query. */
function createShowable(all: readonly DiskPlace[], mayRead: (path: string) => boolean): (path: string) => boolean | Promise<boolean> {
  const places = all.map(({ prefix, folder }) => ({ prefix, folder, isPlain: createPlainPaths(folder) }));
  return (path) => {
    const place = places.find(({ prefix }) => path.startsWith(prefix));
    if (!place) return false;
    const within = path.slice(place.prefix.length);
    return place.isPlain(within) ? mayRead(within) : readablePath(place.folder, within).then(({ ok }) => ok);
  };
}

async function recentIn({ prefix, folder }: DiskPlace, signal: AbortSignal): Promise<string[]> {
  return (await recentByGit(folder, signal)).map((path) => prefix + path);
}
