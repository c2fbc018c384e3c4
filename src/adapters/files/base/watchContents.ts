// Records each content of a file while several programs write it.
import { type FSWatcher, readFileSync, realpathSync, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { sameBytes } from './fileContents';

/** Larger files are not read on every change. */
const maxBytes = 5 * 1024 * 1024;

/** Watches a file; the returned function stops and gives the contents, oldest first. Empty if watching is not supported. */
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

/** Watches the folder, because a replaced file is a new one to the system. */
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
