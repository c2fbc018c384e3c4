// Records each content of a file while several programs write it.
import { type FSWatcher, readFileSync, realpathSync, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { sameBytes } from './fileContents';

/** A larger file is not read with each change. */
const maxBytes = 5 * 1024 * 1024;

/** Begins to watch a file; the function that is returned ends that and gives the contents, the oldest first. Where nothing can be watched there are none. */
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

/** The folder is watched, as a file that is replaced is another one. */
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
