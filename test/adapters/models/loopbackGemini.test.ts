// Loopback Gemini server, which must be strict.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { type GeminiOptions, type GeminiServer, startGemini } from '../../kit/gemini/server';
import { columns } from '../../kit/lists';

const model = 'gemini-3.8-flash';
const system = 'You are the Architect. Answer.';

interface Part {
  readonly text?: string;
  readonly functionCall?: { readonly args?: { readonly line?: number } };
  readonly thoughtSignature?: string;
}

interface Reply {
  readonly candidates?: readonly { readonly content?: { readonly parts?: readonly Part[] } }[];
}

interface Page {
  readonly models: readonly { readonly name: string }[];
  readonly nextPageToken?: string;
}

const partsIn = (reply: Reply) => reply.candidates?.[0]?.content?.parts ?? [];
const textIn = (reply: Reply) =>
  partsIn(reply)
    .map(({ text = '' }) => text)
    .join('');

/** Complete answer of the service; rejects with its error. */
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
    assert.deepEqual(columns(server.calls, 'role', 'prompt'), [
      ['architect', 'Hello'],
      ['router', 'Hello'],
      ['architect', 'Hello'],
    ]);
    server.assertComplete();
  });

  it('refuses a request outside the script, and reports it at the end', async () => {
    await start({ script: { architect: [{ text: 'One' }] } });
    await ask();
    await assert.rejects(ask(), /Not in the script: unexpected request of 'architect'/);
    await assert.rejects(ask({}, 'Who am I?'), /unexpected request of 'unknown'/);
    assert.throws(() => server.assertComplete(), /unexpected request of 'architect'.*unexpected request of 'unknown'/);
  });

  it('reports an unused step at the end', async () => {
    await start({ script: { architect: [{ text: 'One' }, { text: 'Two' }] } });
    server.extend({ architect: [{ text: 'Three' }] });
    assert.throws(() => server.assertComplete(), /3 unused of 'architect'/);
  });

  it('reports an address that the service does not have', async () => {
    await start({});
    assert.equal((await post('/v2/models/x:generateContent')).status, 500);
    assert.equal((await raw('/v1/files')).status, 500);
    assert.throws(() => server.assertComplete(), /POST \/v2\/models.*GET \/v1\/files/);
  });

  it('reports a body that is no JSON', async () => {
    await start({});
    assert.equal((await raw(streamPath, { method: 'POST', body: '{' })).status, 500);
    assert.throws(() => server.assertComplete(), /the server failed/);
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

  it('lets a step choose its answer by the request', async () => {
    await start({ script: { architect: [{ look: (call) => ({ text: `You said ${call.prompt} to ${call.model}` }) }] } });
    assert.equal(textIn(await ask()), `You said Hello to ${model}`);
    server.assertComplete();
  });

  it('streams chunks with running totals, and the finish reason in the last one', async () => {
    await start({ script: { architect: [{ text: 'abcdef', chunks: 3, thoughts: 'hm', usage: { input: 9, output: 6, thinking: 2 } }] } });
    const response = await post(streamPath, spoken);
    assert.equal(response.headers.get('content-type'), 'text/event-stream');
    const events = (await response.text()).split('\r\n\r\n').filter(Boolean);
    const chunks = events.map((event) => JSON.parse(event.replace(/^data: /, '')));
    assert.deepEqual(
      chunks.map((chunk) => chunk.candidates[0].content.parts[0].text),
      ['hm', 'ab', 'cd', 'ef'],
    );
    assert.deepEqual(
      chunks.map((chunk) => [
        chunk.candidates[0].finishReason,
        chunk.usageMetadata.candidatesTokenCount,
        chunk.usageMetadata.totalTokenCount,
      ]),
      [
        [undefined, 1, 12],
        [undefined, 3, 14],
        [undefined, 4, 15],
        ['STOP', 6, 17],
      ],
    );
    assert.equal(chunks[0].candidates[0].content.parts[0].thought, true);
  });

  it('signs the first of its function calls', async () => {
    const calls = [1, 2].map((line) => ({ name: 'read', args: { line } }));
    await start({ script: { architect: [{ calls }] } });
    const reply = await ask({ tools: [{ functionDeclarations: [{ name: 'read' }] }] });
    const parts = partsIn(reply);
    assert.deepEqual(
      parts.map((part) => [part.functionCall?.args?.line, part.thoughtSignature === undefined]),
      [
        [1, false],
        [2, true],
      ],
    );
  });

  it('splits a character over two packets', async () => {
    await start({ script: { architect: [{ fault: 'splitUtf8' }] } });
    const packets: Buffer[] = [];
    for await (const packet of (await post(streamPath, spoken)).body ?? []) packets.push(Buffer.from(packet));
    assert.ok(packets.length > 1);
    assert.ok(packets.some((packet) => packet.toString('utf8').includes('\uFFFD')));
    assert.ok(Buffer.concat(packets).toString('utf8').includes('🥛'));
  });

  it('counts tokens and lists its models page by page, without a script', async () => {
    await start({ models: ['a', 'b', 'c', 'd', model] });
    const listed: string[] = [];
    for (let token: string | undefined = '0'; token !== undefined; ) {
      const page: Page = await (await raw(`/v1/models?pageSize=2&pageToken=${token}`)).json();
      listed.push(...page.models.map(({ name }) => name));
      token = page.nextPageToken;
    }
    assert.deepEqual(listed, ['models/a', 'models/b', 'models/c', 'models/d', `models/${model}`]);
    const counted = await post(`/v1/models/${model}:countTokens`, { contents: [{ role: 'user', parts: [{ text: 'x'.repeat(40) }] }] });
    assert.equal((await counted.json()).totalTokens, 10);
    server.assertComplete();
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

  it('allows requests from browsers', async () => {
    await start({});
    const headers = 'content-type,x-goog-api-client,x-goog-api-key';
    const preflight = await fetch(`${server.baseUrl}${streamPath}`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': headers },
    });
    assert.deepEqual(
      [preflight.status, preflight.headers.get('access-control-allow-origin'), preflight.headers.get('access-control-allow-headers')],
      [204, '*', headers],
    );
    server.assertComplete();
  });

  it('reads the role from the configured place', async () => {
    await start({ script: { hello: [{ text: 'One' }] }, roleOf: (call) => call.prompt.toLowerCase() });
    assert.equal(textIn(await ask()), 'One');
    server.assertComplete();
  });
});

describe('the loopback Gemini server as a process', () => {
  let folder = '';
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'loopback-gemini-'));
    await build({
      absWorkingDir: projectRoot(import.meta.dirname),
      entryPoints: ['test/kit/gemini/serve.ts'],
      outfile: join(folder, 'serve.cjs'),
      bundle: true,
      platform: 'node',
      logLevel: 'error',
    });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function run(between: (baseUrl: string) => Promise<unknown>) {
    writeFileSync(join(folder, 'script.json'), JSON.stringify({ script: { architect: [{ text: 'One' }] } }));
    const child = spawn(process.execPath, [join(folder, 'serve.cjs'), join(folder, 'script.json')], { stdio: ['pipe', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    await between(JSON.parse((await lines.next()).value ?? '').baseUrl);
    child.stdin.end();
    const report = JSON.parse((await lines.next()).value ?? '');
    return { report, exitCode: (await exited)[0] };
  }

  it('serves a script from a file and reports at the end whether it was followed', async () => {
    const followed = await run(async (baseUrl) => {
      assert.equal(textIn(await answerOf(baseUrl)), 'One');
    });
    assert.deepEqual(followed, { report: { calls: 1, complaints: [] }, exitCode: 0 });
    const ignored = await run(async () => undefined);
    assert.deepEqual(ignored, { report: { calls: 0, complaints: ["1 unused of 'architect'"] }, exitCode: 1 });
  });
});

function projectRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : projectRoot(dirname(folder));
}
