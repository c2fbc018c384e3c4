// Session log format: a header, lines with checksums, and recovery of damaged logs.
import { fail, ok, type Result } from '../../../core/base/result';
import { type Event, isWhole } from '../../../core/events';
import { inPauses } from '../base/timers';
import { UnreadableError } from '../../../flows/ports/sessions';
import { crc32 } from 'node:zlib';

const [opening, closing] = [',"sum":"', '"}'];
const sealStart = Buffer.from(opening);
const sealEnd = Buffer.from(closing);
const sumLength = 8;
const sealLength = sealStart.length + sumLength + sealEnd.length;
/** Minimum number of matching bytes for the end of a line to be treated as a seal; up to three of the seal's fixed bytes may be damaged. */
const likelyBytes = sealStart.length + sealEnd.length - 3;
/** Maximum length of a parsed line in bytes. Longer lines count as damaged, because events are far shorter. */
const maxLineLength = 32 * 1024 * 1024;

/** Half-open range of byte positions. */
export type ByteSpan = readonly [from: number, to: number];

export interface ReadLine {
  readonly event: Event;
  /** Whether the line has a checksum; lines of older logs have none. */
  readonly isSealed: boolean;
}

/** Serializes an object as a line of JSON whose last field, the seal, is the checksum of the preceding text. */
export function sealed(value: object): string {
  return sealedJson(JSON.stringify(value));
}

/** Seals the JSON of a non-empty object. */
export function sealedJson(json: string): string {
  const body = json.slice(0, -1);
  return `${body}${opening}${sumOf(body)}${closing}\n`;
}

function sumOf(content: string | Uint8Array): string {
  return hex(crc32(content));
}

function hex(sum: number): string {
  return sum.toString(16).padStart(sumLength, '0');
}

export function startSum(): { add(piece: Uint8Array): void; end(): string } {
  let sum = 0;
  return {
    add: (piece) => {
      sum = crc32(piece, sum);
    },
    end: () => hex(sum),
  };
}

/**
 * Parses a line without its seal; null if the checksum does not match or the line is not JSON.
 * @param to end of the line, without the newline
 */
export function unsealed(content: Buffer, from: number, to: number): { readonly value: unknown; readonly isSealed: boolean } | null {
  const seal = to - sealLength;
  if (seal <= from || !isLikelySeal(content, seal)) return parsed(content.toString('utf8', from, to), false);
  const isWhole = content.toString('latin1', seal, to) === `${opening}${sumOf(content.subarray(from, seal))}${closing}`;
  return isWhole ? parsed(`${content.toString('utf8', from, seal)}}`, true) : null;
}

/** Parses the event in a line; null if the line is damaged. Unknown event types, from newer versions, are returned; the fold skips them. */
function readSealedLine(content: Buffer, from: number, to: number): ReadLine | null {
  if (to - from > maxLineLength) return null;
  const line = unsealed(content, from, to);
  const event = line?.value as Event | null | undefined;
  return line && typeof event?.type === 'string' && Number.isSafeInteger(event.seq) ? { event, isSealed: line.isSealed } : null;
}

/** Splits a damaged line after each seal: if only a newline was damaged, the lines on both sides are intact. */
function* likelyLines(content: Buffer, [from, to]: ByteSpan): Generator<ByteSpan> {
  let start = from;
  for (let seal = content.indexOf(sealStart, from); seal >= 0 && seal + sealLength <= to; seal = content.indexOf(sealStart, seal + 1)) {
    const end = seal + sealLength;
    yield [start, end];
    start = end + 1;
  }
}

function isLikelySeal(content: Buffer, at: number): boolean {
  let same = 0;
  for (let index = 0; index < sealStart.length; index++) if (content[at + index] === sealStart[index]) same++;
  for (let index = 0; index < sealEnd.length; index++) if (content[at + sealStart.length + sumLength + index] === sealEnd[index]) same++;
  return same >= likelyBytes;
}

function parsed(text: string, isSealed: boolean): { readonly value: unknown; readonly isSealed: boolean } | null {
  try {
    return { value: JSON.parse(text), isSealed };
  } catch {
    return null;
  }
}

/**
 * Format version. Increased only for changes that existing readers cannot handle, so not for new event types, which existing readers skip.
 */
const version = 1;
export const header = Buffer.from(sealed({ milkstack: 'session', version }));
/** Header of logs whose lines have no checksums. */
const oldHeader = Buffer.from(`${JSON.stringify({ milkstack: 'session', version })}\n`);

const lineEnd = '\n'.charCodeAt(0);

export type FormatError = { readonly kind: 'newerVersion' } | { readonly kind: 'notALog' };

export interface LogContent {
  /** `seq` of the last event; 0 if there are no events. */
  readonly count: number;
  /** Position after the last complete line, whether or not that line is damaged; 0 if the header is incomplete. */
  readonly soundBytes: number;
  /** Byte ranges that cannot be read, excluding an incomplete last line. */
  readonly damaged: readonly ByteSpan[];
  /** Number of missing or invalid events that no later `log.repaired` reports. */
  readonly lostEvents: number;
}

type TakeEvent = (event: Event) => void;

