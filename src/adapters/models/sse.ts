// Reader of server-sent events (WHATWG HTML, section 9.2.6), cut anywhere.
import { createParser } from 'eventsource-parser';
import { lineTexts } from '../../core/text/lines';
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

/**
 * Lines are mended before the parser sees them, which changes nothing in a stream that keeps to the standard. Some servers leave out the blank
 * line between events: a first line of data that is whole JSON is an event of its own when another line of data follows, because the two
 * together would be no JSON. Some leave out the last blank line. llama.cpp once named the field itself `error`.
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
      // only a first line is looked at, so that every character is looked at once
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
    // the second half of a line end whose first half came before
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
