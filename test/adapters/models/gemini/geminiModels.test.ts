// Model list of Gemini.
import assert from 'node:assert/strict';
import { listGeminiModels } from '../../../../src/adapters/models/gemini/gemini';
import { geminiSubject, testKey } from '../../../kit/geminiSubject';
import type { GeminiServer } from '../../../kit/gemini/server';
import { totalTimeoutMs } from '../../../kit/modelRequest';
import { virtualClock } from '../../../kit/virtualClock';

const never = new AbortController().signal;

describe('the list of Gemini’s models', () => {
  let server: GeminiServer;
  const listing = () => ({
    key: async () => testKey,
    baseUrl: () => server.baseUrl,
    apiVersion: () => 'v1',
    idleTimeoutMs: totalTimeoutMs,
    totalTimeoutMs,
    clock: virtualClock(),
  });

  beforeEach(async () => {
    server = (await geminiSubject([])).server;
  });
  afterEach(() => server.stop());

  it('contains every model that answers, with its context window if known', async () => {
    const listed = await listGeminiModels(listing(), never);
    assert.ok(listed.ok);
    assert.ok(listed.value.some(({ id }) => id === 'gemini-3.8-flash'));
    for (const { id, name, contextTokens } of listed.value) {
      assert.ok(!id.startsWith('models/') && name !== '');
      assert.ok(contextTokens === null || contextTokens > 0);
    }
  });

  it('omits models without conversation', async () => {
    const body = {
      models: [
        { name: 'models/embed', supportedGenerationMethods: ['embedContent'] },
        { name: 'models/talk', inputTokenLimit: 8_192 },
      ],
    };
    const fetch = (async () => new Response(JSON.stringify(body))) as typeof globalThis.fetch;
    assert.deepEqual(await listGeminiModels({ ...listing(), fetch }, never), {
      ok: true,
      value: [{ id: 'talk', name: 'talk', contextTokens: 8_192 }],
    });
  });

  for (const [title, answer, reason] of [
    ['a key that is refused', new Response('{"error":{"status":"UNAUTHENTICATED"}}', { status: 401 }), 'badKey'],
    ['no JSON', new Response('{'), 'malformed'],
    ['a page', new Response('<html>'), 'webPage'],
    ['an empty list', new Response('{"models":[]}'), 'empty'],
  ] as const)
    it(`gives the reason if it fails: ${title}`, async () => {
      const listed = await listGeminiModels({ ...listing(), fetch: (async () => answer) as typeof globalThis.fetch }, never);
      assert.equal(!listed.ok && listed.error.reason, reason);
      assert.ok(!JSON.stringify(listed).includes(testKey));
    });

  it('is not requested with a key that no header can contain', async () => {
    for (const key of ['secret-key…', 'secret\nkey']) {
      const listed = await listGeminiModels({ ...listing(), key: async () => key }, never);
      assert.deepEqual(listed, { ok: false, error: { reason: 'badKey', detail: '', retryAfterMs: null } });
    }
  });

  it('has a timeout', async () => {
    const clock = virtualClock();
    const fetch: typeof globalThis.fetch = (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    const listed = listGeminiModels({ ...listing(), fetch, clock }, never);
    await clock.advance(totalTimeoutMs);
    const { ok, ...rest } = await listed;
    assert.match(ok ? '' : JSON.stringify(rest), /"reason":"(idle|total)Timeout"/);
    assert.equal(clock.sleeping(), 0);
  });

  it('ends on a stop', async () => {
    const listed = await listGeminiModels(listing(), AbortSignal.abort());
    assert.equal(!listed.ok && listed.error.reason, 'cancelled');
  });
});
