// Sequential reads of many files into one buffer, faster than parallel reads.
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { maxTextBytes } from '../../../core/context/files/excludedFiles';
import type { TakeFile } from './codeSource';
import { yieldToEventLoop } from '../base/timers';

/** A link is not followed, for it may lead anywhere; a pipe is not waited for. Windows knows neither. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** Read in one go, between two looks at whether the question still stands. */
export const filesAtOnce = 200;

/** One more than a text may have, to tell that it has more. */
const maxRead = maxTextBytes + 1;
/** With room for a zero behind it. */
const buffer = Buffer.alloc(maxRead + 1);

/** Gives each file that can be read to `take`, in order, until the signal aborts. */
export async function scanDisk(paths: readonly string[], fullPath: FullPath, take: TakeFile, signal: AbortSignal): Promise<void> {
  for (let at = 0; at < paths.length && !signal.aborted; at += filesAtOnce) {
    if (at > 0) await yieldToEventLoop();
    if (!signal.aborted) readEach(paths, fullPath, take, at, at + filesAtOnce);
  }
}

/** Reads the files from the place `from` on, and before `to`, in one go. */
export function readEach(paths: readonly string[], fullPath: FullPath, take: TakeFile, from = 0, to = paths.length): void {
  for (let at = from, end = Math.min(to, paths.length); at < end; at++) {
    const full = fullPath(paths[at] ?? '');
    const length = full === null ? -1 : readInto(full);
    if (length < 0) continue;
    buffer[length] = 0;
    take(at, buffer, length);
  }
}

/** Bytes read, one more than a text may have at most; -1 where it is no file that can be read. */
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
      // a file ends with a short read; only one that ends with a page could have been cut there
      if (count === 0 || length === maxRead || length % 4_096 !== 0) return length;
    }
  } catch {
    return -1;
  } finally {
    closeSync(file);
  }
}

/** The folder a path of the workspace lies in, and its place there. */
export interface DiskPlace {
  /** What its paths begin with; empty, or a name and a slash. */
  readonly prefix: string;
  readonly folder: string;
}

/** Where a path of the workspace lies; null where it lies in none of its folders. */
export type FullPath = (path: string) => string | null;

export function fullPathIn(places: readonly DiskPlace[]): FullPath {
  return (path) => {
    const place = places.find(({ prefix }) => path.startsWith(prefix));
    return place ? `${place.folder}/${path.slice(place.prefix.length)}` : null;
  };
}
