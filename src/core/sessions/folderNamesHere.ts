// Names that a session of another window has for the folders of this one.
import { folderPrefixes } from '../paths/pathParts';
import { type FolderName, folderName, isSameFolder, type ProjectMark } from './projectMark';

/**
 * How a session of another window names the folders of this one. A folder that could be several is none. @param given the session's names;
 * null if they are those of its window
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
