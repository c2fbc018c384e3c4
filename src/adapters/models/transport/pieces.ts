// Splits an answer, sent as an event stream or a single JSON value, into chunks.
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import type { ModelEvent } from '../../../core/models/request';
import type { Deadline } from '../deadline';
import { failureOfFetch, isWebPage } from './failures';
import type { ProviderConnection } from './send';
import { type Allowance, bodyText, maxStreamBytes, slicesOf, maxEventChars, maxEventParts, parseBoundedJson } from './body';
import { createParser } from 'eventsource-parser';
import { lineTexts } from '../../../core/text/lines';

type ReplyPiece =
  | { readonly kind: 'value'; readonly value: object }
  /** An event that the server marks as an error, with its data unchanged. */
  | { readonly kind: 'error'; readonly said: string }
  | { readonly kind: 'closed' }
  /** An HTML page, such as that of a captive portal. */
  | { readonly kind: 'webPage' }
  /** Invalid JSON, which means that a part of the answer is missing. `isCutOff`: the connection ended in the middle of the JSON. */
  | { readonly kind: 'unreadable'; readonly isCutOff: boolean };

/**
 * Yields the chunks that each slice of the body completes. Ends with the body or at the deadline. Throws network errors, and a `RangeError`
 * if an answer limit is exceeded.
 */
async function* piecesOf(response: Response, deadline: Deadline, allow: Allowance): AsyncGenerator<readonly ReplyPiece[]> {
  if (/json/i.test(response.headers.get('content-type') ?? '')) {
    const text = await bodyText(response, deadline);
    if (text !== null) yield piecesOfBody(text);
    return;
  }
  const reader = createEventReader();
  let beginning = '';
  for await (const slice of slicesOf(response, deadline, maxStreamBytes)) {
    if (beginning.length < maxBeginning) {
      beginning += new TextDecoder().decode(slice.subarray(0, maxBeginning));
      if (isWebPage(beginning)) return yield [{ kind: 'webPage' }];
    }
    const events = reader.read(slice);
    allow('events', events.length);
    if (events.length > 0) yield events.flatMap((event) => pieceOf(event, false));
  }
  if (!deadline.signal.aborted) yield reader.rest().flatMap((event) => pieceOf(event, true));
}

/** Number of leading characters that are searched for the start of an HTML page. */
const maxBeginning = 1_000;

/** Splits a body that is not a stream; some servers send a list of all chunks at once. */
function piecesOfBody(text: string): ReplyPiece[] {
  const whole = parseBoundedJson(text);
  if (whole === undefined && isWebPage(text)) return [{ kind: 'webPage' }];
  const values = Array.isArray(whole) ? whole : [whole];
  return [...values.flatMap((value) => pieceOfJson(value, text, true)), { kind: 'closed' }];
}

/** @param isLast whether the event is the last in the stream and may therefore be incomplete */
function pieceOf({ name, data }: ServerEvent, isLast: boolean): ReplyPiece[] {
  const text = data.trim();
  if (text === '') return [];
  if (text === '[DONE]') return [{ kind: 'closed' }];
  if (name === 'error') return [{ kind: 'error', said: data }];
  return pieceOfJson(parseBoundedJson(text, maxEventParts), text, isLast);
}

