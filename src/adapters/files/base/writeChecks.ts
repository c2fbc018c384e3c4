// Checks that no two writes claim the same path, and no two paths lead to one file.
import { pathKey } from '../../../core/paths/pathRules';
import type { FileWrite } from '../../../flows/ports/ports';

/** Returns a path that two writes claim; null if there is none. One file may have two writes only if it is edited and then renamed. */
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
 * Returns a path with the same real path as another path; null if there is none.
 * @param ways real paths by path
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
