// The part of a listing that lies in one folder, found without going through all of it.

/** @param paths in the order of `compare` @param folder without a slash at its end; empty for all of them */
export function pathsUnder(paths: readonly string[], folder: string): readonly string[] {
  if (folder === '') return paths;
  // '0' is the character behind '/'
  return paths.slice(firstFrom(paths, `${folder}/`), firstFrom(paths, `${folder}0`));
}

/** Index of the first path that does not stand before `text`. */
function firstFrom(paths: readonly string[], text: string): number {
  let from = 0;
  let to = paths.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((paths[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
