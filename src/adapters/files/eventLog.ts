// A session on disk: opened and repaired, then only ever appended to.
import { appendFile, mkdir, open, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Event, Fact } from '../../core/events';
import { fail, ok, type Result } from '../../core/text/result';
import { type Log, LogError } from '../../flows/ports';
import { type FormatError, header, linesOf, readLog } from './logFormat';

/** How long an event may be written but not yet forced to the disk itself; a crash of the editor alone loses nothing. */
const syncWithinMs = 100;

export interface OpenedLog {
  readonly log: Log;
  readonly events: readonly Event[];
  /** Bytes after the last sound event that were cut off; 0 for a sound file. */
  readonly droppedBytes: number;
}

export type OpenError = FormatError | { readonly kind: 'io'; readonly detail: string };

/** What the log needs of an open file; Node's own `FileHandle` is one. `write` may take only a part of the bytes. */
export interface LogFile {
  write(bytes: Uint8Array, offset: number): Promise<{ readonly bytesWritten: number }>;
  truncate(length: number): Promise<void>;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a file for appending and creates it where it is missing. */
export type OpenFile = (path: string) => Promise<LogFile>;

/**
 * Opens or creates the log at `path`, folders included. A torn last line, as a crash leaves it, is cut off and said so; where
 * more than that is unsound, what is cut off is kept beside the log as `<path>.dropped`.
 * @param now milliseconds since the epoch, for the `at` of new events
 * @returns a log that may be appended to, or why there is none; a file that is refused is left as it was
 */
export async function openLog(
  path: string,
  now: () => number,
  openFile: OpenFile = (name) => open(name, 'a'),
): Promise<Result<OpenedLog, OpenError>> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const content = await readOrEmpty(path);
    const read = readLog(content);
    if (!read.ok) return read;
    const { events, soundBytes } = read.value;
    const dropped = content.subarray(soundBytes);
    if (dropped.length > 0) await cutOff(path, soundBytes, dropped);
    const file = await openFile(path);
    if (soundBytes === 0) await writeHeader(file);
    const log = appendTo(file, events.length, soundBytes || header.length, now);
    return ok({ log, events, droppedBytes: dropped.length });
  } catch (error) {
    return fail({ kind: 'io', detail: (error as Error).message });
  }
}

function readOrEmpty(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? Buffer.alloc(0) : Promise.reject(error)));
}

/** Half a line says nothing, whole ones may: those are kept where a person can find them. */
async function cutOff(path: string, soundBytes: number, dropped: Buffer): Promise<void> {
  if (soundBytes > 0 && dropped.includes('\n')) await appendFile(`${path}.dropped`, dropped);
  await truncate(path, soundBytes);
}

async function writeHeader(file: LogFile): Promise<void> {
  try {
    await writeAll(file, header);
  } catch (error) {
    await file.truncate(0).catch(() => undefined);
    await file.close();
    throw error;
  }
}

interface Waiting {
  readonly facts: readonly Fact[];
  readonly resolve: (events: readonly Event[]) => void;
  readonly reject: (error: LogError) => void;
}

/** One write at a time, so lines never mix; what is appended meanwhile goes out together as the next one. */
function appendTo(file: LogFile, lastSeq: number, size: number, now: () => number): Log {
  let seq = lastSeq;
  let bytes = size;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  /** Whether a failed write may have left half a line behind: it must go before anything is appended, or both would be lost. */
  let isTorn = false;
  const syncing = createSyncing(file, () => bytes);

  const mend = async (): Promise<void> => {
    await file.truncate(bytes);
    isTorn = false;
  };

  const write = async (lines: Buffer): Promise<void> => {
    if (isTorn) await mend();
    isTorn = true;
    await writeAll(file, lines);
    isTorn = false;
    bytes += lines.length;
  };

  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    const at = now();
    let next = seq;
    const stamped = batch.map(({ facts }) => facts.map((fact): Event => ({ ...fact, seq: ++next, at })));
    try {
      await write(linesOf(stamped.flat()));
    } catch (error) {
      if (isTorn) await mend().catch(() => undefined);
      for (const { reject } of batch) reject(new LogError((error as Error).message));
      return;
    }
    seq = next;
    syncing.soon();
    for (const [index, { resolve }] of batch.entries()) resolve(stamped[index] ?? []);
  };

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeBatch(batch);
    }
    writing = null;
  };

  const settled = async (): Promise<void> => {
    while (writing) await writing;
  };

  return {
    append: (facts) =>
      new Promise((resolve, reject) => {
        waiting.push({ facts, resolve, reject });
        writing ??= drain();
      }),
    flush: async () => {
      await settled();
      await syncing.now().catch((error: Error) => Promise.reject(new LogError(error.message)));
    },
    close: async () => {
      await settled();
      await syncing.now().catch(() => undefined);
      await file.close();
    },
  };
}

/** Forces to the disk what was written, at once or together with whatever else is written within `syncWithinMs`. */
function createSyncing(file: LogFile, written: () => number) {
  let synced = written();
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  const sync = async (): Promise<void> => {
    const upTo = written();
    if (upTo === synced) return;
    await file.datasync();
    synced = upTo;
  };

  const now = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    last = last.catch(() => undefined).then(sync);
    return last;
  };

  const soon = (): void => {
    timer ??= setTimeout(() => void now().catch(() => undefined), syncWithinMs);
  };

  return { now, soon };
}

/** A write may take only a part, as on a disk that is almost full. */
async function writeAll(file: LogFile, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written);
    if (bytesWritten === 0) throw new Error('the disk takes no more');
    written += bytesWritten;
  }
}
