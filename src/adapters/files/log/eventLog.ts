// Append-only session log on disk, repaired on opening.
import { ftruncateSync, writeSync } from 'node:fs';
import { appendFile, mkdir, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail, ok, type Result } from '../../../core/base/result';
import { createSerialQueue } from '../../../core/base/serialQueue';
import type { Event, Fact } from '../../../core/events';
import type { Log } from '../../../flows/ports/ports';
import { readPiece, writeAtomic } from '../base/fileContents';
import { createThrottle, inPauses } from '../base/timers';
import { logErrorOf } from './diskFull';
import { type FormatError, header, type LogContent, logLines, readingEvents, readingLog, soundLog } from './logFormat';

/** Maximum delay before events are synced to disk. Only a crash of the whole system within this delay can lose events. */
const syncWithinMs = 100;

export interface DiskLog extends Log {
  /** @param kept facts as stored, for example with encrypted secrets; defaults to `facts` */
  append(facts: readonly Fact[], kept?: readonly Fact[]): Promise<readonly Event[]>;
}

export interface OpenedLog {
  readonly log: DiskLog;
  readonly droppedBytes: number;
  /** Number of missing or invalid events that no `log.repaired` event has reported yet. */
  readonly lostEvents: number;
}

export type OpenError = FormatError | { readonly kind: 'io'; readonly detail: string };

/**
 * File operations of a log. Writes are synchronous, because this is faster than the thread pool for a few kilobytes, and because written
 * data survives a crash of the editor.
 */
export interface LogFile {
  /** Appends the bytes from `offset` on. Returns the number of bytes written, which may be fewer. Throws if the disk is full. */
  write(bytes: Uint8Array, offset: number): number;
  truncate(length: number): void;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

/** The beginning of a log whose events are already folded, so they are not read again. */
export interface KnownPart {
  readonly count: number;
  readonly bytes: number;
}

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
 * Opens the log at `path` and creates it if needed; a log without events is removed on closing. An incomplete last line, left by a crash,
 * is removed and reported. Damaged lines are moved to `<path>.damaged`.
 * @param now epoch milliseconds, for the `at` of new events
 * @param take receives each existing event in order, except those in the `known` part
 * @returns an appendable log, or an error; a file that is not a readable log is left unchanged
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
    const read =
      known.bytes > 0 ? ok(await inPauses(readingEvents(content, 0, known.count, take))) : await inPauses(readingLog(content, take));
    if (!read.ok) return read;
    const { count, lostEvents } = read.value;
    const length = await mended(path, known.bytes, content, read.value);
    const file = await openFile(path);
    const end = { ...length, seq: count, isNew: count === 0, remove: () => removeEmpty(path) };
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

interface LogLength {
  readonly bytes: number;
  /** Whether the last line has no newline, so that the next append must start with one. */
  readonly isLineOpen: boolean;
}

async function mended(path: string, knownBytes: number, content: Buffer, { soundBytes, damaged }: LogContent): Promise<LogLength> {
  if (damaged.length > 0)
    return takeOutDamage(
      path,
      damaged.map(([from, to]) => content.subarray(from, to)),
      content.at(-1) !== lineEnd,
    );
  const bytes = knownBytes + soundBytes;
  if (soundBytes < content.length) await truncate(path, bytes);
  return { bytes, isLineOpen: false };
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

/** Position at which an opened log continues. */
interface End extends LogLength {
  readonly seq: number;
  /** Whether the log had no events when it was opened. If none are appended, closing removes the file. */
  readonly isNew: boolean;
  remove(): Promise<void>;
}

function appendTo(file: LogFile, end: End, now: () => number): DiskLog {
  let { seq, bytes, isLineOpen } = end;
  /** Whether a failed write may have left a partial line, which is removed before the next append. */
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
    isLineOpen = false;
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
        const before = bytes === 0 ? header : isLineOpen ? Buffer.of(lineEnd) : null;
        write(before === null ? lines : Buffer.concat([before, lines]));
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

/** Syncs writes to disk: `now` at once, `soon` throttled. */
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

/** Writes all bytes, and continues after partial writes, which occur on an almost full disk. */
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
 * Saves the damaged parts to a separate file, then rewrites the log with only its intact lines. On failure, for example on a full disk, the
 * log stays unchanged, and readers skip the damage.
 */
async function takeOutDamage(path: string, pieces: readonly Buffer[], isLineOpen: boolean): Promise<LogLength> {
  try {
    await appendFile(damagedPath(path), Buffer.concat(pieces.flatMap((piece) => [piece, Buffer.of(lineEnd)])));
    const { log } = await soundLog(await readFile(path));
    await writeAtomic(path, log);
    return { bytes: log.length, isLineOpen: false };
  } catch {
    return { bytes: (await stat(path)).size, isLineOpen };
  }
}
