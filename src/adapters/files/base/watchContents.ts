// Records the versions of a file during a save, to restore what the save overwrote.
import { type FSWatcher, readFileSync, realpathSync, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { sameBytes, swapBytes } from './fileContents';

/**
 * Maximum size, in bytes, of a file whose versions are recorded. Larger files are ignored, because the whole file is read on each change.
 */
const maxBytes = 5 * 1024 * 1024;

/**
 * Starts watching a file. The returned function stops watching and returns the recorded versions, oldest first; an empty list if watching
 * is not supported.
 */
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
 * Restores the last version that another program wrote during the save, if the save overwrote all of that version or only its first bytes.
 * Returns false if nothing was restored.
 * @param seen versions recorded during the save, oldest first
 * @param before versions known before the save, which are never restored
 * @param saves contents that the editor may have saved
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
