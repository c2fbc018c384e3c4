// Hostile answers: every provider stops reading them at fixed limits.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { anthropicAt, geminiAt, httpRequests, openAiAt, outcomeOf } from '../../../kit/askedOverHttp';
import { turn } from '../../../kit/virtualClock';

const eventOf = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const args = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
const calling = (call: object) => ({ choices: [{ delta: { tool_calls: [{ id: '1', function: { name: 'read', ...call } }] } }] });
const added = (delta: object) => ({ type: 'content_block_delta', index: 0, delta });
const begun = { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: '1', name: 'read', input: {} } };

/** Events of each provider: text, thinking, a tool call, and a tool call with deeply nested arguments. */
const providers = [
  {
    ...{ name: 'Gemini', at: geminiAt },
    said: (text: string) => eventOf({ candidates: [{ content: { parts: [{ text }] } }] }),
    thought: (text: string) => eventOf({ candidates: [{ content: { parts: [{ text, thought: true }] } }] }),
    called: eventOf({ candidates: [{ content: { parts: [{ functionCall: { name: 'read', args: {} } }] } }] }),
    deep: `data: {"candidates":[{"content":{"parts":[{"functionCall":{"name":"read","args":${args}}}]}}]}\n\n`,
  },
  {
    ...{ name: 'a server', at: openAiAt },
    said: (content: string) => eventOf({ choices: [{ delta: { content } }] }),
    thought: (text: string) => eventOf({ choices: [{ delta: { reasoning_content: text } }] }),
    called: eventOf(calling({ arguments: '{}' })),
    deep: eventOf(calling({ arguments: args })),
  },
  {
    ...{ name: 'Anthropic', at: anthropicAt },
    said: (text: string) => eventOf(added({ type: 'text_delta', text })),
    thought: (thinking: string) => eventOf(added({ type: 'thinking_delta', thinking })),
    called: eventOf(begun),
    deep: eventOf(begun) + eventOf(added({ type: 'input_json_delta', partial_json: args })),
  },
];

const bytes = new TextEncoder();
const chunkBytes = 65_536;

/** A stream that repeats `piece` endlessly after `before`, and the number of bytes read from the stream. */
function endless(piece: string, before = '') {
  const taken = { bytes: 0 };
  const chunk = bytes.encode(piece.repeat(Math.ceil(chunkBytes / piece.length)));
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(bytes.encode(before)),
      pull(controller) {
        taken.bytes += chunk.length;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { taken, stream };
}

const answering =
  (body: BodyInit, init: ResponseInit = {}): typeof globalThis.fetch =>
  async () =>
    new Response(body, { headers: { 'content-type': 'text/event-stream' }, ...init });

const base = 'http://127.0.0.1:9/v1';

const megabyte = 1_000_000;

describe('an endless answer', () => {
  for (const { name, at, said, thought, called, deep } of providers) {
    const rows: readonly (readonly [string, string, number])[] = [
      ['of one line', 'x'.repeat(1_000), 2],
      ['of one event', 'data: x\n', 5],
      ['of one value over many lines', 'data: [[[[\n', 3],
      ['of thoughts', thought('Hm. '.repeat(4_000)), 6],
      ['of text', said('So. '.repeat(4_000)), 6],
      ['of calls', called, 1],
      ['of calls as deep as a well', deep, 1],
      ['of events that say nothing', 'data: {}\n\n', 4],
      ['of comments', `:${' '.repeat(9_000)}\n`, 70],
    ];
    for (const [what, piece, most] of rows) {
      it(`${what} is aborted: ${name}`, async () => {
        const { taken, stream } = endless(piece);
        const { failure } = await outcomeOf(at(base, undefined, answering(stream)));
        assert.equal(failure?.reason, 'malformed', JSON.stringify(failure));
        assert.ok(taken.bytes < most * megabyte, `${taken.bytes} bytes were taken`);
      });
    }

    it(`as one JSON value is aborted: ${name}`, async () => {
      const { taken, stream } = endless(' ', '{"candidates":');
      const headers = { 'content-type': 'application/json' };
      assert.equal((await outcomeOf(at(base, undefined, answering(stream, { headers })))).failure?.reason, 'malformed');
      assert.ok(taken.bytes < 5 * megabyte);
    });

    it(`in the body of a refusal does not change the refusal: ${name}`, async () => {
      const { taken, stream } = endless('Too many requests. ');
      const fetch = answering(stream, { status: 429, headers: { 'retry-after': '7' } });
      const { failure } = await outcomeOf(at(base, undefined, fetch));
      assert.deepEqual([failure?.reason, failure?.retryAfterMs], ['rateLimited', 7_000]);
      assert.ok(taken.bytes < megabyte);
    });
  }
});

describe('a decompression bomb', () => {
  const bomb = gzipSync(Buffer.alloc(40 * megabyte, 'x'));
  for (const { name, ask } of httpRequests) {
    for (const type of ['application/json', 'text/event-stream']) {
      it(`sent as ${type} is aborted: ${name}`, async () => {
        const server = createServer((_request, response) => {
          response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(bomb);
        });
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        try {
          const { failure } = await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
          assert.equal(failure?.reason, 'malformed', JSON.stringify(failure));
        } finally {
          server.closeAllConnections();
          server.close();
        }
      });
    }
  }
});

describe('a chunk with many parts', () => {
  /** Number of event-loop turns until a promise settles. */
  async function turnsDuring(work: Promise<unknown>): Promise<number> {
    let turns = 0;
    let isOver = false;
    void work.finally(() => {
      isOver = true;
    });
    for (; !isOver; turns++) await turn();
    return turns;
  }

  for (const { name, at, said } of providers) {
    const lines: readonly (readonly [string, string])[] = [
      ['lines that are no JSON', 'data: {no json\n'],
      ['lines without a blank one', said('So.').trimEnd().concat('\n')],
      ['events', said('So.')],
      ['comments', ': hello\n'],
    ];
    for (const [what, line] of lines) {
      it(`does not block the event loop: ${name}, 20,000 ${what}`, async () => {
        const chunk = bytes.encode(line.repeat(20_000));
        const turns = await turnsDuring(outcomeOf(at(base, undefined, answering(chunk))));
        assert.ok(turns > chunk.length / 10_000, `${turns} turns for ${chunk.length} bytes`);
      });
    }
  }
});
