// The files of a workspace on a local disk, for the engine: several folders are one listing.
import type { CodeSource } from './codebaseEngine';
import { type DiskPlace, fullPathIn, scanDisk } from './diskFiles';
import { type ListOptions, listDisk } from './diskListing';
import { joinListings } from './sift';

export interface DiskWorkspace extends ListOptions {
  readonly places: readonly DiskPlace[];
}

/** @param workspace as it is now: folders, settings and trust may change */
export function createDiskSource(workspace: () => DiskWorkspace): CodeSource {
  return {
    list: async (signal) => {
      const { places, ...options } = workspace();
      const listings = places.map(async ({ prefix, folder }) => ({ prefix, listing: await listDisk(folder, options, signal) }));
      return joinListings(await Promise.all(listings));
    },
    scan: (paths, take, signal) => scanDisk(paths, fullPathIn(workspace().places), take, signal),
  };
}
