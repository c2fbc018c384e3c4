// Installed packages of the workspace's folders, for those that lie on this machine's disk.
import type { Dependencies } from '../../../flows/ports/ports';
import { findInstalled } from '../../files/code/installedPackages';
import { openFolders, type Roots } from './pathGuards';
import { workspacePlaces } from './workspacePlaces';

/** @param roots the folders of the window, unless others are meant; the first that has the package answers */
export function createDependencies(roots: Roots = openFolders): Dependencies {
  return {
    find: async (name, signal) => {
      for (const { uri, prefix } of workspacePlaces(roots())) {
        const found = uri.scheme === 'file' ? await findInstalled(uri.fsPath, name, signal) : null;
        if (found) return { ...found, folder: prefix + found.folder };
      }
      return null;
    },
  };
}
