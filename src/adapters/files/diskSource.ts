// The files of a workspace on a local disk, for the engine: several folders are one listing.
import type { CodeSource } from './codeSource';
import { type DiskPlace, fullPathIn, scanDisk } from './diskFiles';
import { type GlanceBeside, glanceDisk } from './diskGlance';
import { type ListOptions, listDisk } from './diskListing';
import { recentByGit } from './gitRecent';
import { readablePath } from './readablePath';
import { joinListings } from './sift';

export interface DiskWorkspace extends ListOptions {
  readonly places: readonly DiskPlace[];
}

/**
 * @param workspace as it is now: folders, settings and trust may change
 * @param beside another thread that looks at files
 */
export function createDiskSource(workspace: () => DiskWorkspace, beside: GlanceBeside): CodeSource {
  return {
    list: async (signal) => {
      const { places, ...options } = workspace();
      const [listings, recent] = await Promise.all([
        Promise.all(places.map(async ({ prefix, folder }) => ({ prefix, listing: await listDisk(folder, options, signal) }))),
        options.mayRunGit ? Promise.all(places.map((place) => recentIn(place, signal))) : [],
      ]);
      return { ...joinListings(listings), recent: recent.flat() };
    },
    scan: (paths, take, signal) => scanDisk(paths, fullPathIn(workspace().places), take, signal),
    glance: (paths, text, signal) => glanceDisk({ paths, text, places: workspace().places }, beside, signal),
    showable: async (paths) => {
      const { places } = workspace();
      const may = await Promise.all(paths.map((path) => isShowable(places, path)));
      return paths.filter((_, at) => may[at]);
    },
  };
}

async function isShowable(places: readonly DiskPlace[], path: string): Promise<boolean> {
  const place = places.find(({ prefix }) => path.startsWith(prefix));
  return place !== undefined && (await readablePath(place.folder, path.slice(place.prefix.length))).ok;
}

async function recentIn({ prefix, folder }: DiskPlace, signal: AbortSignal): Promise<string[]> {
  return (await recentByGit(folder, signal)).map((path) => prefix + path);
}
