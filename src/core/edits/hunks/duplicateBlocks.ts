// Whether a block of lines stands in a text more than once: asked for every hunk, so the places of each line are looked up, not searched for.

/**
 * Tells whether a block stands in `lines` at another place than `except`.
 * @returns a function that takes a block of at least one line and a 0-based line, -1 for no exception
 */
export function createDuplicateFinder(lines: readonly string[]): (block: readonly string[], except: number) => boolean {
  const places = new Map<string, number>();
  const counts = new Int32Array(lines.length);
  // The places of a line are chained: from its last place to the one above, and so on to -1.
  const above = new Int32Array(lines.length);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const last = places.get(line);
    above[index] = last ?? -1;
    counts[index] = last === undefined ? 1 : (counts[last] ?? 0) + 1;
    places.set(line, index);
  }
  return (block, except) => {
    let rarest = -1;
    let offset = 0;
    for (let index = 0; index < block.length; index++) {
      const last = places.get(block[index] ?? '');
      if (last === undefined) return false;
      if (rarest !== -1 && (counts[last] ?? 0) >= (counts[rarest] ?? 0)) continue;
      rarest = last;
      offset = index;
    }
    for (let place = rarest; place >= 0; place = above[place] ?? -1)
      if (place - offset !== except && standsAt(lines, block, place - offset)) return true;
    return false;
  };
}

/** Whether a block stands in the lines from the 0-based line `at` on. */
export function standsAt(lines: readonly string[], block: readonly string[], at: number): boolean {
  return at >= 0 && at + block.length <= lines.length && block.every((line, index) => lines[at + index] === line);
}
