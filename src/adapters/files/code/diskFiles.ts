// Sequential reads of many files into one buffer, faster than parallel reads.
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { maxTextBytes } from '../../../core/context/files/excludedFiles';
import type { TakeFile } from './fileFilter';
import { yieldToEventLoop } from '../base/timers';

/** Does not follow links, and does not block on pipes. Windows supports neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** Files read between checks for abort. */
export const filesAtOnce = 200;

/** One more than the maximum, to detect longer texts. */
const maxRead = maxTextBytes + 1;
/** With room for a trailing zero byte. */
const buffer = Buffer.alloc(maxRead + 1);

/** Passes each readable file to `take`, in order, until the signal aborts. */
export async function scanDisk(paths: readonly string[], fullPath: FullPath, take: TakeFile, signal: AbortSignal): Promise<void> {
  for (let at = 0; at < paths.length && !signal.aborted; at += filesAtOnce) {
    if (at > 0) await yieldToEventLoop();
    if (!signal.aborted) readEach(paths, fullPath, take, at, at + filesAtOnce);
  }
}

/** Reads the files in the range `[from, to)` synchronously. */
export function readEach(paths: readonly string[], fullPath: FullPath, take: TakeFile, from = 0, to = paths.length): void {
  for (let at = from, end = Math.min(to, paths.length); at < end; at++) {
    const full = fullPath(paths[at] ?? '');
    const length = full === null ? -1 : readInto(full);
    if (length < 0) continue;
    buffer[length] = 0;
    take(at, buffer, length);
  }
}

/** Bytes read, at most one more than the maximum; -1 if it is not a readable file. */
function readInto(path: string): number {
  let file: number;
  try {
    file = openSync(path, flags);
  } catch {
    return -1;
  }
  try {
    let length = 0;
    for (;;) {
      const count = readSync(file, buffer, length, maxRead - length, null);
      length += count;
      // A short read marks the end of file; only one that ends on a page boundary may be partial.
      if (count === 0 || length === maxRead || length % 4_096 !== 0) return length;
    }
  } catch {
    return -1;
  } finally {
    closeSync(file);
  }
}

/** Workspace folder of a path, and its place in it. */
export interface DiskPlace {
  /** Path prefix: empty, or a name and a slash. */
  readonly prefix: string;
  readonly folder: string;
}

/** Absolute path of a workspace path; null outside all folders. */
export type FullPath = (path: string) => string | null;

export function fullPathIn(places: readonly DiskPlace[]): FullPath {
  return (path) => {
    const place = places.find(({ prefix }) => path.startsWith(prefix));
    return place ? `${place.folder}/${path.slice(place.prefix.length)}` : null;
  };
}
