// Records each version of a file while several programs write the file.
import { type FSWatcher, readFileSync, realpathSync, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { sameBytes, swapBytes } from './fileContents';

/** Maximum file size; a larger file is not read on each change. */
const maxBytes = 5 * 1024 * 1024;

/** Watches a file. The returned function stops watching and returns the contents, oldest first; none if watching is not supported. */
export function watchContents(path: string): () => readonly Uint8Array[] {
  const contents: Uint8Array[] = [];
  const watcher = watchFile(path, (real) => {
    const bytes = contentOf(real);
    const last = contents.at(-1);
    if (bytes && !(last && sameBytes(bytes, last))) contents.push(bytes);
  });
  return () => {
    watcher?.close();
    return contents;
  };
}

/** Watches the file's folder, because a watch on the file itself ends when another file replaces the file. */
function watchFile(path: string, changed: (real: string) => void): FSWatcher | null {
  try {
    const real = realpathSync(path);
    const watcher = watch(dirname(real), (_, name) => (name === null || name === basename(real)) && changed(real));
    return watcher.on('error', () => watcher.close());
  } catch {
    return null;
  }
}

function contentOf(path: string): Uint8Array | null {
  try {
    return statSync(path).size > maxBytes ? null : readFileSync(path);
  } catch {
    return null;
  }
}

/**
 * Restores the last content that another program wrote and a save then overwrote, completely or only at its beginning; false if there is no
 * such content.
 * @param before contents known before the save
 * @param saves contents the editor may have saved
 */
export function restoreOverwritten(
  path: string,
  seen: readonly Uint8Array[],
  before: readonly Uint8Array[],
  saves: readonly Uint8Array[],
): boolean {
  const now = contentOf(path);
  if (!now) return false;
  const isPart = (bytes: Uint8Array, wholes: readonly Uint8Array[]) =>
    wholes.some((whole) => sameBytes(bytes, whole.subarray(0, bytes.length)));
  const last = seen.findLast((bytes) => !isPart(bytes, [...saves, now]));
  if (!last || isPart(last, before)) return false;
  const isOverwritten = saves.some((save) => sameBytes(now, save) || sameBytes(now, Buffer.concat([save, last.subarray(save.length)])));
  return isOverwritten && swapBytes(path, now, last);
}
