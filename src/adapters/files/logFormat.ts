// How a session lies in a file: a header line, then one JSON line an event; what of it is sound, byte by byte.
import type { Event } from '../../core/events';
import { fail, ok, type Result } from '../../core/text/result';

/** Raised only when a reader of today could no longer make sense of a line; unknown events alone do not need that. */
const version = 1;
export const header = Buffer.from(`${JSON.stringify({ milkstack: 'session', version })}\n`);

const lineEnd = '\n'.charCodeAt(0);

export type FormatError = { readonly kind: 'newerVersion' } | { readonly kind: 'notALog' };

export interface LogContent {
  /** How many whole events there are. */
  readonly count: number;
  /** Where the last sound line ends; what follows, if anything, is torn or no event in its place. 0 without a whole header. */
  readonly soundBytes: number;
}

/** The lines of new events as they are written. */
export function linesOf(events: readonly Event[]): Buffer {
  return Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
}

/**
 * Every whole event in order, up to the first line that is none in its place. A file that ends within its header is an empty log.
 * @param take is given each event as it is read; nothing here keeps them, for a long log has many
 */
export function readLog(content: Buffer, take: (event: Event) => void): Result<LogContent, FormatError> {
  if (content.length < header.length && header.subarray(0, content.length).equals(content)) return ok({ count: 0, soundBytes: 0 });
  const problem = checkHeader(content);
  if (problem) return fail(problem);
  return ok(readEvents(content, content.indexOf(lineEnd) + 1, 0, take));
}

/**
 * The whole events of a piece of a log that begins with a line.
 * @param start where the first of them begins in the piece
 * @param known how many come before it in the log
 */
export function readEvents(content: Buffer, start: number, known: number, take: (event: Event) => void): LogContent {
  let count = known;
  let from = start;
  for (let to = content.indexOf(lineEnd, from); to >= 0; to = content.indexOf(lineEnd, from)) {
    const event = parseEvent(content, from, to);
    if (event?.seq !== count + 1) break;
    count++;
    take(event);
    from = to + 1;
  }
  return { count, soundBytes: from };
}

/** The log with its first `count` events only, byte for byte, or null where it has not so many. */
export function firstEvents(content: Buffer, count: number): Buffer | null {
  let end = content.indexOf(lineEnd) + 1;
  for (let left = count; left > 0; left--) {
    const next = content.indexOf(lineEnd, end);
    if (next < 0) return null;
    end = next + 1;
  }
  const first = content.subarray(0, end);
  const read = readLog(first, () => undefined);
  return read.ok && read.value.count === count ? first : null;
}

/** The last whole events of a piece of a log that begins in the middle of a line, or with the header; newest last. */
export function readLastEvents(piece: Buffer, count: number): Event[] {
  const events: Event[] = [];
  let to = piece.lastIndexOf(lineEnd);
  while (to > 0 && events.length < count) {
    const before = piece.lastIndexOf(lineEnd, to - 1);
    const event = before < 0 ? null : parseEvent(piece, before + 1, to);
    if (event) events.push(event);
    to = before;
  }
  return events.reverse();
}

/** Null when the first line is the header of a log that can be read. */
export function checkHeader(content: Buffer): FormatError | null {
  const end = content.indexOf(lineEnd);
  const value = parseLine(content, 0, Math.max(0, end)) as { milkstack?: unknown; version?: unknown } | null;
  if (value?.milkstack !== 'session' || typeof value.version !== 'number') return { kind: 'notALog' };
  return value.version > version ? { kind: 'newerVersion' } : null;
}

/** An event of a newer version with an unknown type is kept: the fold skips what it does not know. */
function parseEvent(content: Buffer, from: number, to: number): Event | null {
  const event = parseLine(content, from, to) as Event | null;
  return typeof event?.type === 'string' && typeof event.seq === 'number' ? event : null;
}

/** Line by line, so that a line without special characters stays a string of one byte a character: faster to read, half the memory. */
function parseLine(content: Buffer, from: number, to: number): unknown {
  try {
    return JSON.parse(content.toString('utf8', from, to));
  } catch {
    return null;
  }
}
