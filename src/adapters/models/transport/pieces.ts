// Pieces of an answer, from an event stream or from one JSON value.
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import type { ModelEvent } from '../../../core/models/request';
import type { Deadline } from '../deadline';
import { failureOfFetch, isWebPage } from './failures';
import type { ProviderConnection } from './send';
import { createEventReader, type ServerEvent } from '../sse';
import { type Allowance, bodyText, maxStreamBytes, slicesOf } from './body';
import { maxEventParts, parseBoundedJson } from './json';

type ReplyPiece =
  | { readonly kind: 'value'; readonly value: object }
  /** An event the server itself calls an error, as it was said. */
  | { readonly kind: 'error'; readonly said: string }
  /** The server said that this was all. */
  | { readonly kind: 'closed' }
  /** A page for a browser, such as the login of a network. */
  | { readonly kind: 'webPage' }
  /** No JSON, so that something of the answer is missing. `isCutOff`: the connection ended in the middle of it. */
  | { readonly kind: 'unreadable'; readonly isCutOff: boolean };

/**
 * Hands on what each slice of the body completes. Ends when the body or the deadline does; throws what the network throws, and a
 * `RangeError` for more than an answer may hold.
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

/** Characters within which a page says that it is one. */
const maxBeginning = 1_000;

/** Some servers answer with the list of all pieces at once. */
function piecesOfBody(text: string): ReplyPiece[] {
  const whole = parseBoundedJson(text);
  if (whole === undefined && isWebPage(text)) return [{ kind: 'webPage' }];
  const values = Array.isArray(whole) ? whole : [whole];
  return [...values.flatMap((value) => pieceOfJson(value, text, true)), { kind: 'closed' }];
}

/** @param isLast whether the stream ended before the event did */
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

/** How a provider reads an answer out of its pieces. */
export interface AnswerReader<Event = ModelEvent> {
  /** The failure a piece stands for in place of a part of the answer, else null. */
  failureIn(piece: Exclude<ReplyPiece, { kind: 'closed' | 'unreadable' | 'webPage' }>): ModelFailure | null;
  read(value: object): readonly Event[];
  /** What it has kept back to hand on together with what comes at the same time. */
  rest?(): readonly Event[];
  /** The server said that this was all. */
  close?(): void;
  /** Whether nothing more can come, although the connection may stay open. */
  isComplete?(): boolean;
}

/** Hands on what the model says; what went wrong on the way, or null. */
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
