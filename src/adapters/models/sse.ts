// Reads server-sent events out of bytes, however they were cut, as WHATWG's HTML standard says (section 9.2.6).
import { maxEventChars } from './transport/body';

/** An event's `event` name, `message` where it has none, and its data. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

export interface EventReader {
  /** The events that are complete with these bytes. Throws a `RangeError` for a line or an event without end. */
  read(bytes: Uint8Array): readonly ServerEvent[];
  /** What is left when the stream has ended: an event without its blank line, which may have been cut off. */
  rest(): readonly ServerEvent[];
}

const none: readonly ServerEvent[] = [];

/**
 * Two things go beyond the standard, and neither takes anything from a stream that keeps to it. Some servers leave the blank line between
 * events out: a first line of data that is whole JSON is an event of its own when another line follows, for the two together would be no
 * JSON. And some leave out the last blank line: what is left at the end is handed over instead of being dropped.
 */
export function createEventReader(): EventReader {
  // takes a mark of the byte order away
  const decoder = new TextDecoder();
  /** The pieces of a line that has not ended. */
  let open: string[] = [];
  let openChars = 0;
  let endedWithCr = false;
  let name = '';
  let data: string[] = [];
  let dataChars = 0;

  function dispatch(): readonly ServerEvent[] {
    const event = data.length === 0 ? null : { name: name === '' ? 'message' : name, data: data.join('\n') };
    name = '';
    if (!event) return none;
    data = [];
    dataChars = 0;
    return [event];
  }

  function addData(value: string): readonly ServerEvent[] {
    // only a first line is looked at, so that every character is looked at once
    const before = data.length === 1 && isJson(data[0] ?? '') ? dispatch() : none;
    dataChars += value.length + 1;
    if (dataChars > maxEventChars) throw new RangeError('The server sent an event without an end.');
    data.push(value);
    return before;
  }

  function readLine(line: string): readonly ServerEvent[] {
    if (line === '') return dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') return addData(value);
    if (field === 'event') name = value;
    // llama.cpp once named the field itself `error`
    if (field === 'error') return [...dispatch(), { name: 'error', data: value }];
    return none;
  }

  function take(text: string): ServerEvent[] {
    const events: ServerEvent[] = [];
    // the second half of a line end whose first half came before
    let from = endedWithCr && text.startsWith('\n') ? 1 : 0;
    for (const { 0: lineEnd, index } of text.matchAll(/\r\n|[\r\n]/g)) {
      if (index < from) continue;
      open.push(text.slice(from, index));
      from = index + lineEnd.length;
      const line = open.join('');
      open = [];
      openChars = 0;
      for (const event of readLine(line)) events.push(event);
    }
    if (text !== '') endedWithCr = text.endsWith('\r');
    if (from < text.length) open.push(text.slice(from));
    openChars += text.length - from;
    if (openChars > maxEventChars) throw new RangeError('The server sent a line without an end.');
    return events;
  }

  return {
    read: (bytes) => take(decoder.decode(bytes, { stream: true })),
    rest: () => [...take(`${decoder.decode()}\n`), ...dispatch()],
  };
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