interface LogReading {
  /** Whether the input reaches the end of the log, in which case a last line without a newline is also read. */
  readonly isAll?: boolean;
  /** Receives the range of each readable line, without its newline; invalid events are included. */
  readonly line?: (span: ByteSpan, seq: number) => void;
}

export function logLines(events: readonly Event[]): Buffer {
  return Buffer.from(events.map(sealed).join(''));
}

/**
 * Reads all readable events in order; yields after each line. A file that ends within its header is an empty log.
 * @param take receives the events one by one, so that a long log is not kept in memory
 */
export function* readingLog(content: Buffer, take: TakeEvent, reading: LogReading = {}): Generator<void, Result<LogContent, FormatError>> {
  const begun = startOfEvents(content);
  if (!begun.ok) return begun;
  const { start, isDamaged } = begun.value;
  const read = yield* readingEvents(content, start, 0, take, reading);
  // A file with a damaged header counts as a log only if it contains readable events.
  return isDamaged && read.count === 0 ? fail({ kind: 'notALog' }) : ok(read);
}

/** Returns the position of the first event; 0 if the header is damaged or the log is empty. */
export function startOfEvents(content: Buffer): Result<{ readonly start: number; readonly isDamaged: boolean }, FormatError> {
  if (isWithinHeader(content)) return ok({ start: 0, isDamaged: false });
  const problem = checkHeader(content);
  if (problem?.kind === 'newerVersion') return fail(problem);
  return ok(problem ? { start: 0, isDamaged: true } : { start: content.indexOf(lineEnd) + 1, isDamaged: false });
}

function checkHeader(content: Buffer): FormatError | null {
  const value = unsealed(content, 0, Math.max(0, content.indexOf(lineEnd)))?.value as { milkstack?: unknown; version?: unknown } | null;
  if (value?.milkstack !== 'session' || typeof value.version !== 'number') return { kind: 'notALog' };
  return value.version > version ? { kind: 'newerVersion' } : null;
}

function isWithinHeader(content: Buffer): boolean {
  return [header, oldHeader].some((whole) => content.length < whole.length && whole.subarray(0, content.length).equals(content));
}

/**
 * Reads the events of a chunk that starts at the beginning of a line. Damaged lines do not affect other lines. Yields after each line.
 * @param start position of the first event in the chunk
 * @param known `seq` of the event before the chunk; 0 if there is none
 */
export function* readingEvents(
  content: Buffer,
  start: number,
  known: number,
  take: TakeEvent,
  { isAll = true, line: found }: LogReading = {},
): Generator<void, LogContent> {
  const damaged: ByteSpan[] = [];
  let count = known;
  let lostEvents = 0;
  let from = start;

  const use = (read: ReadLine, span: ByteSpan): boolean => {
    if (!isInPlace(read, span)) return false;
    const { event } = read;
    lostEvents += event.seq - count - 1;
    count = event.seq;
    found?.(span, count);
    if (isWhole(event)) take(event);
    else lostEvents++;
    if (event.type === 'log.repaired') lostEvents = 0;
    return true;
  };

  /**
   * Whether an event's number continues the sequence. Gaps are allowed, but a number without a checksum may itself be damaged, so the next
   * line must confirm such a gap.
   */
  const isInPlace = ({ event: { seq }, isSealed }: ReadLine, [, end]: ByteSpan): boolean =>
    seq === count + 1 || (seq > count && (isSealed || readLineAt(content, end + 1)?.event.seq === seq + 1));

  /** Recovers events from a damaged line; returns whether there were any. */
  const salvage = (line: ByteSpan): boolean => {
    let [unread] = line;
    for (const span of likelyLines(content, line)) {
      const read = readSealedLine(content, ...span);
      if (!read?.isSealed || !use(read, span)) continue;
      if (span[0] > unread) damaged.push([unread, span[0]]);
      unread = span[1];
    }
    if (unread === line[0]) return false;
    damaged.push([unread, line[1]]);
    return true;
  };

  for (let to = content.indexOf(lineEnd, from); to >= 0; to = content.indexOf(lineEnd, from)) {
    const line = readSealedLine(content, from, to);
    if (!(line && use(line, [from, to])) && !salvage([from, to])) damaged.push([from, to + 1]);
    from = to + 1;
    yield;
  }
  if (isAll && from < content.length && salvage([from, content.length])) from = content.length;
  return { count, soundBytes: from, damaged, lostEvents };
}

function readLineAt(content: Buffer, from: number): ReadLine | null {
  const to = content.indexOf(lineEnd, from);
  return to < 0 ? null : readSealedLine(content, from, to);
}

/** Copies the intact lines of a log, up to the event `upTo`. */
export async function soundLog(content: Buffer, upTo = Number.MAX_SAFE_INTEGER): Promise<{ readonly log: Buffer; readonly count: number }> {
  const lines: Buffer[] = [header];
  let count = 0;
  const line = ([from, to]: ByteSpan, seq: number) => {
    if (seq > upTo) return;
    count = seq;
    lines.push(content.subarray(from, to), Buffer.of(lineEnd));
  };
  await inPauses(readingLog(content, () => undefined, { line }));
  return { log: Buffer.concat(lines), count };
}

export function unreadableLog({ kind }: FormatError): UnreadableError {
  return new UnreadableError(kind === 'notALog' ? 'damaged' : kind);
}
