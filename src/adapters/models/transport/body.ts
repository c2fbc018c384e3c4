// Reads a response body within bounds, in slices that do not block the host.
import type { Deadline } from '../deadline';

/** Bytes that are worked on before the event loop has its turn; at the price of an event that is a few milliseconds. */
const sliceBytes = 8_192;

/**
 * The bytes as they come, after decompression. Ends early when the deadline does; throws what the network throws, and a `RangeError`
 * for more than `mostBytes`.
 */
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
    // what is left is nobody's, and neither is the failure of giving it up
    void reader.cancel().catch(() => undefined);
  }
}

/** The whole body as text, or null when the deadline ended first. Throws as `slicesOf` does. */
export async function bodyText(response: Response, deadline: Deadline, maxBytes = maxBodyBytes): Promise<string | null> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for await (const slice of slicesOf(response, deadline, maxBytes)) pieces.push(decoder.decode(slice, { stream: true }));
  return deadline.signal.aborted ? null : [...pieces, decoder.decode()].join('');
}

/** What a server said beside a refusal: as much of it as came before a bound, the deadline or a broken connection. Never throws. */
export async function refusalWords(response: Response, deadline: Deadline): Promise<string> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  try {
    for await (const slice of slicesOf(response, deadline, maxRefusalBytes)) pieces.push(decoder.decode(slice, { stream: true }));
  } catch {
    // the status says enough
  }
  return pieces.join('');
}

/** A web worker has timers only. */
const soon: (run: () => void) => unknown =
  // biome-ignore lint/plugin: the platform's declarations lack what some hosts have
  (globalThis as { setImmediate?: (run: () => void) => unknown }).setImmediate ?? ((run: () => void) => setTimeout(run, 0));

function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => soon(resolve));
}

/** Characters of one line of a stream, and of one event's data. */
export const maxEventChars = 1_000_000;
/** Bytes of a whole stream, decompressed. */
export const maxStreamBytes = 64_000_000;
/** Bytes of a body that is one value of JSON, such as a list of models, decompressed. */
const maxBodyBytes = 4_000_000;
/** Bytes that are read of what a server says beside a refusal. */
const maxRefusalBytes = 64_000;

/** What one answer may hold. */
const allowed = { events: 150_000, characters: 4_000_000, thoughts: 4_000_000, 'tool calls': 256 } as const;

/** Counts what an answer has held so far. Throws a `RangeError` for more than is allowed. */
export type Allowance = (kind: keyof typeof allowed, amount: number) => void;

export function createAllowance(): Allowance {
  const spent = { events: 0, characters: 0, thoughts: 0, 'tool calls': 0 };
  return (kind, amount) => {
    spent[kind] += amount;
    if (spent[kind] > allowed[kind]) throw new RangeError(`The answer has more than ${allowed[kind]} ${kind}.`);
  };
}
