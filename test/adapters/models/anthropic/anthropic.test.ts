// Anthropic protocol: requests, streams, thinking, caching, errors.
import assert from 'node:assert/strict';
import { createAnthropic, listAnthropicModels } from '../../../../src/adapters/models/anthropic/anthropic';
import { createPrefixMemory } from '../../../../src/adapters/models/anthropic/anthropicRequest';
import type { ModelEvent, ModelMessage, ModelRequest, ToolCall } from '../../../../src/core/models/request';
import { type AnthropicServer, type AnthropicStep, errorOf, startAnthropic } from '../../../kit/anthropicServer';
import { collect, failureOf, idleTimeoutMs, modelRequest, textOf, totalTimeoutMs, usageIn } from '../../../kit/modelRequest';
import { virtualClock } from '../../../kit/virtualClock';
import { assertMapped } from '../../../kit/lists';

const tool = { name: 'read_file', description: 'Reads a file.', parameters: { type: 'object', properties: { path: { type: 'string' } } } };
const schema = {
  type: 'object',
  properties: { next: { type: 'string', minLength: 1 }, why: { type: 'array', maxItems: 3, items: { type: 'object', properties: {} } } },
  required: ['next'],
};

describe('Anthropic over HTTP', () => {
  let server: AnthropicServer;
  afterEach(() => server.stop());

  async function start(steps: readonly AnthropicStep[], models: readonly object[] = []) {
    server = await startAnthropic(steps, models);
    const options = {
      key: async () => 'sk-ant-test-key',
      baseUrl: () => server.origin,
      modelFor: () => 'claude-sonnet-5-5',
      ...{ idleTimeoutMs, totalTimeoutMs, clock: virtualClock() },
    };
    const made = createAnthropic(options);
    const ask = (request: Partial<ModelRequest> = {}): Promise<readonly ModelEvent[]> =>
      collect(made.stream(modelRequest(request), new AbortController().signal));
    return { ask, options };
  }
  const bodyAt = (index: number) => server.asked()[index]?.body ?? {};

  it('sends the key, the version, a token limit, the system text and the question', async () => {
    const { ask } = await start([{ text: 'In memory.' }]);
    assert.equal(textOf(await ask()), 'In memory.');
    const [request] = server.asked();
    assert.equal(request?.headers['x-api-key'], 'sk-ant-test-key');
    assert.equal(request?.headers['anthropic-version'], '2023-06-01');
    assert.deepEqual(request?.body, {
      model: 'claude-sonnet-5-5',
      max_tokens: 32_000,
      stream: true,
      system: 'You are the Architect of the team.',
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Where should the cache live?' }] }],
      thinking: { type: 'adaptive' },
    });
  });

  it('sends a schema with closed objects and without the limits that the service rejects', async () => {
    const { ask } = await start([{ text: '{"next":"user"}' }]);
    await ask({ schema, tier: 'fast' });
    const item = { type: 'object', properties: {}, additionalProperties: false };
    assert.deepEqual(bodyAt(0).output_config, {
      format: {
        type: 'json_schema',
        schema: {
          type: 'object',
          properties: { next: { type: 'string' }, why: { type: 'array', items: item } },
          required: ['next'],
          additionalProperties: false,
        },
      },
      effort: 'low',
    });
    assert.equal(bodyAt(0).thinking, undefined);
  });

  it('returns thinking blocks unchanged with the results of their calls', async () => {
    const { ask } = await start([
      { thoughts: 'I should look.', redacted: 'ZW5j', text: 'Let me see.', calls: [{ name: 'read_file', args: { path: 'a.ts' } }] },
      { text: 'Found.' },
    ]);
    const events = await ask({ tools: [tool] });
    assert.equal(textOf(events), 'Let me see.');
    const calls = events.flatMap((event): ToolCall[] => (event.type === 'toolCall' ? [event.call] : []));
    assertMapped(calls, [{ name: 'read_file', args: { path: 'a.ts' }, id: 'toolu_0' }], ({ name, args, id }) => ({ name, args, id }));
    const more: ModelMessage[] = [
      { from: 'model', text: 'Let me see.', calls },
      { from: 'user', text: '', results: calls.map((call) => ({ call, text: 'one line' })) },
    ];
    assert.equal(textOf(await ask({ tools: [tool], messages: [...modelRequest().messages, ...more] })), 'Found.');
    assert.deepEqual((bodyAt(1).messages as object[]).slice(1), [
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'I should look.', signature: 'c2lnbmVk' },
          { type: 'redacted_thinking', data: 'ZW5j' },
          { type: 'text', text: 'Let me see.' },
          { type: 'tool_use', id: 'toolu_0', name: 'read_file', input: { path: 'a.ts' } },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_0', content: 'one line' }] },
    ]);
    assert.deepEqual(bodyAt(1).cache_control, { type: 'ephemeral' });
  });

  it('describes calls and results in text if no tool is offered, and replaces characters that an ID may not have', async () => {
    const { ask } = await start([{ text: 'One.' }, { text: 'Two.' }]);
    const call = { name: 'read_file', args: { path: 'a.ts' }, id: 'functions.read:0', thoughtSignature: 'c2lnbmVk' };
    const messages: ModelMessage[] = [
      ...modelRequest().messages,
      { from: 'model', text: '', calls: [call] },
      { from: 'user', text: '', results: [{ call, text: 'one line' }] },
    ];
    await ask({ messages });
    assert.doesNotMatch(JSON.stringify(bodyAt(0)), /tool_use|tool_result/);
    assert.match(JSON.stringify(bodyAt(0)), /one line/);
    await ask({ messages, tools: [tool] });
    assert.match(JSON.stringify(bodyAt(1)), /"tool_use_id":"functions_read_0"/);
  });

  it('sends pictures before the text', async () => {
    const { ask } = await start([{ text: 'A cat.' }]);
    await ask({
      messages: [{ from: 'user', text: 'What is it?', pictures: [{ mime: 'image/png', data: 'aW1n', label: 'p', tokens: 9 }] }],
    });
    assert.deepEqual((bodyAt(0).messages as { content: object[] }[])[0]?.content, [
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aW1n' } },
      { type: 'text', text: 'What is it?' },
    ]);
  });

  it('counts cache reads and cache writes as input', async () => {
    const usage = {
      input_tokens: 10,
      cache_read_input_tokens: 900,
      cache_creation_input_tokens: 90,
      output_tokens: 30,
      output_tokens_details: { thinking_tokens: 20 },
    };
    const { ask } = await start([{ text: 'Yes.', usage }]);
    assert.deepEqual(usageIn(await ask()), { input: 1_000, cached: 900, written: 90, output: 10, thinking: 20 });
  });

  const refusals: readonly (readonly [string, string, (body: Readonly<Record<string, unknown>>) => boolean])[] = [
    ['thinking', 'adaptive thinking is not supported on this model', (body) => 'thinking' in body],
    [
      'a schema',
      'output_config.format: this model does not support structured outputs',
      (body) => JSON.stringify(body).includes('json_schema'),
    ],
    [
      'so many tokens',
      'max_tokens: 32000 > 8192, which is the maximum allowed number of output tokens',
      (body) => body.max_tokens === 32_000,
    ],
  ];
  const refusalTexts = refusals.map(([, message]) => message);
  for (const [part, message, has] of refusals)
    it(`repeats the request without ${part} if the model refuses it, and remembers that`, async () => {
      const refusal = { status: 400, error: errorOf('invalid_request_error', message) };
      const { ask } = await start([refusal, { text: '{"next":"a"}' }, { text: '{"next":"b"}' }]);
      assert.equal(textOf(await ask({ schema })), '{"next":"a"}');
      assert.equal(textOf(await ask({ schema })), '{"next":"b"}');
      assertMapped(server.asked(), [true, false, false], ({ body }) => has(body));
      if (part === 'a schema') assert.match(String(bodyAt(1).system), /JSON schema/);
    });

  it('remembers what each of several parallel calls was refused', async () => {
    const refusals = refusalTexts.map((message) => ({ status: 400, error: errorOf('invalid_request_error', message) }));
    const { ask } = await start([...refusals, ...refusalTexts, '{}'].map((step) => (typeof step === 'string' ? { text: '{}' } : step)));
    await Promise.all(refusalTexts.map(() => ask({ schema })));
    await ask({ schema });
    const last = bodyAt(6);
    assert.deepEqual([last.max_tokens, 'thinking' in last, 'output_config' in last], [8_192, false, false]);
  });

  it('sets a cache mark where the prompts of a session stop being equal, and keeps it there', async () => {
    const project = `The project:\n\n${'A line of a file in it.\n\n'.repeat(300)}`;
    const { ask } = await start([{ text: '1' }, { text: '2' }, { text: '3' }]);
    for (const who of ['You are one.', 'You are another.', 'You are a third.'])
      await ask({ messages: [{ from: 'user', text: `${project}${who}` }] });
    const blocks = (index: number) =>
      (bodyAt(index).messages as { content: { text: string; cache_control?: object }[] }[])[0]?.content ?? [];
    assertMapped(blocks(0), [false], ({ cache_control }) => cache_control !== undefined);
    for (const index of [1, 2]) {
      assertMapped(blocks(index), [true, false], ({ cache_control }) => cache_control !== undefined);
      assert.equal(blocks(index)[0]?.text, project);
    }
  });

  it('keeps cache marks apart in a growing conversation, and the marked parts add up to the text', () => {
    const remember = createPrefixMemory();
    let text = 'Rules.\n\n';
    for (let turn = 0; turn < 12; turn++) {
      text += `${`Turn ${turn} has something to say about it.\n\n`.repeat(150)}`;
      const cuts = remember(`${text}Your turn, ${turn}.`);
      assert.ok(cuts.length <= 3);
      assert.deepEqual(
        cuts,
        cuts.toSorted((a, b) => a - b),
      );
      assert.ok(cuts.every((cut, index) => cut - (cuts[index - 1] ?? 0) >= 4_096 || index === 0));
    }
  });

  const ends: readonly (readonly [string, AnthropicStep, string | null])[] = [
    ['a refusal of the model', { text: '', stop: 'refusal' }, 'contentBlocked'],
    ['a stream that ends without a reason', { text: 'A part', fault: 'cutOff' }, 'truncated'],
    ['an answer without a word', { stop: 'end_turn' }, 'empty'],
    ['an error in the middle', { text: 'A part', fault: 'error' }, 'overloaded'],
    ['arguments that stop in the middle', { calls: [{ name: 'read_file', args: { path: 'a' } }], fault: 'brokenArgs' }, 'malformed'],
    ['a model that is gone', { status: 404, error: errorOf('not_found_error', 'model: claude-1') }, 'unknownModel'],
    ['a wrong key', { status: 401, error: errorOf('authentication_error', 'invalid x-api-key') }, 'badKey'],
    [
      'no money',
      { status: 400, error: errorOf('invalid_request_error', 'Your credit balance is too low. Go to Plans & Billing.') },
      'noPermission',
    ],
    [
      'too long a prompt',
      { status: 400, error: errorOf('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum') },
      'contextTooLong',
    ],
    ['a service with too much to do', { status: 529, error: errorOf('overloaded_error', 'Overloaded') }, 'overloaded'],
    ['one body instead of a stream', { text: 'All of it.', isWhole: true }, null],
    ['the end of the window', { text: 'A part', stop: 'model_context_window_exceeded' }, null],
  ];
  for (const [name, step, reason] of ends)
    it(`finishes with ${name}: ${reason ?? 'an answer'}`, async () => {
      const { ask } = await start([step]);
      const events = await ask();
      assert.equal(failureOf(events)?.reason ?? null, reason);
      assert.ok(!JSON.stringify(events).includes('sk-ant-test-key'));
    });

  it('lists the models of a key with their context windows', async () => {
    const listed = [
      { type: 'model', id: 'claude-opus-5-5', display_name: 'Claude Opus 5.5', max_input_tokens: 1_000_000 },
      { type: 'model', id: 'claude-old', display_name: '' },
    ];
    const { options } = await start([], listed);
    assert.deepEqual(await listAnthropicModels(options, new AbortController().signal), {
      ok: true,
      value: [
        { id: 'claude-opus-5-5', name: 'Claude Opus 5.5', contextTokens: 1_000_000 },
        { id: 'claude-old', name: 'claude-old' },
      ],
    });
  });
});
