// A session on disk: opened and repaired, then only ever appended to.
import { ftruncateSync, writeSync } from 'node:fs';
import { appendFile, mkdir, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail, ok, type Result } from '../../../core/base/result';
import { createSerialQueue } from '../../../core/base/serialQueue';
import type { Event, Fact } from '../../../core/events';
import type { Log } from '../../../flows/ports/ports';
import { readPiece, writeAtomic } from '../base/fileContents';
import { createThrottle } from '../base/timers';
import { logErrorOf } from './diskFull';
import { type FormatError, header, type LogContent, logLines, readEvents, readLog, soundLog } from './logFormat';

/** How long an event may be written but not yet forced to the disk itself; a crash of the editor alone loses nothing. */
const syncWithinMs = 100;

export interface DiskLog extends Log {
  /** @param kept the facts as they may lie on the disk; as they are where nothing is said */
  append(facts: readonly Fact[], kept?: readonly Fact[]): Promise<readonly Event[]>;
}

export interface OpenedLog {
  readonly log: DiskLog;
  /** Bytes that could not be read and were left out; 0 for a sound file. */
  readonly droppedBytes: number;
  /** Events that are missing because of that, or held not what they should, and of which nobody has been told yet. */
  readonly lostEvents: number;
}

export type OpenError = FormatError | { readonly kind: 'io'; readonly detail: string };

/**
 * What the log needs of an open file. Lines are handed to the operating system at once: for a few kilobytes that takes less than
 * passing them to another thread, and whatever then happens to the editor, they are there. Forcing them to the disk takes long
 * and is waited for elsewhere.
 */
export interface LogFile {
  /** Writes from `offset` on, at the file's end; the number of bytes taken, which may be a part only. Throws when there is no room. */
  write(bytes: Uint8Array, offset: number): number;
  truncate(length: number): void;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

/** The beginning of a log whose events are known already; they are neither read nor taken. */
export interface KnownPart {
  readonly count: number;
  /** Where the last of them ends. */
  readonly bytes: number;
}

/** Opens a file for appending and creates it where it is missing. */
export type OpenFile = (path: string) => Promise<LogFile>;

export const openLogFile: OpenFile = async (path) => {
  const file = await open(path, 'a');
  return {
    write: (bytes, offset) => writeSync(file.fd, bytes, offset),
    truncate: (length) => ftruncateSync(file.fd, length),
    datasync: () => file.datasync(),
    close: () => file.close(),
  };
};

/**
 * Opens the log at `path`, folders included; its file is there from the first append on. A torn last line, as a crash leaves it, is cut off
 * and said so. Lines that are damaged are taken out and kept beside the log as `<path>.damaged`; all others stay.
 * @param now milliseconds since the epoch, for the `at` of new events
 * @param take is given each event that is there already, in order, but for the `known` part
 * @returns a log that may be appended to, or why there is none; a file that is refused is left as it was
 */
export async function openLog(
  path: string,
  now: () => number,
  take: (event: Event) => void,
  openFile = openLogFile,
  known: KnownPart = { count: 0, bytes: 0 },
): Promise<Result<OpenedLog, OpenError>> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const content = await readOrEmpty(path, known.bytes);
    const read = known.bytes > 0 ? ok(readEvents(content, 0, known.count, take)) : readLog(content, take);
    if (!read.ok) return read;
    const { count, lostEvents } = read.value;
    const bytes = await mended(path, known.bytes, content, read.value);
    const file = await openFile(path);
    const end = { seq: count, bytes, isNew: count === 0, remove: () => removeEmpty(path) };
    return ok({ log: appendTo(file, end, now), droppedBytes: droppedBytes(content, read.value), lostEvents });
  } catch (error) {
    return fail({ kind: 'io', detail: (error as Error).message });
  }
}

/** Another window may have begun the session meanwhile. */
async function removeEmpty(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size <= header.length) await rm(path, { force: true });
}

function droppedBytes(content: Buffer, { soundBytes, damaged }: LogContent): number {
  return damaged.reduce((sum, [from, to]) => sum + to - from, content.length - soundBytes);
}

