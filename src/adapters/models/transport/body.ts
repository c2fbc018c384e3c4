// Reads the body of a response within limits, in slices that do not block the host.
import type { Deadline } from '../deadline';
import { isTokenCount } from '../../../core/models/usage';

/** Number of bytes processed between yields to the event loop; processing them takes a few milliseconds. */
const sliceBytes = 8_192;

/** Yields decompressed bytes as they arrive. Ends early at the deadline; throws network errors, and a `RangeError` above `maxBytes`. */
export async function* slicesOf(response: Response, deadline: Deadline, maxBytes: number): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  let bytes = 0;
  let sinceTurn = 0;
  try {
    for (let next = await deadline.within(reader.read()); next && !next.done; next = await deadline.within(reader.read())) {
      const chunk = next.value;
      bytes += chunk.length;
      if (bytes > maxBytes) throw new RangeError(`The server sent more than ${maxBytes} bytes.`);
      for (let from = 0; from < chunk.length && !deadline.signal.aborted; from += sliceBytes) {
        const slice = chunk.subarray(from, from + sliceBytes);
        yield slice;
        sinceTurn += slice.length;
        if (sinceTurn < sliceBytes) continue;
        sinceTurn = 0;
        await turnOfEventLoop();
      }
    }
  } finally {
    // Not awaited, because neither the rest of the body nor a failure to cancel matters.
    void reader.cancel().catch(() => undefined);
  }
}

/** Reads the whole body as text; null if the deadline passes first. Throws the errors of `slicesOf`. */
export async function bodyText(response: Response, deadline: Deadline): Promise<string | null> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for await (const slice of slicesOf(response, deadline, maxBodyBytes)) pieces.push(decoder.decode(slice, { stream: true }));
  return deadline.signal.aborted ? null : [...pieces, decoder.decode()].join('');
}

/** Reads the body of a refusal until the size limit, the deadline or the end of the connection. Never throws. */
export async function refusalWords(response: Response, deadline: Deadline): Promise<string> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  try {
    for await (const slice of slicesOf(response, deadline, maxRefusalBytes)) pieces.push(decoder.decode(slice, { stream: true }));
  } catch {
    // Ignores read errors, because the status of the response is enough to report the refusal.
  }
  return pieces.join('');
}

/** Runs a function in a later turn of the event loop; with `setTimeout` in web workers, which have no `setImmediate`. */
const soon: (run: () => void) => unknown =
  // biome-ignore lint/plugin: the platform's declarations lack what some hosts have
  (globalThis as { setImmediate?: (run: () => void) => unknown }).setImmediate ?? ((run: () => void) => setTimeout(run, 0));

function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => soon(resolve));
}

/** Maximum number of characters in a line, and in the data of an event; more characters cause a `RangeError`. */
export const maxEventChars = 1_000_000;
/** Maximum size of a stream in bytes, counted after decompression. */
export const maxStreamBytes = 64_000_000;
/** Maximum size, in bytes, of a body that is a single JSON value, such as a list of models; counted after decompression. */
const maxBodyBytes = 4_000_000;
const maxRefusalBytes = 64_000;

const answerLimits = { events: 150_000, characters: 4_000_000, thoughts: 4_000_000, 'tool calls': 256 } as const;

/** Counts the content of an answer; throws a `RangeError` above a limit. */
export type Allowance = (kind: keyof typeof answerLimits, amount: number) => void;

export function createAllowance(): Allowance {
  const spent = { events: 0, characters: 0, thoughts: 0, 'tool calls': 0 };
  return (kind, amount) => {
    spent[kind] += amount;
    if (spent[kind] > answerLimits[kind]) throw new RangeError(`The answer has more than ${answerLimits[kind]} ${kind}.`);
  };
}

/** Maximum number of opening brackets and commas in a JSON value; a list of a thousand models has half as many. */
const maxBodyParts = 100_000;
/** Maximum number of opening brackets and commas in a stream event, or in the arguments of a call. */
export const maxEventParts = 20_000;
const maxDepth = 200;

/** Checks the size and depth of a JSON value while it arrives, reading each character only once. */
export interface JsonWatch {
  /** Throws a `RangeError` if the value has too many parts or is nested too deeply. */
  add(piece: string): void;
  /** Whether the input so far is one complete object or list. */
  isWhole(): boolean;
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((sign) => sign.charCodeAt(0));

export function createJsonWatch(maxParts = maxEventParts): JsonWatch {
  let parts = 0;
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  let isEscaped = false;
  let hasClosed = false;

  function see(code: number): void {
    if (isInText) {
      if (!isEscaped && code === quote) isInText = false;
      isEscaped = !isEscaped && code === backslash;
    } else if (code === quote) isInText = true;
    else if (code === comma) parts++;
    else if (code === openList || code === openObject) {
      parts++;
      deepest = Math.max(deepest, ++depth);
    } else if (code === closeList || code === closeObject) {
      depth--;
      hasClosed ||= depth === 0;
    }
  }

  return {
    add(piece) {
      for (let index = 0; index < piece.length; index++) see(piece.charCodeAt(index));
      if (parts > maxParts || deepest > maxDepth) throw new RangeError('The server sent a value with more parts than an answer has.');
    },
    isWhole: () => hasClosed && depth === 0 && !isInText,
  };
}

/** Parses JSON; undefined if it is invalid. Throws the `RangeError` of `JsonWatch`. */
export function parseBoundedJson(text: string, maxParts = maxBodyParts): unknown {
  createJsonWatch(maxParts).add(text);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

export function textField(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === 'string' ? found : '';
}

/** Returns the field's value, rounded, if it is a valid count; otherwise null, so that a missing count differs from 0. */
export function countField(value: unknown, name: string): number | null {
  const found = field(value, name);
  return isTokenCount(found) ? Math.round(found) : null;
}

export function listField(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}
