// Google SDK on the product's transport: no key, no extra requests, lazy loading.
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { build } from 'esbuild';
import { builds } from '../../../../esbuild.mjs';
import { createDeadline } from '../../../../src/adapters/models/deadline';
import { listGeminiModels } from '../../../../src/adapters/models/gemini/gemini';
import { geminiPath, failureOfClient, openClient } from '../../../../src/adapters/models/gemini/googleClient';
import { openLine } from '../../../../src/adapters/models/transport/send';
import { providers } from '../../../../src/core/models/providers';
import { geminiAt, httpKey, outcomeOf } from '../../../kit/askedOverHttp';
import { idleTimeoutMs, totalTimeoutMs } from '../../../kit/modelRequest';
import { virtualClock } from '../../../kit/virtualClock';

const base = 'http://127.0.0.1:9/team';
const model = 'models/some-model';

type Sent = { readonly address: string; readonly headers: Headers; readonly body: string };

/** A Google SDK client for one call to `model`, and the requests that the client sends. */
async function opened() {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (address, init) => {
    sent.push({ address: String(address), headers: new Headers(init?.headers), body: String(init?.body ?? '') });
    return new Response('data: {"candidates":[{"content":{"parts":[{"text":"Hello"}]},"finishReason":"STOP"}]}\n\n');
  };
  const clock = virtualClock();
  const deadline = createDeadline(clock, new AbortController().signal, idleTimeoutMs, totalTimeoutMs);
  const line = await openLine(base, providers.gemini, { key: async () => httpKey, fetch }, deadline);
  assert.ok(line.ok);
  const client = await openClient(line.value, { apiVersion: 'v1', path: geminiPath('v1', model) ?? '', clock });
  assert.ok(client);
  return { client, sent };
}

describe('Google’s SDK', () => {
  const contents = [{ role: 'user', parts: [{ text: 'Hi' }] }];
  const once = { automaticContinuation: false, automaticFunctionCalling: { disable: true } };

  it('has no key, while the sent request has it in one header', async () => {
    const { client, sent } = await opened();
    for await (const piece of await client.models.generateContentStream({ model, contents, config: once }))
      assert.doesNotMatch(inspect(piece, { depth: null, showHidden: true }), /test-key/);
    assert.doesNotMatch(inspect(client, { depth: 30, showHidden: true, maxArrayLength: null, maxStringLength: null }), /test-key/);
    const [{ address, headers, body } = assert.fail('nothing was sent'), ...more] = sent;
    assert.deepEqual(more, []);
    assert.equal(address, `${base}/v1/${model}:streamGenerateContent?alt=sse`);
    assert.equal(headers.get('x-goog-api-key'), httpKey);
    assert.deepEqual([...headers.keys()].sort(), ['accept', 'content-type', 'x-goog-api-key']);
    assert.doesNotMatch(address + body, /test-key/);
  });

  const others: readonly (readonly [string, (client: Awaited<ReturnType<typeof opened>>['client']) => Promise<unknown>])[] = [
    ['another model', (client) => client.models.generateContentStream({ model: 'models/other', contents, config: once })],
    ['a model whose name begins alike', (client) => client.models.generateContentStream({ model: `${model}-2`, contents, config: once })],
    ['an answer in one piece', (client) => client.models.generateContent({ model, contents, config: once })],
    ['the count of tokens', (client) => client.models.countTokens({ model, contents })],
    ['the list of models', (client) => client.models.list()],
    ['the files of the account', (client) => client.files.list()],
    ['an upload', (client) => client.files.upload({ file: new Blob(['text']), config: { mimeType: 'text/plain' } })],
    ['a cache', (client) => client.caches.create({ model, config: { contents } })],
    ['an interaction', (client) => client.interactions.create({ model: 'some-model', input: 'Hi' })],
    [
      'another address',
      (client) =>
        client.models.generateContentStream({ model, contents, config: { ...once, httpOptions: { baseUrl: 'http://127.0.0.1:9/teams' } } }),
    ],
    [
      'another version',
      (client) => client.models.generateContentStream({ model, contents, config: { ...once, httpOptions: { apiVersion: '../v1' } } }),
    ],
  ];
  for (const [what, ask] of others)
    it(`sends nothing for ${what}`, async () => {
      const { client, sent } = await opened();
      await assert.rejects(ask(client));
      assert.deepEqual(sent, []);
    });

  it('makes one request even if an answer could be continued', async () => {
    let requests = 0;
    const piece = { candidates: [{ content: { parts: [{ text: 'One' }] }, finishReason: 'CONTINUATION', continuationToken: 'more' }] };
    const fetch: typeof globalThis.fetch = async () => {
      requests++;
      return new Response(`data: ${JSON.stringify(piece)}\n\n`);
    };
    const { said, failure } = await outcomeOf(geminiAt(base, virtualClock(), fetch));
    assert.deepEqual([said, failure?.reason, requests], ['One', 'truncated', 1]);
  });

  const lists: readonly (readonly [string, (page: number) => unknown, number, number])[] = [
    ['until there is no token', (page) => (page < 3 ? `next ${page}&x=1` : undefined), 3, 3],
    ['until the token is empty', (page) => (page < 2 ? 'next' : ''), 2, 2],
    ['five times at the most', () => 'next', 5, 5],
  ];
  for (const [how, tokenAfter, pages, models] of lists)
    it(`requests the pages of a list ${how}`, async () => {
      const asked: (string | null)[] = [];
      const fetch: typeof globalThis.fetch = async (address) => {
        asked.push(new URL(String(address)).searchParams.get('pageToken'));
        const listed = [null, { name: `models/m${asked.length}`, supportedGenerationMethods: ['generateContent'] }];
        return new Response(JSON.stringify({ models: listed, nextPageToken: tokenAfter(asked.length) }));
      };
      const connection = { key: async () => httpKey, baseUrl: () => base, apiVersion: () => '', clock: virtualClock(), fetch };
      const listed = await listGeminiModels({ ...connection, idleTimeoutMs, totalTimeoutMs }, new AbortController().signal);
      assert.equal(listed.ok && listed.value.length, models);
      assert.deepEqual(asked, [null, ...Array.from({ length: pages - 1 }, (_, index) => tokenAfter(index + 1))]);
    });

  it('reports a failure of the client as malformed, without a key in it', () => {
    const failure = failureOfClient(new TypeError(`no ${httpKey}`), httpKey);
    assert.deepEqual(failure, { reason: 'malformed', detail: 'no [key]', retryAfterMs: null });
  });

  it('is a separate chunk of the product that is not loaded at startup', async () => {
    const { outputs } = (await build({ ...builds('main').parts, write: false })).metafile;
    const withSdk = Object.keys(outputs).filter((name) =>
      Object.keys(outputs[name]?.inputs ?? {}).some((path) => path.includes('@google/genai')),
    );
    assert.equal(withSdk.length, 1, withSdk.join());
    const importers = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ path }) => withSdk.includes(path)));
    assert.deepEqual([...new Set(importers.map(({ kind }) => kind))], ['dynamic-import']);
    const inputs = Object.keys(outputs[withSdk[0] ?? '']?.inputs ?? {});
    assert.ok(!inputs.some((path) => /google-auth-library|protobufjs|\/ws\//.test(path)));
  });
});
