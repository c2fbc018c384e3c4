// Format of a session file: header, one sealed line per event, reading around damage.
import { fail, ok, type Result } from '../../../core/base/result';
import { type Event, isWhole } from '../../../core/events';
import { UnreadableError } from '../../../flows/ports/sessions';
import { type ByteSpan, likelyLines, type ReadLine, readSealedLine, sealed, unsealed } from './sealedLine';

/** Raised only when a reader of today could no longer make sense of a line; unknown events alone do not need that. */
const version = 1;
export const header = Buffer.from(sealed({ milkstack: 'session', version }));
/** As it was before lines were sealed. */
const oldHeader = Buffer.from(`${JSON.stringify({ milkstack: 'session', version })}\n`);

const lineEnd = '\n'.charCodeAt(0);

export type FormatError = { readonly kind: 'newerVersion' } | { readonly kind: 'notALog' };

export interface LogContent {
  /** The `seq` of the last event; 0 without any. */
  readonly count: number;
  /** Where the last whole line ends, damaged or not; what follows, if anything, is torn. 0 without a whole header. */
  readonly soundBytes: number;
  /** What cannot be read, a torn end left out. */
  readonly damaged: readonly ByteSpan[];
  /** Events that are missing or hold not what they should, and of which no `log.repaired` after them tells. */
  readonly lostEvents: number;
}

type TakeEvent = (event: Event) => void;

interface LogReading {
  /** Whether the log ends with what is read: then a last line that only lacks its end counts too. */
  readonly isAll?: boolean;
  /** Is told where each line lies that can be read, its end left out, also where its event holds not what it should. */
  readonly line?: (span: ByteSpan, seq: number) => void;
}

/** The lines of new events as they are written. */
export function logLines(events: readonly Event[]): Buffer {
  return Buffer.from(events.map(sealed).join(''));
}

/**
 * Every event that can be read, in order. A file that ends within its header is an empty log.
 * @param take is given each event as it is read; nothing here keeps them, for a long log has many
 */
export function readLog(content: Buffer, take: TakeEvent, reading: LogReading = {}): Result<LogContent, FormatError> {
  const begun = startOfEvents(content);
  if (!begun.ok) return begun;
  const { start, isDamaged } = begun.value;
  const read = readEvents(content, start, 0, take, reading);
  // whether it is a log at all is told by what follows then
  return isDamaged && read.count === 0 ? fail({ kind: 'notALog' }) : ok(read);
}

/** Where the events of a log begin; at 0 with its first line where the header is damaged, or where there is nothing yet. */
export function startOfEvents(content: Buffer): Result<{ readonly start: number; readonly isDamaged: boolean }, FormatError> {
  if (isWithinHeader(content)) return ok({ start: 0, isDamaged: false });
  const problem = checkHeader(content);
  if (problem?.kind === 'newerVersion') return fail(problem);
  return ok(problem ? { start: 0, isDamaged: true } : { start: content.indexOf(lineEnd) + 1, isDamaged: false });
}

/** Null when the first line is the header of a log that can be read. */
function checkHeader(content: Buffer): FormatError | null {
  const value = unsealed(content, 0, Math.max(0, content.indexOf(lineEnd)))?.value as { milkstack?: unknown; version?: unknown } | null;
  if (value?.milkstack !== 'session' || typeof value.version !== 'number') return { kind: 'notALog' };
  return value.version > version ? { kind: 'newerVersion' } : null;
}

function isWithinHeader(content: Buffer): boolean {
  return [header, oldHeader].some((whole) => content.length < whole.length && whole.subarray(0, content.length).equals(content));
}

/**
 * The events of a piece of a log that begins with a line. One line that cannot be read costs nothing but itself.
 * @param start where the first of them begins in the piece
 * @param known the `seq` of the last event before it
 */
export function readEvents(
  content: Buffer,
  start: number,
  known: number,
  take: TakeEvent,
  { isAll = true, line: found }: LogReading = {},
): LogContent {
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

  /** Without a checksum the number itself may be what is damaged: where it jumps, the line after it has to agree. */
  const isInPlace = ({ event: { seq }, isSealed }: ReadLine, [, end]: ByteSpan): boolean =>
    seq === count + 1 || (seq > count && (isSealed || readLineAt(content, end + 1)?.event.seq === seq + 1));

  /** Whatever of a line that is damaged can be read after all; whether there was anything. */
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
  }
  if (isAll && from < content.length && salvage([from, content.length])) from = content.length;
  return { count, soundBytes: from, damaged, lostEvents };
}

function readLineAt(content: Buffer, from: number): ReadLine | null {
  const to = content.indexOf(lineEnd, from);
  return to < 0 ? null : readSealedLine(content, from, to);
}

/** A log anew from the lines of it that can be read, up to an event. */
export function soundLog(content: Buffer, upTo = Number.MAX_SAFE_INTEGER): { readonly log: Buffer; readonly count: number } {
  const lines: Buffer[] = [header];
  let count = 0;
  const line = ([from, to]: ByteSpan, seq: number) => {
    if (seq > upTo) return;
    count = seq;
    lines.push(content.subarray(from, to), Buffer.of(lineEnd));
  };
  readLog(content, () => undefined, { line });
  return { log: Buffer.concat(lines), count };
}

/** The last whole events of a piece of a log that begins in the middle of a line, or with the header; newest last. */
export function readLastEvents(piece: Buffer, count: number): Event[] {
  const events: Event[] = [];
  let to = piece.lastIndexOf(lineEnd);
  while (to > 0 && events.length < count) {
    const before = piece.lastIndexOf(lineEnd, to - 1);
    const line = before < 0 ? null : readSealedLine(piece, before + 1, to);
    if (line) events.push(line.event);
    to = before;
  }
  return events.reverse();
}

/** A log that is refused as a whole, as an error of the flows. */
export function unreadableLog({ kind }: FormatError): UnreadableError {
  return new UnreadableError(kind === 'notALog' ? 'damaged' : kind);
}
