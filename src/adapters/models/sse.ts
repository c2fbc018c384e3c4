// Reads server-sent events out of bytes, however they were cut: the data of each, without comments and keep-alives.

/** An event's `event` name, `message` where it has none, and its data. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** A line of this length is no answer of a model. */
const maxLineChars = 8_000_000;

export interface EventReader {
  /** The events that are complete with these bytes. Throws a `RangeError` for a line without end. */
  read(bytes: Uint8Array): readonly ServerEvent[];
  /** What is left when the stream has ended: a last event without its blank line. */
  rest(): readonly ServerEvent[];
}

/**
 * Some servers leave the blank line between events out, so that each `data` line with a whole JSON value is an event of its own:
 * lines are joined only while what came so far is no JSON.
 */
export function createEventReader(): EventReader {
  const decoder = new TextDecoder();
  let open = '';
  let name = 'message';
  let data: string[] = [];

  function flush(): ServerEvent[] {
    const event = { name, data: data.join('\n') };
    name = 'message';
    data = [];
    return event.data === '' ? [] : [event];
  }

  function line(text: string): ServerEvent[] {
    if (text === '') return flush();
    const [, field = '', value = ''] = /^([^:]*):? ?([\s\S]*)$/.exec(text) ?? [];
    const before = field === 'data' && data.length > 0 && isWhole(data.join('\n')) ? flush() : [];
    if (field === 'data') data.push(value);
    if (field === 'event') name = value;
    // llama.cpp once named the field itself `error`.
    if (field === 'error') return [...flush(), { name: 'error', data: value }];
    return before;
  }

  function take(text: string): ServerEvent[] {
    const lines = (open + text).split(/\r\n|\n|\r(?!$)/);
    open = lines.pop() ?? '';
    if (open.length > maxLineChars) throw new RangeError('The server sent a line without an end.');
    return lines.flatMap(line);
  }

  return {
    read: (bytes) => take(decoder.decode(bytes, { stream: true })),
    rest: () => [...take(`${decoder.decode()}\n`), ...flush()],
  };
}

function isWhole(data: string): boolean {
  if (data === '[DONE]') return true;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}
