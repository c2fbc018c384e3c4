// Damaged or truncated streams: the result is a complete answer or a failure.
import assert from 'node:assert/strict';
import { geminiAt, openAiAt, outcomeOf } from '../../../kit/askedOverHttp';
import { virtualClock } from '../../../kit/virtualClock';

const providers = [
  [
    'Gemini',
    geminiAt,
    (text: string, isLast: boolean) => ({ candidates: [{ content: { parts: [{ text }] }, ...(isLast ? { finishReason: 'STOP' } : {}) }] }),
  ],
  [
    'a server',
    openAiAt,
    (text: string, isLast: boolean) => ({ choices: [{ delta: { content: text }, finish_reason: isLast ? 'stop' : null }] }),
  ],
] as const;

const texts = ['One ', 'two 🥛 ', 'three'];
const whole = texts.join('');

/** Valid encodings of one server-sent event. */
const forms: readonly (readonly [string, (json: string) => string])[] = [
  ['plainly', (json) => `data: ${json}\n\n`],
  ['without a space', (json) => `data:${json}\n\n`],
  ['with CRLF', (json) => `data: ${json}\r\n\r\n`],
  ['with CR', (json) => `data: ${json}\r\r`],
  ['below a comment', (json) => `: keep-alive\ndata: ${json}\n\n`],
  ['above a comment', (json) => `data: ${json}\n: keep-alive\n\n`],
  ['below a name', (json) => `event: message\ndata: ${json}\n\n`],
  ['below a name nobody knows', (json) => `event: chunk\ndata: ${json}\n\n`],
  ['below an id', (json) => `id: 7\ndata: ${json}\n\n`],
  ['below a wait', (json) => `retry: 1000\ndata: ${json}\n\n`],
  ['below a field nobody knows', (json) => `x-trace: 1\ndata: ${json}\n\n`],
  ['in two lines of data', (json) => `data: ${json.replace(/:/, ':\ndata: ')}\n\n`],
  ['in a line for every brace', (json) => `data: ${json.replace(/\}/g, '\ndata: }')}\n\n`],
  ['without a blank line', (json) => `data: ${json}\n`],
  ['with many blank lines', (json) => `\n\ndata: ${json}\n\n\n`],
  ['between empty data', (json) => `data:\n\ndata: ${json}\n\ndata: \n\n`],
  ['with blanks around it', (json) => `data:   ${json}  \n\n`],
];

/** Events whose data is not a JSON object. */
const unreadable: readonly (readonly [string, string])[] = [
  ['no JSON', 'data: {"a":}\n\n'],
  ['plain text', 'data: hello\n\n'],
  ['half a value', 'data: {"candidates":[{"con\n\n'],
  ['a number', 'data: 5\n\n'],
  ['a text in quotes', 'data: "so"\n\n'],
  ['nothing as JSON has it', 'data: null\n\n'],
  ['a list', 'data: []\n\n'],
  ['two values in one line', 'data: {} {}\n\n'],
];

describe('a streamed answer', () => {
  for (const [name, at, pieceOf] of providers) {
    const answer = async (body: string, cutAt: number | null = null) => {
      const all = new TextEncoder().encode(body);
      const parts = cutAt === null ? [all] : [all.subarray(0, cutAt), all.subarray(cutAt)];
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      });
      const fetch: typeof globalThis.fetch = async () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
      return outcomeOf(at('http://127.0.0.1:9/v1', virtualClock(), fetch));
    };
    const pieces = texts.map((text, index) => JSON.stringify(pieceOf(text, index === texts.length - 1)));

    for (const [how, form] of forms) {
      it(`is read completely if it is written ${how}: ${name}`, async () => {
        assert.deepEqual(await answer(pieces.map(form).join('')), { said: whole, failure: null });
      });
    }

    it(`is read completely wherever its bytes are split: ${name}`, async () => {
      const body = pieces.map((json) => `: é\r\nid: 1\r\ndata: ${json}\r\n\r\n`).join('');
      for (let cut = 0; cut <= new TextEncoder().encode(body).length; cut++)
        assert.deepEqual(await answer(body, cut), { said: whole, failure: null }, String(cut));
    });

    it(`is read completely if every chunk has an empty error: ${name}`, async () => {
      const body = pieces.map((json) => `data: ${JSON.stringify({ error: null, ...JSON.parse(json) })}\n\n`).join('');
      assert.deepEqual(await answer(body), { said: whole, failure: null });
    });

    for (const [what, piece] of unreadable) {
      it(`with ${what} at any position is a failure: ${name}`, async () => {
        for (const place of [0, 1, 2, 3]) {
          const events = pieces.map((json) => `data: ${json}\n\n`);
          events.splice(place, 0, piece);
          const { said, failure } = await answer(events.join(''));
          assert.match(failure?.reason ?? 'none', /^(malformed|truncated)$/, String(place));
          assert.equal(said, texts.slice(0, place).join(''));
        }
      });
    }

    it(`that stops anywhere before its end is a failure: ${name}`, async () => {
      const events = pieces.map((json) => `data: ${json}\n\n`);
      const body = events.join('');
      const ends = body.length - 2 - (pieces.at(-1)?.length ?? 0);
      for (let length = 0; length < ends; length += 3) {
        const { failure } = await answer(body.slice(0, length));
        assert.match(failure?.reason ?? 'none', /^(truncated|empty)$/, String(length));
      }
    });
  }
});