/** The log without what of it cannot be read, and how long it is then. Half a line at its end says nothing; a damaged line may, and is kept. */
async function mended(path: string, knownBytes: number, content: Buffer, { soundBytes, damaged }: LogContent): Promise<number> {
  if (damaged.length > 0)
    return takeOutDamage(
      path,
      damaged.map(([from, to]) => content.subarray(from, to)),
    );
  const end = knownBytes + soundBytes;
  if (soundBytes < content.length) await truncate(path, end);
  return end;
}

async function readOrEmpty(path: string, from: number): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)));
  if (!file) return Buffer.alloc(0);
  try {
    return await readPiece(file, from, (await file.stat()).size - from);
  } finally {
    await file.close();
  }
}

/** Where a log ends that is about to be written. */
interface End {
  readonly seq: number;
  readonly bytes: number;
  /** Whether there is no event yet: the first ones are written together with the header, and without any no file is left. */
  readonly isNew: boolean;
  remove(): Promise<void>;
}

function appendTo(file: LogFile, end: End, now: () => number): DiskLog {
  let { seq, bytes } = end;
  /** Whether a failed write may have left half a line behind: it must go before anything is appended, or both would be lost. */
  let isTorn = false;
  const syncing = createSyncing(file, () => bytes);

  const mend = (): void => {
    file.truncate(bytes);
    isTorn = false;
  };

  const write = (lines: Buffer): void => {
    if (isTorn) mend();
    isTorn = true;
    try {
      writeAll(file, lines);
    } catch (error) {
      mend();
      throw error;
    }
    isTorn = false;
    bytes += lines.length;
  };

  return {
    append: async (facts, kept = facts) => {
      const at = now();
      const stamped = (all: readonly Fact[]) => all.map((fact, index): Event => ({ ...fact, seq: seq + index + 1, at }));
      const events = stamped(facts);
      if (events.length === 0) return events;
      const lines = logLines(kept === facts ? events : stamped(kept));
      try {
        write(bytes === 0 ? Buffer.concat([header, lines]) : lines);
      } catch (error) {
        throw logErrorOf(error);
      }
      seq += events.length;
      syncing.soon();
      return events;
    },
    flush: () => syncing.now().catch((error: Error) => Promise.reject(logErrorOf(error))),
    close: async () => {
      await syncing.now().catch(() => undefined);
      await file.close();
      if (seq === 0 && end.isNew) await end.remove().catch(() => undefined);
    },
  };
}

/** Forces to the disk what was written, at once or together with whatever else is written within `syncWithinMs`. */
function createSyncing(file: LogFile, written: () => number) {
  let synced = written();
  const inOrder = createSerialQueue();

  const sync = async (): Promise<void> => {
    const upTo = written();
    if (upTo === synced) return;
    await file.datasync();
    synced = upTo;
  };

  const now = (): Promise<void> => {
    later.cancel();
    return inOrder(sync);
  };

  const later = createThrottle(syncWithinMs, () => void now().catch(() => undefined));

  return { now, soon: later.soon };
}

/** A write may take only a part, as on a disk that is almost full. */
function writeAll(file: LogFile, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) {
    const taken = file.write(bytes, written);
    if (taken === 0) throw new Error('the disk takes no more');
    written += taken;
  }
}

const lineEnd = 0x0a;

function damagedPath(logPath: string): string {
  return `${logPath}.damaged`;
}

/**
 * Writes the log anew from its sound lines, byte for byte, after the damaged pieces were kept. Where there is no room for that the log stays as
 * it is: it is read around the damage each time.
 * @returns how long the log is now
 */
async function takeOutDamage(path: string, pieces: readonly Buffer[]): Promise<number> {
  try {
    await appendFile(damagedPath(path), Buffer.concat(pieces.flatMap((piece) => [piece, Buffer.of(lineEnd)])));
    const { log } = soundLog(await readFile(path));
    await writeAtomic(path, log);
    return log.length;
  } catch {
    return (await stat(path)).size;
  }
}
