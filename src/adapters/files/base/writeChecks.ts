// Checks that no two writes claim the same path, and no two paths lead to one file.
import { pathKey } from '../../../core/paths/pathRules';
import type { FileWrite } from '../../../flows/ports/ports';

/** A path that two writes claim; null if there is none. The only pair of writes allowed for a file is an edit followed by a rename. */
export function repeatedPath(writes: readonly FileWrite[]): string | null {
  const edited = new Set<string>();
  const moved = new Set<string>();
  for (const write of writes) {
    const key = pathKey(write.path);
    const own = write.op === 'edit' ? edited : moved;
    if (own.has(key) || (write.op !== 'rename' && write.op !== 'edit' && edited.has(key)) || (write.op === 'edit' && moved.has(key)))
      return write.path;
    own.add(key);
    if (write.op !== 'rename') continue;
    const target = pathKey(write.to);
    if (edited.has(target) || moved.has(target)) return write.to;
    moved.add(target);
  }
  return null;
}

/**
 * A path that leads to the same file as another path; null if there is none.
 * @param ways real path of each path
 */
export function sameFile(ways: ReadonlyMap<string, string>): string | null {
  const paths = new Map<string, string>();
  for (const [path, way] of ways) {
    const known = paths.get(pathKey(way));
    if (known !== undefined && pathKey(known) !== pathKey(path)) return path;
    paths.set(pathKey(way), path);
  }
  return null;
}
