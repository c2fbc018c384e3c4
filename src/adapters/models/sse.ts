// Parser of server-sent events (WHATWG HTML, section 9.2.6), for any chunking.
import { createParser } from 'eventsource-parser';
import { lineTexts } from '../../core/text/lines';
import { maxEventChars } from './transport/body';

/** Event name (default `message`) and data. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

export interface EventReader {
  /** Events completed by these bytes. Throws a `RangeError` for an unbounded line or event. */
  read(bytes: Uint8Array): readonly ServerEvent[];
  /** Rest at the end of the stream: an event without its blank line, possibly truncated. */
  rest(): readonly ServerEvent[];
}

/**
 * Repairs lines before parsing, which does not affect valid streams. Some servers omit the blank line between events: a first data line of
 * complete JSON followed by another data line is an event of its own, because both together would be invalid. Some omit the last blank
 * line. llama.cpp once used the field name `error`.
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
      // only a first line is checked, so each character is checked once
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
    // second half of a CRLF split between chunks
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
