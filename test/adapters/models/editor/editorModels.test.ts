// Models provided by the VS Code language model API.
import assert from 'node:assert/strict';
import { editorMessages, findModel, listEditorModels } from '../../../../src/adapters/models/editor/editorModels';
import type { EditorModel } from '../../../../src/core/models/request';
import { editorError, editorSubject } from '../../../kit/editorSubject';
import { collect, failureOf, idleTimeoutMs, modelRequest, textOf } from '../../../kit/modelRequest';
import { turn, virtualClock } from '../../../kit/virtualClock';
import { assertMapped } from '../../../kit/lists';

const never = new AbortController().signal;
const model = (id: string): EditorModel => ({ id, name: id, send: () => Promise.reject(new Error()), count: async () => 0 });

describe('the editor’s own models', () => {
  it('get the request for the model of the tier, with the system text before the first message', async () => {
    const { models, calls } = editorSubject([{ parts: [{ type: 'text', text: 'Hello' }] }]);
    const messages = [
      { from: 'user', text: 'One' },
      { from: 'model', text: 'Two' },
    ] as const;
    const tools = [{ name: 'read', description: 'Reads', parameters: { type: 'object' } }];
    await collect(models.stream(modelRequest({ messages, tools, tier: 'fast' }), never));
    assert.equal(calls[0]?.model, 'copilot/gpt-5-mini');
    assert.deepEqual(calls[0]?.messages, [{ from: 'user', text: 'You are the Architect of the team.\n\nOne' }, messages[1]]);
    assert.deepEqual(calls[0]?.tools, tools);
  });

  it('get a schema as text, even if the first message is not the user’s', () => {
    const request = modelRequest({ system: '', schema: { type: 'string' }, messages: [{ from: 'model', text: 'Two' }] });
    const [first, second] = editorMessages(request);
    assert.match(first?.text ?? '', /fits this JSON schema[\s\S]*\{"type":"string"\}$/);
    assert.deepEqual(second, { from: 'model', text: 'Two' });
    assert.deepEqual(editorMessages(modelRequest({ system: '', messages: [] })), []);
  });

  it('count their own tokens, marked as an estimate', async () => {
    const { models } = editorSubject([{ parts: [{ type: 'text', text: 'x'.repeat(30) }] }]);
    const usage = (await collect(models.stream(modelRequest(), never))).filter((event) => event.type === 'usage');
    assert.deepEqual(usage, [{ type: 'usage', usage: { input: 22, output: 10, cached: 0, thinking: 0 }, estimated: true }]);
  });

  it('have tokens estimated by length if their count is impossible', async () => {
    const odd: EditorModel = {
      ...model('copilot/gpt-5'),
      count: async () => 1e300,
      send: async () =>
        (async function* () {
          yield { type: 'text', text: 'x'.repeat(8) } as const;
        })(),
    };
    const { models } = editorSubject([], { models: async () => [odd] });
    const usage = (await collect(models.stream(modelRequest(), never))).flatMap((event) =>
      event.type === 'usage' ? [event.usage.output] : [],
    );
    assert.deepEqual(usage, [2]);
  });

  it('keep a complete answer if its tokens are never counted', async () => {
    const slow: EditorModel = {
      ...model('copilot/gpt-5'),
      count: () => new Promise(() => undefined),
      send: async () =>
        (async function* () {
          yield { type: 'text', text: 'x'.repeat(8) } as const;
        })(),
    };
    const { models, clock } = editorSubject([], { models: async () => [slow] });
    const events = collect(models.stream(modelRequest(), never));
    await turn();
    await clock.advance(idleTimeoutMs);
    assert.deepEqual([textOf(await events), (await events).at(-1)], ['xxxxxxxx', { type: 'done', finish: 'stop' }]);
  });

  it('are found by their full name, or by an ID that only one of them has', () => {
    const offered = [model('copilot/gpt-5'), model('milk/gpt-5'), model('milk/oat')];
    const found = (named: string) => findModel(offered, named)?.id ?? null;
    assert.deepEqual(['copilot/gpt-5', 'oat', 'gpt-5', '', 'milk'].map(found), ['copilot/gpt-5', 'milk/oat', null, null, null]);
  });

  it('are listed without a timer that outlives the list', async () => {
    const clock = virtualClock();
    const options = { models: async () => [model('a')], clock, idleTimeoutMs, totalTimeoutMs: 1_000 };
    assert.equal((await listEditorModels(options, never)).ok, true);
    assert.equal(clock.sleeping(), 0);
  });

  it('fail as unknownModel if the chosen one is missing', async () => {
    const { models } = editorSubject([], { models: async () => [] });
    const failure = failureOf(await collect(models.stream(modelRequest(), never)));
    assert.deepEqual([failure?.reason, failure?.detail], ['unknownModel', 'copilot/gpt-5']);
  });

  it('are canceled through their token on a stop, on a timeout, and when the reader leaves', async () => {
    const part = { type: 'text', text: 'A part of' } as const;
    const { models, calls, clock } = editorSubject([1, 2, 3].map(() => ({ parts: [part], hang: true }) as const));
    const controller = new AbortController();
    for await (const event of models.stream(modelRequest(), controller.signal)) if (event.type === 'text') controller.abort();
    for await (const event of models.stream(modelRequest(), never))
      if (event.type === 'text') void turn().then(() => clock.advance(idleTimeoutMs));
    for await (const event of models.stream(modelRequest(), never)) if (event.type === 'text') break;
    assertMapped(calls, [true, true, true], ({ signal }) => signal.aborted);
    assert.equal(clock.sleeping(), 0);
  });

  it('end at once if stopped while the user is asked for consent', async () => {
    const asking = { ...model('copilot/gpt-5'), send: () => new Promise<never>(() => undefined) };
    const { models } = editorSubject([], { models: async () => [asking] });
    const controller = new AbortController();
    const events = collect(models.stream(modelRequest(), controller.signal));
    await turn();
    controller.abort();
    assert.equal(failureOf(await events)?.reason, 'cancelled');
  });

  const failures: readonly (readonly [unknown, string])[] = [
    [editorError('NoPermissions', 'Language model cannot be used'), 'noPermission'],
    [editorError('NotFound', 'gone'), 'unknownModel'],
    [editorError('Blocked', 'Quota exceeded'), 'rateLimited'],
    [editorError('Blocked', 'You may not'), 'rateLimited'],
    [editorError('Blocked', 'Response got filtered'), 'contentBlocked'],
    [editorError('unknown', 'Request Failed: 413 prompt token count of 9000 exceeds the limit of 8000'), 'contextTooLong'],
    [new Error('Failed', { cause: new Error('getaddrinfo ENOTFOUND api.example.com') }), 'network'],
    [new Error('Request Failed: 503'), 'overloaded'],
    [new Error('You are not signed in'), 'noPermission'],
    [new Error('Sorry, no response was returned.'), 'empty'],
    ['what', 'malformed'],
    [undefined, 'malformed'],
  ];
  for (const [error, reason] of failures) {
    it(`fail as ${reason} on ${String(error)}`, async () => {
      const { models } = editorSubject([{ parts: [{ type: 'text', text: 'A part of' }], error: error ?? 'nothing' }]);
      const events = await collect(models.stream(modelRequest(), never));
      assert.equal(failureOf(events)?.reason, reason, failureOf(events)?.detail);
      assert.equal(textOf(events), 'A part of');
    });
  }

  it('never show a key of another service', async () => {
    const { models } = editorSubject([{ error: new Error('bad key sk-0123456789abcdef') }]);
    assert.equal(failureOf(await collect(models.stream(modelRequest(), never)))?.detail, 'bad key [key]');
  });
});
