// Loopback Gemini server: rejects malformed requests.
import assert from 'node:assert/strict';
import { type GeminiOptions, type GeminiServer, startGemini } from '../../kit/gemini/server';
import { joinedColumns } from '../../kit/lists';

const model = 'gemini-3.8-flash';
const system = 'You are the Architect. Answer.';

interface Part {
  readonly text?: string;
  readonly functionCall?: { readonly args?: { readonly line?: number } };
  readonly thoughtSignature?: string;
}

type Reply = { readonly candidates?: readonly { readonly content?: { readonly parts?: readonly Part[] } }[] };

const partsIn = (reply: Reply) => reply.candidates?.[0]?.content?.parts ?? [];
const textIn = (reply: Reply) =>
  partsIn(reply)
    .map(({ text = '' }) => text)
    .join('');

/** Sends a request and resolves to the complete answer; rejects with the server's error. */
async function answerOf(baseUrl: string, more: object = {}, as = system): Promise<Reply> {
  const body = {
    contents: [{ role: 'user', parts: [{ text: 'Hello' }] }],
    systemInstruction: { role: 'user', parts: [{ text: as }] },
    ...more,
  };
  const headers = { 'x-goog-api-key': 'test-key' };
  const response = await fetch(`${baseUrl}/v1/models/${model}:generateContent`, { method: 'POST', body: JSON.stringify(body), headers });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

describe('the loopback Gemini server', () => {
  let server: GeminiServer;
  const start = async (options: GeminiOptions) => {
    server = await startGemini(options);
  };
  afterEach(() => server.stop());

  const raw = (path: string, init: RequestInit = {}) =>
    fetch(`${server.baseUrl}${path}`, { ...init, headers: { 'x-goog-api-key': 'test-key', ...init.headers } });
  const post = (path: string, body: object = {}) => raw(path, { method: 'POST', body: JSON.stringify(body) });
  const streamPath = `/v1/models/${model}:streamGenerateContent?alt=sse`;
  const ask = (more: object = {}, as = system) => answerOf(server.baseUrl, more, as);
  const spoken = { systemInstruction: { parts: [{ text: system }] }, contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] };

  it('answers each role from its own steps, in order', async () => {
    await start({ script: { architect: [{ text: 'One' }, { text: 'Two' }], router: [{ text: 'Three' }] } });
    assert.equal(textIn(await ask()), 'One');
    assert.equal(textIn(await ask({}, 'You are the Router of turns.')), 'Three');
    assert.equal(textIn(await ask()), 'Two');
    assert.deepEqual(joinedColumns(server.calls, 'role', 'prompt'), ['architect Hello', 'router Hello', 'architect Hello']);
    server.assertComplete();
  });

  it('refuses a request outside the script, and reports it at the end', async () => {
    await start({ script: { architect: [{ text: 'One' }] } });
    await ask();
    await assert.rejects(ask(), /Not in the script: unexpected request of 'architect'/);
    await assert.rejects(ask({}, 'Who am I?'), /unexpected request of 'unknown'/);
    assert.throws(() => server.assertComplete(), /unexpected request of 'architect'.*unexpected request of 'unknown'/);
  });

  it('reports an address that the service does not have', async () => {
    await start({});
    assert.equal((await post('/v2/models/x:generateContent')).status, 500);
    assert.equal((await raw('/v1/files')).status, 500);
    assert.throws(() => server.assertComplete(), /POST \/v2\/models.*GET \/v1\/files/);
  });

  const misfits: readonly (readonly [string, GeminiOptions['script'] & object, object, RegExp])[] = [
    ['a value without a schema', { architect: [{ json: 1 }] }, {}, /no schema was asked for/],
    [
      'a schema without the JSON type',
      { architect: [{ json: 1 }] },
      { generationConfig: { responseJsonSchema: { type: 'number' } } },
      /no schema was asked for/,
    ],
    ['a bad value without a schema', { architect: [{ text: '?', expectsSchema: true }] }, {}, /no schema was asked for/],
    ['a call that was not offered', { architect: [{ calls: [{ name: 'read', args: {} }] }] }, {}, /'read', which was not offered/],
    ['a failed look', { architect: [{ look: () => assert.fail('no cache in it') }] }, {}, /asked something else: no cache in it/],
  ];
  for (const [name, script, config, problem] of misfits) {
    it(`reports ${name}`, async () => {
      await start({ script });
      await assert.rejects(ask(config), /Not in the script/);
      assert.throws(() => server.assertComplete(), problem);
    });
  }

  it('splits a character over two packets', async () => {
    await start({ script: { architect: [{ fault: 'splitUtf8' }] } });
    const packets: Buffer[] = [];
    for await (const packet of (await post(streamPath, spoken)).body ?? []) packets.push(Buffer.from(packet));
    assert.ok(packets.length > 1);
    assert.ok(packets.some((packet) => packet.toString('utf8').includes('\uFFFD')));
    assert.ok(Buffer.concat(packets).toString('utf8').includes('🥛'));
  });

  it('refuses wrong keys, missing keys and unknown models like the service, without using a step', async () => {
    await start({ script: { architect: [{ text: 'One' }] }, key: 'another-key' });
    await assert.rejects(ask(), /API_KEY_INVALID/);
    assert.equal((await fetch(`${server.baseUrl}${streamPath}`, { method: 'POST', body: '{}' })).status, 403);
    await server.stop();
    await start({ script: { architect: [{ text: 'One' }] }, models: ['x'] });
    await assert.rejects(ask(), /is not found for API version/);
    assert.throws(() => server.assertComplete(), /^Error: The script was not followed: 1 unused of 'architect'$/);
  });
});
