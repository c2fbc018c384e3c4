// Gemini adapter over HTTP.
import assert from 'node:assert/strict';
import type { GeminiOptions } from '../../../../src/adapters/models/gemini/gemini';
import type { ModelRequest } from '../../../../src/core/models/request';
import type { AnswerStep, FaultStep, Step } from '../../../kit/gemini/steps';
import { type GeminiSubject, geminiSubject, testKey } from '../../../kit/geminiSubject';
import { collect, failureOf, idleTimeoutMs, modelRequest, textOf, usageIn } from '../../../kit/modelRequest';
import { turn } from '../../../kit/virtualClock';

const never = new AbortController().signal;

describe('Gemini over HTTP', () => {
  let subject: GeminiSubject | null = null;
  afterEach(async () => {
    await subject?.server.stop();
    subject?.server.assertComplete();
    assert.equal(subject?.clock.sleeping() ?? 0, 0, 'a call left a timer behind');
    subject = null;
  });

  async function started(steps: readonly Step[], changes: Partial<GeminiOptions> = {}): Promise<GeminiSubject> {
    subject = await geminiSubject(steps, changes);
    return subject;
  }

  async function asked(step: Step, changes: Partial<ModelRequest> = {}) {
    const { models } = await started([step]);
    return collect(models.stream(modelRequest(changes), never));
  }

  it('sends the request and nothing else', async () => {
    const { models, server } = await started([{ text: 'Hello' }]);
    const messages = [
      { from: 'user', text: 'One' },
      { from: 'model', text: 'Two' },
      { from: 'user', text: 'Three' },
    ] as const;
    await collect(models.stream(modelRequest({ messages }), never));
    const [call] = server.calls;
    assert.deepEqual(call?.body, {
      contents: [
        { role: 'user', parts: [{ text: 'One' }] },
        { role: 'model', parts: [{ text: 'Two' }] },
        { role: 'user', parts: [{ text: 'Three' }] },
      ],
      systemInstruction: { role: 'user', parts: [{ text: 'You are the Architect of the team.' }] },
      generationConfig: {},
    });
    assert.equal(call?.headers['x-goog-api-key'], testKey);
    assert.deepEqual([call?.apiVersion, call?.model, call?.method], ['v1', 'gemini-3.8-flash', 'streamGenerateContent']);
  });

  it('requests low thinking for the fast tier, with its own model', async () => {
    const { models, server } = await started([{ text: 'Hello' }], { apiVersion: () => 'v1beta' });
    await collect(models.stream(modelRequest({ tier: 'fast' }), never));
    assert.deepEqual(server.calls[0]?.body.generationConfig, { thinkingConfig: { thinkingLevel: 'LOW' } });
    assert.deepEqual([server.calls[0]?.apiVersion, server.calls[0]?.model], ['v1beta', 'gemini-3.5-flash-lite']);
  });

  it('sends schema and tools as plain JSON schema', async () => {
    const schema = { type: 'object', properties: { next: { type: 'string' } }, additionalProperties: false };
    const tools = [{ name: 'read', description: 'Reads a file', parameters: { type: 'object', properties: {} } }];
    const { models, server } = await started([{ json: { next: 'user' } }]);
    await collect(models.stream(modelRequest({ schema }), never));
    assert.deepEqual(server.calls[0]?.body.generationConfig, { responseMimeType: 'application/json', responseJsonSchema: schema });
    await server.stop();
    const both = await started([{ json: { next: 'user' } }]);
    await collect(both.models.stream(modelRequest({ schema, tools }), never));
    assert.deepEqual(both.server.calls[0]?.body.tools, [
      { functionDeclarations: [{ name: 'read', description: 'Reads a file', parametersJsonSchema: { type: 'object', properties: {} } }] },
    ]);
    // If a request has both tools and a schema, the system prompt describes the schema.
    assert.deepEqual(both.server.calls[0]?.body.generationConfig, {});
    assert.ok(both.server.calls[0]?.system.endsWith(JSON.stringify(schema)));
  });

  it('returns calls with their unchanged signature, and the results after them', async () => {
    const tools = [{ name: 'read', description: 'Reads a file', parameters: { type: 'object', properties: {} } }];
    const first = await started([{ calls: [{ name: 'read', args: { path: 'a.ts' } }] }]);
    const events = await collect(first.models.stream(modelRequest({ tools }), never));
    const [call] = events.flatMap((event) => (event.type === 'toolCall' ? [event.call] : []));
    assert.ok(call?.id && call.thoughtSignature);
    await first.server.stop();
    const { models, server } = await started([{ text: 'One line.' }]);
    const results = [{ call, text: '1| a' }];
    const messages = [...modelRequest().messages, { from: 'model', text: '', calls: [call] }, { from: 'user', text: '', results }] as const;
    await collect(models.stream(modelRequest({ tools, messages }), never));
    const { id, name, args, thoughtSignature } = call;
    assert.deepEqual(((server.calls[0]?.body.contents ?? []) as readonly unknown[]).slice(1), [
      { role: 'model', parts: [{ functionCall: { id, name, args }, thoughtSignature }] },
      { role: 'user', parts: [{ functionResponse: { id, name, response: { output: '1| a' } } }] },
    ]);
  });

  it('hides thinking, and counts its tokens', async () => {
    const step: AnswerStep = { text: 'The answer', thoughts: 'Let me see', usage: { input: 100, output: 20, cached: 40, thinking: 7 } };
    const events = await asked(step);
    assert.equal(textOf(events), 'The answer');
    assert.deepEqual(usageIn(events), { input: 100, output: 20, cached: 40, thinking: 7 });
  });

  it('ignores impossible token counts', async () => {
    const usage = { input: 1e300, output: 20, cached: -1, thinking: Number.MAX_SAFE_INTEGER };
    assert.deepEqual(usageIn(await asked({ text: 'The answer', usage })), { input: 0, output: 20, cached: 0, thinking: 0 });
  });

  it('joins a character that arrives in two packets', async () => {
    assert.equal(textOf(await asked({ fault: 'splitUtf8', afterText: 'Milk 🥛 for all' })), 'Milk 🥛 for all');
  });

  it('keeps an answer that was complete before the connection broke', async () => {
    const events = await asked({ fault: 'droppedAfterFinish', afterText: 'All of it.' });
    assert.equal(textOf(events), 'All of it.');
    assert.deepEqual(events.at(-1), { type: 'done', finish: 'stop' });
  });

  /** Provider faults not covered by the contract tests. */
  const faults: readonly (readonly [FaultStep | AnswerStep, string, string?])[] = [
    [{ fault: 'badKey403' }, 'badKey'],
    [{ fault: 'expiredKey' }, 'badKey'],
    [{ fault: '401' }, 'badKey'],
    [{ fault: 'location' }, 'noPermission'],
    [{ fault: '408' }, 'overloaded'],
    [{ fault: '500' }, 'overloaded'],
    [{ fault: '502' }, 'overloaded'],
    [{ fault: '502html' }, 'overloaded'],
    [{ fault: '504' }, 'overloaded'],
    [{ fault: '503', afterText: 'A part of' }, 'overloaded', 'A part of'],
    [{ fault: '429', afterText: 'A part of' }, 'rateLimited', 'A part of'],
    [{ fault: 'socketDropped' }, 'network'],
    [{ fault: 'socketDropped', afterText: 'A part of' }, 'network', 'A part of'],
    [{ fault: 'truncatedEvent', afterText: 'A part of' }, 'truncated', 'A part of'],
    [{ fault: 'truncatedEvent' }, 'truncated'],
    [{ fault: 'noFinish', afterText: 'A part of' }, 'truncated', 'A part of'],
    [{ text: '' }, 'empty'],
    [{ text: '', thoughts: 'Nothing comes of it' }, 'empty'],
    [{ fault: 'badJson', afterText: 'A part of' }, 'malformed', 'A part of'],
    [{ text: '', finish: 'MALFORMED_FUNCTION_CALL' }, 'malformed'],
    [{ fault: 'safety', afterText: 'A part of' }, 'contentBlocked', 'A part of'],
    [{ text: 'A part of', finish: 'RECITATION' }, 'contentBlocked', 'A part of'],
    [{ text: 'A part of', finish: 'CONTINUATION' }, 'truncated', 'A part of'],
  ];
  for (const [step, reason, partial = ''] of faults) {
    it(`fails as ${reason} on ${JSON.stringify(step)}, with one request`, async () => {
      const events = await asked(step);
      assert.equal(failureOf(events)?.reason, reason, failureOf(events)?.detail);
      assert.equal(textOf(events), partial);
      assert.equal(events.filter((event) => event.type === 'failed' || event.type === 'done').length, 1);
      assert.equal(subject?.server.calls.length, 1);
    });
  }

  it('reads the requested wait from the body or the header', async () => {
    assert.equal(failureOf(await asked({ fault: '429', retryAfterMs: 34_075 }))?.retryAfterMs, 34_075);
    await subject?.server.stop();
    assert.equal(failureOf(await asked({ fault: '503', retryAfterMs: 7_000, inHeader: true }))?.retryAfterMs, 7_000);
    await subject?.server.stop();
    assert.equal(failureOf(await asked({ fault: '429', retryAfterMs: null }))?.retryAfterMs, null);
  });

  const echoes: readonly FaultStep[] = [
    { fault: '400', message: `The key ${testKey} is no good` },
    { fault: '403', message: `Key=${encodeURIComponent(testKey)} and AIzaSyD-0123456789abcdefghijklmnopqrstu` },
    { fault: '502html', message: `<p>${testKey}</p>` },
    { fault: '503', afterText: 'A part of', message: `while serving ${testKey}` },
    { fault: '500', message: `${'x'.repeat(395)}${testKey}` },
  ];
  for (const step of echoes) {
    it(`hides a key that the server repeats: ${step.fault}`, async () => {
      const detail = failureOf(await asked(step))?.detail ?? '';
      assert.match(detail, /\[key\]|x{395}/);
      assert.doesNotMatch(detail, /test-key|AIzaSy|odd/);
    });
  }

  describe('and its key', () => {
    const keys: readonly (readonly [string, () => Promise<string | undefined>, string])[] = [
      ['none is stored', async () => undefined, 'noKey'],
      ['it is blank', async () => '  \n', 'noKey'],
      ['the store cannot be read', () => Promise.reject(new Error('locked')), 'noKey'],
      ['it holds a character no header can', async () => 'secret-key…', 'badKey'],
      ['it holds a line end', async () => 'secret\nkey', 'badKey'],
    ];
    for (const [name, key, reason] of keys) {
      it(`fails as ${reason} and sends nothing when ${name}`, async () => {
        const { models, server } = await started([], { key });
        const events = await collect(models.stream(modelRequest(), never));
        assert.equal(failureOf(events)?.reason, reason);
        assert.doesNotMatch(JSON.stringify(events), /secret/);
        assert.equal(server.calls.length, 0);
      });
    }

    it('sends a key without the white space around it', async () => {
      const { models, server } = await started([{ text: 'Hello' }], { key: async () => ' padded-key\n' });
      await collect(models.stream(modelRequest(), never));
      assert.equal(server.calls[0]?.headers['x-goog-api-key'], 'padded-key');
    });
  });

  it('fails as badRequest for an invalid address', async () => {
    const { models } = await started([], { baseUrl: () => 'not a url' });
    assert.equal(failureOf(await collect(models.stream(modelRequest(), never)))?.reason, 'badRequest');
  });

  async function untilText(events: AsyncIterator<unknown>): Promise<void> {
    for (let next = await events.next(); !next.done; next = await events.next()) {
      if ((next.value as { type: string }).type === 'usage') return;
    }
  }

  it('aborts a stalled stream as idleTimeout, counted from its last event', async () => {
    const { models, server, clock } = await started([{ fault: 'stalled', afterText: 'A part of' }]);
    const events = models.stream(modelRequest(), never)[Symbol.asyncIterator]();
    await untilText(events);
    // A slow consumer must not count as a silent server.
    await clock.advance(idleTimeoutMs + 1_000);
    const last = events.next();
    await clock.advance(idleTimeoutMs - 1_000);
    assert.equal(server.openRequests(), 1);
    await clock.advance(1_000);
    assert.deepEqual(((await last).value as { failure: unknown }).failure, { reason: 'idleTimeout', detail: '', retryAfterMs: null });
    await events.next();
  });

  it('ends a stop at once even if the network ignores it', async () => {
    const deaf: typeof globalThis.fetch = () => new Promise(() => undefined);
    const { models, clock } = await started([], { fetch: deaf });
    const controller = new AbortController();
    const events = collect(models.stream(modelRequest(), controller.signal));
    while (clock.sleeping() < 2) await turn();
    controller.abort();
    assert.equal(failureOf(await events)?.reason, 'cancelled');
  });
});