function pieceOfJson(value: unknown, text: string, isLast: boolean): ReplyPiece[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return [{ kind: 'value', value }];
  return [{ kind: 'unreadable', isCutOff: isLast && value === undefined && /^[{[]/.test(text) }];
}

export interface AnswerReader<Event = ModelEvent> {
  failureIn(piece: Exclude<ReplyPiece, { kind: 'closed' | 'unreadable' | 'webPage' }>): ModelFailure | null;
  read(value: object): readonly Event[];
  /** Returns events that were held back for merging. */
  rest?(): readonly Event[];
  /** Called when the server has signaled the end of the answer. */
  close?(): void;
  /** Whether the answer is complete, even if the connection remains open. */
  isComplete?(): boolean;
}

export async function* eventsOfAnswer<Event = ModelEvent>(
  { deadline, hidden }: Pick<ProviderConnection, 'deadline' | 'hidden'>,
  response: Response,
  reader: AnswerReader<Event>,
  allow: Allowance,
): AsyncGenerator<Event, ModelFailure | null> {
  try {
    for await (const pieces of piecesOf(response, deadline, allow)) {
      for (const piece of pieces) {
        if (piece.kind !== 'value') yield* reader.rest?.() ?? [];
        if (piece.kind === 'closed') {
          reader.close?.();
          return null;
        }
        if (piece.kind === 'webPage') return modelFailure('webPage', 'A web page came instead of an answer.');
        if (piece.kind === 'unreadable')
          return modelFailure(piece.isCutOff ? 'truncated' : 'malformed', 'A piece of the answer is no JSON.');
        const failure = reader.failureIn(piece);
        if (failure) yield* reader.rest?.() ?? [];
        if (failure) return failure;
        if (piece.kind !== 'value') continue;
        for (const event of reader.read(piece.value)) if (!deadline.signal.aborted) yield event;
      }
      yield* reader.rest?.() ?? [];
      if (reader.isComplete?.()) return null;
    }
    return null;
  } catch (error) {
    return failureOfFetch(error, hidden);
  }
}

/** A server-sent event; the default name is `message`. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

export interface EventReader {
  /** Returns the events that these bytes complete. Throws a `RangeError` if a line or event is too long. */
  read(bytes: Uint8Array): readonly ServerEvent[];
  /** Returns the remaining input at the end of the stream: an event that lacks the blank line after it and may be incomplete. */
  rest(): readonly ServerEvent[];
}

/**
 * Creates a reader that repairs streams; valid streams are read unchanged. Some servers omit the blank line between events: if the first
 * data line is complete JSON, another data line after it begins a new event, because both together would be invalid. Some servers omit the
 * last blank line. Some versions of llama.cpp name the data field of an error `error`.
 */
export function createEventReader(): EventReader {
  const decoder = new TextDecoder();
  let events: ServerEvent[] = [];
  let openLine = '';
  let endedWithCr = false;
  let firstData = '';
  let dataLines = 0;

  const parser = createParser({
    maxBufferSize: maxEventChars,
    onEvent: ({ event: name = 'message', data }) => void events.push({ name, data }),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new RangeError('The server sent an event without an end.');
    },
  });

  function takeLine(line: string): void {
    const [, field, value = ''] = /^(data|error)(?:$|: ?(.*))/s.exec(line) ?? [];
    if (line === '' || field === 'error') dataLines = 0;
    if (field === 'data') {
      // Only the first data line is checked, so that each character is checked at most once.
      if (dataLines === 1 && isJson(firstData)) {
        parser.feed('\n');
        dataLines = 0;
      }
      if (dataLines === 0) firstData = value;
      dataLines++;
    }
    parser.feed(field === 'error' ? `\nevent: error\ndata: ${value}\n\n` : `${line}\n`);
  }

  function take(text: string): readonly ServerEvent[] {
    events = [];
    // Skips the second half of a CRLF that was split between chunks.
    const lines = lineTexts(text.slice(endedWithCr && text.startsWith('\n') ? 1 : 0));
    if (text !== '') endedWithCr = text.endsWith('\r');
    for (const line of lines.slice(0, -1)) {
      takeLine(openLine + line);
      openLine = '';
    }
    openLine += lines.at(-1);
    if (openLine.length > maxEventChars) throw new RangeError('The server sent a line without an end.');
    return events;
  }

  return { read: (bytes) => take(decoder.decode(bytes, { stream: true })), rest: () => take(`${decoder.decode()}\n\n`) };
}

function isJson(data: string): boolean {
  if (data === '[DONE]') return true;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}
