// Limited OpenAI-compatible servers: retry without the rejected fields.
import assert from 'node:assert/strict';
import { createConnections } from '../../../../src/adapters/models/connections';
import { createOpenAi, type OpenAiOptions } from '../../../../src/adapters/models/openai/openAiCompatible';
import type { ModelRequest } from '../../../../src/core/models/request';
import { collect, failureOf, idleTimeoutMs, modelRequest, textOf, totalTimeoutMs } from '../../../kit/modelRequest';
import { virtualClock } from '../../../kit/virtualClock';
import { assertMapped, column, listOf } from '../../../kit/lists';

const never = new AbortController().signal;

interface Sent {
  readonly stream: boolean;
  readonly stream_options?: unknown;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

type Answer = (body: Sent) => Response;

const events = (...pieces: readonly object[]) =>
  new Response([...pieces.map((piece) => `data: ${JSON.stringify(piece)}\n\n`), 'data: [DONE]\n\n'].join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
const delta = (content: unknown, more: object = {}) => ({ choices: [{ delta: { content, ...more } }] });
const refusal = (message: string, status = 400) => Response.json({ error: { message } }, { status });

function server(answer: Answer, changes: Partial<OpenAiOptions> = {}) {
  const sent: Sent[] = [];
  const options: OpenAiOptions = {
    ...{ key: async () => undefined, baseUrl: () => 'http://127.0.0.1:8080/v1', modelFor: () => 'gemma', clock: virtualClock() },
    ...{ idleTimeoutMs, totalTimeoutMs },
    async fetch(_address, init) {
      const body = JSON.parse(String(init?.body)) as Sent;
      sent.push(body);
      return answer(body);
    },
    ...changes,
  };
  const models = createOpenAi(options);
  return { sent, options, ask: (request: Partial<ModelRequest> = {}) => collect(models.stream(modelRequest(request), never)) };
}

describe('a server without a system role', () => {
  const said = listOf(`
    System role not supported | Only user and assistant roles are supported! | This model does not support system messages
    Role 'system' is not allowed | Conversation roles must alternate user/assistant/user/assistant/...
    Developer instruction is not enabled for models/gemma-3-27b-it
    Unsupported value: 'messages[0].role' does not support 'system' with this model. | unexpected role "system"
    The system prompt is unsupported here`);
  for (const message of said)
    for (const status of [400, 422, 500])
      it(`gets the system text in the first user message from then on: ${message}, ${status}`, async () => {
        const { sent, ask } = server(({ messages }) => (messages[0]?.role === 'system' ? refusal(message, status) : events(delta('Hi'))));
        assert.equal(textOf(await ask()), 'Hi');
        assert.equal(textOf(await ask()), 'Hi');
        assertMapped(sent, [['system', 'user'], ['user'], ['user']], ({ messages }) => messages.map(({ role }) => role));
        assert.equal(sent[1]?.messages[0]?.content, 'You are the Architect of the team.\n\nWhere should the cache live?');
      });
});

describe('a server with limited streaming', () => {
  for (const message of [
    'Your organization must be verified to stream this model.',
    'Streaming is not supported for this model',
    "Unsupported value: 'stream' does not support true with this model",
    'stream is disabled by the administrator',
  ])
    it(`is requested without streaming from then on: ${message}`, async () => {
      const whole = () => Response.json({ choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] });
      const { sent, ask } = server(({ stream }) => (stream ? refusal(message) : whole()));
      assert.equal(textOf(await ask()), 'Hi');
      assert.equal(textOf(await ask()), 'Hi');
      assert.deepEqual(column(sent, 'stream'), [true, false, false]);
      assert.equal(sent[1]?.stream_options, undefined);
    });

  it('still streams if it refuses only the totals', async () => {
    const { sent, ask } = server((body) => (body.stream_options ? refusal('stream_options is not supported') : events(delta('Hi'))));
    assert.equal(textOf(await ask()), 'Hi');
    assert.equal(sent[1]?.stream, true);
  });
});

describe('a request that is too large', () => {
  const said: readonly (readonly [string, number])[] = [
    ['Request too large for gpt-4o on tokens per min (TPM): Limit 10000, Requested 12000.', 429],
    ['Request too large for model `llama`: Limit 6000, Requested 7000', 413],
    ['<html><h1>413 Request Entity Too Large</h1></html>', 413],
    ['Payload too large', 400],
  ];
  for (const [message, status] of said)
    it(`is reported as contextTooLong: ${message}`, async () => {
      const { ask } = server(() => refusal(message, status));
      assert.equal(failureOf(await ask())?.reason, 'contextTooLong');
    });
});

describe('thinking of a server’s model', () => {
  const thought = 'Okay, a draft:\n<<<EDIT a.ts>>>\n1\n<<<END>>>';
  const fields = ['reasoning_content', 'reasoning', 'reasoning_text', 'thinking', 'thinking_content', 'thought'];
  for (const name of fields)
    it(`in the field ${name} is hidden`, async () => {
      const { ask } = server(() => events(delta(null, { [name]: thought }), delta('The '), delta('answer.')));
      assert.equal(textOf(await ask()), 'The answer.');
    });

  it('in parts of the content is hidden', async () => {
    const parts = [
      { type: 'thinking', thinking: [{ type: 'text', text: thought }] },
      { type: 'reasoning', text: thought },
      { type: 'text', text: 'The answer.' },
    ];
    const { ask } = server(() => events(delta(parts)));
    assert.equal(textOf(await ask()), 'The answer.');
  });

  it('without a start tag is hidden, and expected from then on', async () => {
    const { ask } = server(() => events(delta('Okay, let me think.\n'), delta('</thi'), delta('nk>\n\nThe answer.')));
    assert.equal(textOf(await ask()), 'The answer.');
    assert.equal(textOf(await ask()), 'The answer.');
  });

  it('without an answer is an empty answer', async () => {
    for (const text of ['<think>All of it', '<|channel|>analysis<|message|>All of it<|end|>']) {
      const { ask } = server(() => events(delta(text)));
      assert.equal(failureOf(await ask())?.reason, 'empty');
    }
  });

  it('of the user’s own server is detected by the first call', async () => {
    const text = 'The user greets. I greet back.\n</think>\n\nHello.';
    const connections = createConnections({
      settings: () => ({ baseUrl: 'http://127.0.0.1:8080/v1', apiVersion: '', contextTokens: null }),
      key: async () => undefined,
      modelFor: () => 'm',
      editorModels: async () => [],
      clock: virtualClock(),
      fetch: async () => events(...text.split(/(?<= )/).map((piece) => delta(piece))),
    });
    for (let time = 0; time < 2; time++) {
      const heard = await collect(connections.connect('openai').stream(modelRequest(), never));
      assert.equal(textOf(heard), 'Hello.');
    }
  });
});

describe('the signature of a call', () => {
  const signed = { extra_content: { google: { thought_signature: 'c2ln' } } };
  const piece = (call: object) => ({ choices: [{ delta: { tool_calls: [{ index: 0, ...call }] } }] });
  const begun = piece({ id: 'c1', function: { name: 'read', arguments: '{"pa' } });
  const rows: readonly (readonly [string, readonly object[]])[] = [
    ['with the first piece', [piece({ id: 'c1', function: { name: 'read', arguments: '{"path":"a.ts"}' }, ...signed })]],
    ['with the second piece', [begun, piece({ function: { arguments: 'th":"a.ts"}' }, ...signed })]],
    ['in a piece alone', [begun, piece({ function: { arguments: 'th":"a.ts"}' } }), piece(signed)]],
    ['before the rest', [begun, piece(signed), piece({ function: { arguments: 'th":"a.ts"}' } })]],
  ];
  for (const [name, pieces] of rows)
    it(`is kept ${name}`, async () => {
      const { ask } = server(() => events(...pieces));
      const [call] = (await ask()).filter((event) => event.type === 'toolCall');
      assert.deepEqual(call, { type: 'toolCall', call: { name: 'read', args: { path: 'a.ts' }, id: 'c1', thoughtSignature: 'c2ln' } });
    });
});
