// A session on disk: a header line, then one JSON line an event, only ever appended to.
import { mkdir, open, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Event, Fact } from '../../core/events';
import { fail, ok, type Result } from '../../core/text/result';
import { type Log, LogError } from '../../flows/ports';

/** Raised only when a reader of today could no longer make sense of a line; unknown events alone do not need that. */
const version = 1;
const header = `${JSON.stringify({ milkstack: 'session', version })}\n`;
/** How long an event may be written but not yet forced to the disk itself; a crash of the editor alone loses nothing. */
const syncWithinMs = 100;

export interface OpenedLog {
  readonly log: Log;
  readonly events: readonly Event[];
  /** Bytes of a torn last line that were cut off; 0 for a sound file. */
  readonly droppedBytes: number;
}

export type OpenError = { readonly kind: 'newerVersion' } | { readonly kind: 'notALog' } | { readonly kind: 'io'; readonly detail: string };

/**
 * Opens or creates the log at `path`, folders included. A torn last line, as a crash leaves it, is cut off and said so.
 * @param now milliseconds since the epoch, for the `at` of new events
 */
export async function openLog(path: string, now: () => number): Promise<Result<OpenedLog, OpenError>> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const content = await readFile(path).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? Buffer.alloc(0) : Promise.reject(error),
    );
    const read = content.length === 0 ? ok({ events: [], soundBytes: 0 }) : readEvents(content);
    if (!read.ok) return read;
    const { events, soundBytes } = read.value;
    if (soundBytes < content.length) await truncate(path, soundBytes);
    const file = await open(path, 'a');
    if (soundBytes === 0) await file.write(header);
    const log = appendTo(file, events.at(-1)?.seq ?? 0, soundBytes || header.length, now);
    return ok({ log, events, droppedBytes: content.length - soundBytes });
  } catch (error) {
    return fail({ kind: 'io', detail: (error as Error).message });
  }
}

interface Read {
  readonly events: Event[];
  /** Where the last sound line ends; what follows is torn. */
  readonly soundBytes: number;
}

/** Every whole line, in order, up to the first that is not an event in its place. */
function readEvents(content: Buffer): Result<Read, OpenError> {
  const lines = content.toString('utf8').split('\n');
  const known = readHeader(lines[0] ?? '');
  if (!known.ok) return known;
  const events: Event[] = [];
  const whole = lines.length - 1;
  for (let index = 1; index < whole; index++) {
    const event = parseEvent(lines[index] ?? '', index);
    if (!event) return ok({ events, soundBytes: Buffer.byteLength(`${lines.slice(0, index).join('\n')}\n`) });
    events.push(event);
  }
  return ok({ events, soundBytes: content.length - Buffer.byteLength(lines[whole] ?? '') });
}

function readHeader(line: string): Result<null, OpenError> {
  try {
    const value = JSON.parse(line) as { milkstack?: unknown; version?: unknown };
    if (value.milkstack !== 'session' || typeof value.version !== 'number') return fail({ kind: 'notALog' });
    return value.version > version ? fail({ kind: 'newerVersion' }) : ok(null);
  } catch {
    return fail({ kind: 'notALog' });
  }
}

/** An event of a newer version with an unknown type is kept: the fold skips what it does not know. */
function parseEvent(line: string, seq: number): Event | null {
  try {
    const event = JSON.parse(line) as Event;
    return event.seq === seq && typeof event.type === 'string' ? event : null;
  } catch {
    return null;
  }
}

type File = Awaited<ReturnType<typeof open>>;

interface Waiting {
  readonly facts: readonly Fact[];
  readonly resolve: (events: readonly Event[]) => void;
  readonly reject: (error: LogError) => void;
}

/** One write at a time, so lines never mix; what is appended meanwhile goes out together as the next one. */
function appendTo(file: File, lastSeq: number, size: number, now: () => number): Log {
  let seq = lastSeq;
  let bytes = size;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  let unsynced = false;
  let timer: NodeJS.Timeout | undefined;

  const sync = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!unsynced) return;
    unsynced = false;
    await file.datasync();
  };

  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    const at = now();
    let next = seq;
    const stamped = batch.map(({ facts }) => facts.map((fact) => ({ seq: ++next, at, ...fact }) as Event));
    const lines = Buffer.from(
      stamped
        .flat()
        .map((event) => `${JSON.stringify(event)}\n`)
        .join(''),
    );
    try {
      await writeAll(file, lines);
    } catch (error) {
      // Half a line must not stay: the next append would be glued to it.
      await file.truncate(bytes).catch(() => undefined);
      for (const { reject } of batch) reject(new LogError((error as Error).message));
      return;
    }
    seq = next;
    bytes += lines.length;
    unsynced = true;
    timer ??= setTimeout(() => void sync().catch(() => undefined), syncWithinMs);
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
      await sync().catch((error: Error) => Promise.reject(new LogError(error.message)));
    },
    close: async () => {
      await settled();
      await sync().catch(() => undefined);
      await file.close();
    },
  };
}

/** A write may take only a part, as on a disk that is almost full. */
async function writeAll(file: File, bytes: Buffer): Promise<void> {
  let written = 0;
  while (written < bytes.length) written += (await file.write(bytes, written)).bytesWritten;
}
