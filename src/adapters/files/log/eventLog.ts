// Session log on disk: repaired on opening, afterwards only appended to.
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

/** Maximum delay until an event is synced to the disk. If only the editor crashes, no events are lost. */
const syncWithinMs = 100;

export interface DiskLog extends Log {
  /** @param kept stored form of the facts, if it differs from `facts` */
  append(facts: readonly Fact[], kept?: readonly Fact[]): Promise<readonly Event[]>;
}

export interface OpenedLog {
  readonly log: DiskLog;
  /** Number of unreadable bytes that were skipped; 0 if the file is intact. */
  readonly droppedBytes: number;
  /** Number of events that were lost or invalid and have not been reported yet. */
  readonly lostEvents: number;
}

export type OpenError = FormatError | { readonly kind: 'io'; readonly detail: string };

/**
 * File operations that the log needs. Writes are synchronous: for a few kilobytes, synchronous writes are faster than a thread pool, and
 * written data survives a crash of the editor. Syncing is slow and is done later.
 */
export interface LogFile {
  /**
   * Appends the bytes from `offset` on to the file; returns the number of bytes written, which may be fewer. Throws if the disk is full.
   */
  write(bytes: Uint8Array, offset: number): number;
  truncate(length: number): void;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

/** Beginning of a log that is skipped, because its events are already folded. */
export interface KnownPart {
  readonly count: number;
  /** Length of this part. */
  readonly bytes: number;
}

/** Opens a file for appending; creates it if needed. */
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
 * Opens the log at `path`, creating folders; the file is created on the first append. An incomplete last line, left by a crash, is removed
 * and reported. Damaged lines are moved to `<path>.damaged`.
 * @param now epoch milliseconds, for the `at` of new events
 * @param take receives each existing event in order, except the `known` part
 * @returns an appendable log, or an error; a refused file is left unchanged
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

/** Removes an empty log, unless another window has written to the session in the meantime. */
async function removeEmpty(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size <= header.length) await rm(path, { force: true });
}

function droppedBytes(content: Buffer, { soundBytes, damaged }: LogContent): number {
  return damaged.reduce((sum, [from, to]) => sum + to - from, content.length - soundBytes);
}

/** Repairs the log and returns its length: removes an incomplete last line, and moves damaged lines to a separate file. */
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

/** State of a log's end before an append. */
interface End {
  readonly seq: number;
  readonly bytes: number;
  /** Whether the log has no events yet. The header is written with the first events, so that an empty session leaves no file. */
  readonly isNew: boolean;
  remove(): Promise<void>;
}

function appendTo(file: LogFile, end: End, now: () => number): DiskLog {
  let { seq, bytes } = end;
  /** Whether a failed write may have left a partial line, which has to be removed before the next append. */
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

/** Syncs writes: at once, or together within `syncWithinMs`. */
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

/** Writes all bytes: one write may be partial, for example on a disk that is almost full. */
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
 * Rewrites the log with only its intact lines, byte for byte, after saving the damaged parts. If the disk is full, the log is left
 * unchanged, and the damage is skipped whenever it is read.
 * @returns new length of the log
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
