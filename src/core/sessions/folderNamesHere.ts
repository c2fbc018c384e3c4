// Finds the names that another window's session uses for the folders of this window.
import { folderPrefixes } from '../paths/pathParts';
import { type FolderName, folderName, isSameFolder, type ProjectMark } from './projectMark';

/**
 * Returns the names that another window's session uses for the folders of this window. A folder with several possible matches gets no name.
 * @param given folder names stored with the session; null if the session uses the names of its window
 */
export function folderNamesHere(own: ProjectMark, other: ProjectMark, given: readonly FolderName[] | null): readonly FolderName[] {
  const prefixes = folderPrefixes(other.folders.map(({ address }) => ({ name: folderName(address) })));
  const names = given ?? other.folders.map(({ address }, index) => ({ address, prefix: prefixes[index] ?? '' }));
  const isHere = (address: string) => own.folders.some((mine) => mine.address === address);
  const exact = names.filter(({ address }) => isHere(address));
  const free = own.folders.filter((mine) => !exact.some(({ address }) => address === mine.address));
  const moved = names.flatMap((name) => {
    const theirs = isHere(name.address) ? undefined : other.folders.find(({ address }) => address === name.address);
    const [same, another] = theirs ? free.filter((mine) => isSameFolder(mine, theirs)) : [];
    return same && !another ? [{ address: same.address, prefix: name.prefix }] : [];
  });
  return [...exact, ...moved.filter(({ address }, index) => !moved.some((each, at) => at !== index && each.address === address))];
}
