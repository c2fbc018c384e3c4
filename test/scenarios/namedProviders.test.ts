// Named providers, tested against servers with documented request and response formats.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { createSetUp } from '../../src/adapters/models/setUpModel';
import { createConnections, createProviders } from '../../src/adapters/models/connections';
import { chooseModel, isConnected, type Credentials, modelName } from '../../src/core/models/modelSelection';
import { type Provider, providers } from '../../src/core/models/providers';
import { serverAddress } from '../../src/core/models/setup';
import type { ModelMessage, ToolCall } from '../../src/core/models/request';
import { answerEvents, answerJson, type Loopback, type SeenRequest, startLoopback } from '../kit/loopback';
import { collect, failureOf, modelRequest, textOf, usageIn } from '../kit/modelRequest';
import { virtualClock } from '../kit/virtualClock';
import { assertMapped } from '../kit/lists';

/** Documented behavior of a provider's server. */
interface Shape {
  /** Path in the provider's default URL, or in the URL that a user types. */
  readonly path: string;
  readonly model: string;
  readonly listPath?: string;
  readonly chatPath?: string;
  readonly list?: unknown;
  readonly window?: number;
  /** Name of the header for the key, and prefix of its value. */
  readonly keyHeader?: readonly [name: string, before: string];
  /** Returns the error message for a request that the server answers with status 400; null for a valid request. */
  readonly refuses?: (request: SeenRequest) => string | null;
  readonly events: (kind: 'text' | 'json' | 'call', request: SeenRequest) => readonly object[];
  readonly wrongKey?: unknown;
  readonly noModel: { readonly status: number; readonly body: unknown };
  readonly tooMany: unknown;
}

const usage = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150, prompt_tokens_details: { cached_tokens: 100 } };
const args = '{"path":"README.md"}';

/** Stream chunks in OpenAI's format. `own` adds fields of a specific provider. */
function chunks(
  kind: 'text' | 'json' | 'call',
  own: { first?: object[]; delta?: object; id?: string; last?: object; whole?: true } = {},
): object[] {
  const words = { text: ['In ', 'memory.'], json: ['{"ready"', ':true}'], call: [] }[kind];
  const id = own.id ?? 'call_1';
  const call = own.whole
    ? [{ tool_calls: [{ index: 0, id, type: 'function', function: { name: 'read_file', arguments: args } }] }]
    : [
        { tool_calls: [{ index: 0, id, type: 'function', function: { name: 'read_file', arguments: '' } }] },
        { tool_calls: [{ index: 0, function: { arguments: args } }] },
      ];
  const deltas = [
    { role: 'assistant', content: '', ...own.delta },
    ...words.map((content) => ({ content })),
    ...(kind === 'call' ? call : []),
  ];
  const finish = kind === 'call' ? 'tool_calls' : 'stop';
  const choice = (delta: object, finish_reason: string | null) => ({
    id: 'c',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  });
  return [
    ...(own.first ?? []),
    ...deltas.map((delta) => choice(delta, null)),
    own.last ? { ...choice({}, finish), ...own.last } : choice({}, finish),
  ];
}

const totals = { id: 'c', object: 'chat.completion.chunk', choices: [], usage };
const openAiError = (message: string, code: string | null = null) => ({
  error: { message, type: 'invalid_request_error', param: null, code },
});
const listOf = (...models: object[]) => ({ object: 'list', data: models });

const shapes = {
  openai: {
    path: '/v1',
    model: 'gpt-6.1-sol',
    events: (kind) => [...chunks(kind), totals],
    noModel: { status: 404, body: openAiError('The model `gone` does not exist or you do not have access to it.', 'model_not_found') },
    tooMany: openAiError('Rate limit reached for gpt-6.1-sol on tokens per min.', 'rate_limit_exceeded'),
  },
  anthropic: {
    path: '/v1',
    model: 'claude-sonnet-5-5',
    listPath: '/v1/models?limit=1000',
    chatPath: '/v1/messages',
    list: {
      data: [{ type: 'model', id: 'claude-sonnet-5-5', display_name: 'Claude Sonnet 5.5', max_input_tokens: 1_000_000 }],
      has_more: false,
    },
    window: 1_000_000,
    keyHeader: ['x-api-key', ''],
    refuses: ({ headers, body }) =>
      headers['anthropic-version'] !== '2023-06-01' || (Object.keys(body).length > 0 && !('max_tokens' in body))
        ? 'max_tokens: Field required'
        : null,
    events: (kind) => {
      const input = { input_tokens: 20, cache_read_input_tokens: 100, cache_creation_input_tokens: 0 };
      const block = kind === 'call' ? { type: 'tool_use', id: 'toolu_1', name: 'read_file', input: {} } : { type: 'text', text: '' };
      const delta =
        kind === 'call'
          ? { type: 'input_json_delta', partial_json: args }
          : { type: 'text_delta', text: kind === 'json' ? '{"ready":true}' : 'In memory.' };
      return [
        { type: 'message_start', message: { usage: { ...input, output_tokens: 1 } } },
        { type: 'content_block_start', index: 0, content_block: block },
        { type: 'content_block_delta', index: 0, delta },
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason: kind === 'call' ? 'tool_use' : 'end_turn' }, usage: { output_tokens: 30 } },
        { type: 'message_stop' },
      ];
    },
    wrongKey: { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } },
    noModel: { status: 404, body: { type: 'error', error: { type: 'not_found_error', message: 'model: gone' } } },
    tooMany: { type: 'error', error: { type: 'rate_limit_error', message: 'This request would exceed your rate limit.' } },
  },
  openrouter: {
    path: '/api/v1',
    model: 'anthropic/claude-opus-5.5:beta',
    list: listOf({ id: 'anthropic/claude-opus-5.5:beta', name: 'Claude', context_length: 400_000, pricing: { prompt: '0.000004' } }),
    window: 400_000,
    refuses: ({ headers }) => (headers['x-title'] === 'MilkStack' ? null : 'no title'),
    events: (kind) => [...chunks(kind, { delta: { reasoning: 'Thinking of it.' } }), { ...totals, usage: { ...usage, cost: 0.0001 } }],
    wrongKey: { error: { message: 'User not found.', code: 401 } },
    noModel: { status: 400, body: { error: { message: 'gone is not a valid model ID', code: 400 }, user_id: 'u' } },
    tooMany: {
      error: { message: 'Rate limit exceeded: free-models-per-min.', code: 429, metadata: { headers: { 'X-RateLimit-Limit': '20' } } },
    },
  },
  azure: {
    path: '/openai/v1',
    model: 'our-deployment',
    keyHeader: ['api-key', ''],
    events: (kind) => [...chunks(kind, { first: [{ choices: [], prompt_filter_results: [{ prompt_index: 0 }] }] }), totals],
    wrongKey: { error: { code: '401', message: 'Access denied due to invalid subscription key or wrong API endpoint.' } },
    noModel: {
      status: 404,
      body: { error: { code: 'DeploymentNotFound', message: 'The API deployment for this resource does not exist.' } },
    },
    tooMany: { error: { code: '429', message: 'Requests have exceeded the call rate limit of your current pricing tier.' } },
  },
  groq: {
    path: '/openai/v1',
    model: 'openai/gpt-oss-120b',
    list: listOf({ id: 'openai/gpt-oss-120b', owned_by: 'OpenAI', active: true, context_window: 131_072 }),
    window: 131_072,
    refuses: ({ body }) =>
      'response_format' in body && 'tools' in body ? 'json mode cannot be combined with tool/function calling' : null,
    events: (kind) => [...chunks(kind, { delta: { reasoning: 'Well.' }, last: { x_groq: { id: 'req_1', usage } } }), totals],
    wrongKey: openAiError('Invalid API Key', 'invalid_api_key'),
    noModel: { status: 404, body: openAiError('The model `gone` does not exist or you do not have access to it.', 'model_not_found') },
    tooMany: openAiError('Rate limit reached for model `openai/gpt-oss-120b` on tokens per minute (TPM).', 'rate_limit_exceeded'),
  },
  mistralai: {
    path: '/v1',
    model: 'mistral-medium-3-5',
    list: listOf({ id: 'mistral-medium-3-5', capabilities: { completion_chat: true }, max_context_length: 256_000 }),
    window: 256_000,
    refuses: ({ body }) => {
      const id = JSON.stringify(body).match(/"tool_call_id":"([^"]*)"/)?.[1];
      if (id !== undefined && !/^[a-zA-Z0-9]{9}$/.test(id)) return 'Tool call id must be a-z, A-Z, 0-9, with a length of 9.';
      return 'stream_options' in body ? 'Extra inputs are not permitted: stream_options' : null;
    },
    events: (kind) =>
      chunks(kind, {
        delta: { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] },
        id: 'aB3dE6gH9',
        whole: true,
        last: { usage },
      }),
    wrongKey: { message: 'Unauthorized', request_id: 'r' },
    noModel: { status: 400, body: { object: 'error', message: 'Invalid model: gone', type: 'invalid_model', param: null, code: '1500' } },
    tooMany: { object: 'error', message: 'Rate limit exceeded', type: 'rate_limited', param: null, code: '1300' },
  },
  deepseek: {
    path: '/v1',
    model: 'deepseek-flash',
    refuses: ({ body }) => {
      const messages = (body.messages ?? []) as { role: string; tool_calls?: unknown; reasoning_content?: unknown }[];
      if (messages.some(({ tool_calls, reasoning_content }) => tool_calls && reasoning_content !== 'I look.'))
        return 'The reasoning_content in the thinking mode must be passed back to the API.';
      return JSON.stringify(body.response_format ?? null).includes('json_schema') ? 'This response_format type is unavailable now' : null;
    },
    events: (kind) => [...chunks(kind, { delta: { content: null, reasoning_content: 'I look.' } }), totals],
    wrongKey: {
      error: {
        message: 'Authentication Fails, Your api key: ****1234 is invalid',
        type: 'authentication_error',
        param: null,
        code: 'invalid_request_error',
      },
    },
    noModel: {
      status: 400,
      body: { error: { message: 'Model Not Exist', type: 'invalid_request_error', param: null, code: 'invalid_request_error' } },
    },
    tooMany: { error: { message: 'Too many requests. Your account is rate limited.', type: 'rate_limit_error' } },
  },
  ollama: {
    path: '/v1',
    model: 'mistral:24b',
    list: listOf({ id: 'mistral:24b', object: 'model', owned_by: 'library' }),
    events: (kind) => [...chunks(kind, { whole: true }), totals],
    noModel: { status: 404, body: { error: { message: "model 'gone' not found", type: 'not_found_error', param: null, code: null } } },
    tooMany: { error: { message: 'server busy, please try again. maximum pending requests exceeded', type: 'rate_limit' } },
  },
  lmstudio: {
    path: '/v1',
    model: 'qwen3-32b',
    list: listOf({ id: 'qwen3-32b', object: 'model', owned_by: 'organization_owner' }),
    events: (kind) => [...chunks(kind), totals],
    noModel: {
      status: 404,
      body: { error: { message: 'Model "gone" not found.', type: 'invalid_request_error', code: 'model_not_found' } },
    },
    tooMany: { error: 'Too many requests' },
  },
  llamacpp: {
    path: '/v1',
    model: 'qwen3.gguf',
    list: {
      models: [{ name: 'qwen3.gguf', model: 'qwen3.gguf' }],
      object: 'list',
      data: [{ id: 'qwen3.gguf', owned_by: 'llamacpp', meta: { n_ctx_train: 40_960 } }],
    },
    events: (kind) => [...chunks(kind, { delta: { reasoning_content: 'So.' } }), { ...totals, timings: { prompt_n: 20 } }],
    noModel: { status: 404, body: { error: { code: 404, message: 'model not found', type: 'not_found_error' } } },
    tooMany: { error: { code: 429, message: 'Too many requests', type: 'unavailable_error' } },
  },
  vllm: {
    path: '/v1',
    model: 'Qwen/Qwen3-8B',
    list: listOf({ id: 'Qwen/Qwen3-8B', owned_by: 'vllm', max_model_len: 32_768 }),
    window: 32_768,
    events: (kind) => [...chunks(kind), totals],
    noModel: {
      status: 404,
      body: { error: { message: 'The model `gone` does not exist.', type: 'NotFoundError', param: null, code: 404 } },
    },
    tooMany: { object: 'error', message: 'Too many requests', type: 'TooManyRequests', code: 429 },
  },
  server: {
    path: '/gateway/v1',
    model: 'team/model:1',
    events: (kind) => [...chunks(kind), totals],
    noModel: { status: 404, body: { detail: 'no such model' } },
    tooMany: { detail: 'Too many requests' },
  },
} satisfies Partial<Record<Provider, Shape>>;

type Named = keyof typeof shapes;

const tool = { name: 'read_file', description: 'Reads a file.', parameters: { type: 'object', properties: { path: { type: 'string' } } } };
const key = 'a-key-of-this-provider-1';

async function serve(shape: Shape, isKeyWanted: boolean): Promise<Loopback> {
  const [name, before] = shape.keyHeader ?? ['authorization', 'Bearer '];
  return startLoopback(async (request, response: ServerResponse) => {
    const given = request.headers[name];
    if (isKeyWanted && given !== before + key)
      return answerJson(response, 401, shape.wrongKey ?? openAiError('Incorrect API key provided.', 'invalid_api_key'));
    if (request.path === (shape.listPath ?? `${shape.path}/models`))
      return answerJson(response, 200, shape.list ?? listOf({ id: shape.model }));
    if (request.path !== (shape.chatPath ?? `${shape.path}/chat/completions`))
      return answerJson(response, 404, { error: `no ${request.path}` });
    if (request.body.model === 'gone') return answerJson(response, shape.noModel.status, shape.noModel.body);
    if (request.body.model === 'busy') return answerJson(response, 429, shape.tooMany, { 'retry-after': '7' });
    const refused = shape.refuses?.(request) ?? null;
    if (refused !== null) return answerJson(response, 400, openAiError(refused));
    const results = JSON.stringify(request.body).match(/"role":"tool"|"tool_result"/);
    const kind = 'tools' in request.body && !results ? 'call' : /ready/.test(JSON.stringify(request.body)) ? 'json' : 'text';
    const isNamed = shape.chatPath !== undefined;
    const events = shape
      .events(kind, request)
      .map((event) => `${isNamed ? `event: ${(event as { type: string }).type}\n` : ''}data: ${JSON.stringify(event)}`);
    await answerEvents(response, [': keep-alive', ...events, ...(isNamed ? [] : ['data: [DONE]'])]);
    response.end();
  });
}

/** Fake editor window in which a provider's URL points to a test server. */
async function windowOf(id: Named, typedKey: string = key) {
  const shape: Shape = shapes[id];
  const record = providers[id];
  const isKeyWanted = record.needs.includes('key');
  const server = await serve(shape, isKeyWanted);
  const elsewhere = await startLoopback((_request, response) => answerJson(response, 200, {}));
  const at = server.origin + shape.path;
  const kept = {
    baseUrl: record.needs.includes('address') ? '' : at,
    provider: 'auto' as string,
    strong: '',
    keys: new Map<string, string>(),
  };
  const keyName = (provider: Provider, address: string) => `${provider} ${new URL(address).origin}`;
  const means = (): Credentials => ({
    key: kept.keys.size > 0 ? [id] : [],
    address: kept.baseUrl === '' || (id === 'openai' && kept.keys.size > 0) ? [] : [id],
  });
  const choice = () => chooseModel('strong', { provider: kept.provider, strong: kept.strong, fast: '' }, means());
  // Replaces OpenAI's default URL, because a configured URL would count as a custom server.
  const table = { ...providers, openai: { ...providers.openai, address: id === 'openai' ? at : 'https://api.openai.com/v1' } };
  const connections = createConnections({
    settings: (provider) => ({ baseUrl: provider === id ? kept.baseUrl : '', apiVersion: '', contextTokens: null }),
    key: async (provider, address) => kept.keys.get(keyName(provider, address)),
    modelFor: () => choice().model,
    editorModels: async () => [],
    clock: virtualClock(),
    table,
  });
  const setUp = createSetUp({
    ...connections,
    table,
    foundKeys: async () => [],
    askForKey: async () => typedKey,
    storeKey: async (provider, address, given) => {
      const name = keyName(provider, address ?? at);
      if (given === null) kept.keys.delete(name);
      else kept.keys.set(name, given);
    },
    savedAddress: (provider) => (provider === id ? kept.baseUrl : ''),
    save: async ({ provider, model, address }) => {
      kept.provider = provider;
      kept.strong = model ?? '';
      if (address !== null) kept.baseUrl = address;
    },
    namedModel: () => 'noKey',
    isMember: () => false,
    assign: async () => undefined,
    saveAgentModel: async () => undefined,
    useOneFamily: async () => undefined,
    changed: () => undefined,
  });
  const models = createProviders(choice, connections.connect);
  const ask = async (request: Parameters<typeof modelRequest>[0] = {}) =>
    collect(models.stream(modelRequest(request), new AbortController().signal));
  const close = () => Promise.all([server.stop(), elsewhere.stop()]);
  return { shape, record, server, elsewhere, at, kept, means, choice, connections, setUp, models, ask, close };
}

type Opened = Awaited<ReturnType<typeof windowOf>>;

/** Connects the provider as a user does on the setup card. */
async function connect(id: Named, { setUp, at, shape, record }: Opened): Promise<void> {
  if (record.needs.includes('address')) {
    const address = at.replace('http://', '');
    if (record.needs.includes('key')) await setUp.run({ type: 'setup.key', provider: id, address });
    if (!record.typedModels) await setUp.run({ type: 'setup.list', provider: id, address });
    await setUp.run({ type: 'setup.use', provider: id, address, model: shape.model });
    return;
  }
  await setUp.run({ type: 'setup.key', provider: id });
  if (setUp.state().providers[id].way.state === 'listed') await setUp.run({ type: 'setup.use', provider: id, model: shape.model });
}

describe('named providers', () => {
  let opened: Opened | null = null;
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  const open = async (id: Named, typedKey?: string) => {
    opened = await windowOf(id, typedKey);
    return opened;
  };

  for (const id of Object.keys(shapes) as Named[])
    describe(`${providers[id].name} (${id})`, () => {
      it('connects by its card, answers, makes calls, reports usage and continues with their results', async () => {
        const window = await open(id);
        await connect(id, window);
        const { setUp, choice, means, shape, models, ask, server } = window;
        const { found, ...way } = { found: undefined, ...setUp.state().providers[id].way };
        assert.deepEqual(way, { state: 'works', model: `${id}:${shape.model}` });
        assert.equal(found !== undefined, providers[id].isOwnServer === true);
        assert.equal(modelName(choice()), `${id}:${shape.model}`);
        assert.equal(isConnected(choice(), means()), true);

        const answer = await ask();
        assert.equal(textOf(answer), 'In memory.');
        assert.deepEqual(usageIn(answer), { input: 120, output: 30, cached: 100, thinking: 0 });
        const called = await ask({ tools: [tool] });
        const calls = called.flatMap((event): ToolCall[] => (event.type === 'toolCall' ? [event.call] : []));
        assertMapped(calls, [['read_file', { path: 'README.md' }]], ({ name, args: given }) => [name, given]);
        const more: ModelMessage[] = [
          { from: 'model', text: '', calls },
          { from: 'user', text: '', results: calls.map((call) => ({ call, text: 'one line' })) },
        ];
        const after = await ask({ tools: [tool], messages: [...modelRequest().messages, ...more] });
        assert.equal(failureOf(after)?.detail ?? textOf(after), 'In memory.');
        assert.equal(models.price(`${id}:unheard-of`), null);
        const refused = server.requests.filter(({ body }) => shape.refuses?.({ ...server.requests[0], body } as SeenRequest) != null);
        if (shape.keyHeader === undefined && id !== 'openrouter') assert.deepEqual(refused, []);
      });

      it('reports a wrong key, a missing model, and a limit with its wait', async () => {
        const window = await open(id);
        await connect(id, window);
        const using = (model: string) => ({ using: { provider: id, model } });
        assert.equal(failureOf(await window.ask(using('gone')))?.reason, 'unknownModel');
        const limit = failureOf(await window.ask(using('busy')));
        assert.deepEqual([limit?.reason, limit?.retryAfterMs], ['rateLimited', 7_000]);
        if (!providers[id].needs.includes('key')) return;
        for (const name of window.kept.keys.keys()) window.kept.keys.set(name, 'another-key');
        assert.equal(failureOf(await window.ask())?.reason, 'badKey');
      });

      it('sends its key to no other origin', async () => {
        const window = await open(id);
        await connect(id, window);
        window.kept.baseUrl = `${window.elsewhere.origin}${window.shape.path}`;
        await window.ask();
        await window.connections.list(id, `${window.elsewhere.origin}/v1`, new AbortController().signal);
        assert.doesNotMatch(JSON.stringify(window.elsewhere.requests), new RegExp(key));
      });
    });

  for (const id of ['openai', 'anthropic', 'groq', 'mistralai', 'deepseek'] as const)
    it(`saves no key that ${providers[id].name} refuses`, async () => {
      const window = await open(id, 'a-wrong-key');
      await connect(id, window);
      assert.deepEqual(window.setUp.state().providers[id].way, { state: 'failed', reason: 'badKey' });
      assert.equal(window.kept.keys.size, 0);
    });

  it('still accept settings and IDs of earlier versions: any server at `openai.baseUrl`', async () => {
    const server = await serve({ ...shapes.ollama, path: '/v1', model: 'qwen3:32b' }, false);
    const baseUrl = `${server.origin}/v1`;
    const means: Credentials = { key: [], address: ['openai'] };
    for (const [provider, strong] of [
      ['openai', 'qwen3:32b'],
      ['auto', 'openai:mistral:24b'],
      ['openai', 'mistral:24b'],
    ] as const) {
      const choice = () => chooseModel('strong', { provider, strong, fast: '' }, means);
      const connections = createConnections({
        settings: (id) => ({ baseUrl: id === 'openai' ? baseUrl : '', apiVersion: '', contextTokens: null }),
        key: async () => undefined,
        modelFor: () => choice().model,
        editorModels: async () => [],
        clock: virtualClock(),
      });
      const models = createProviders(choice, connections.connect);
      assert.equal(isConnected(choice(), means), true);
      assert.equal(models.identify('strong').model, `openai:${strong.replace('openai:', '')}`);
      assert.equal(textOf(await collect(models.stream(modelRequest(), new AbortController().signal))), 'In memory.');
      assert.equal(models.price('openai:gpt-6.1-sol'), null);
    }
    assert.ok(server.requests.every(({ headers }) => headers.authorization === undefined));
    await server.stop();
  });

  it('are called at the same time, each at its own address with its own key', async () => {
    const servers = {
      openai: await serve(shapes.openai, true),
      anthropic: await serve(shapes.anthropic, true),
      ollama: await serve(shapes.ollama, false),
    };
    const ids = ['openai', 'anthropic', 'ollama'] as const;
    const at = (id: Provider) => ids.flatMap((known) => (known === id ? [`${servers[known].origin}/v1`] : []))[0] ?? '';
    const connections = createConnections({
      settings: (id) => ({ baseUrl: at(id), apiVersion: '', contextTokens: null }),
      key: async (id, address) => (id !== 'ollama' && address === at(id) ? key : undefined),
      modelFor: () => 'gpt-6.1-sol',
      editorModels: async () => [],
      clock: virtualClock(),
    });
    const models = createProviders(() => ({ provider: 'openai', model: 'gpt-6.1-sol' }), connections.connect);
    const asked = ids.map((provider) =>
      collect(models.stream(modelRequest({ using: { provider, model: shapes[provider].model } }), new AbortController().signal)),
    );
    assert.deepEqual((await Promise.all(asked)).map(textOf), ['In memory.', 'In memory.', 'In memory.']);
    for (const id of ids) {
      assert.equal(servers[id].requests.length, 1);
      await servers[id].stop();
    }
  });

  it('report which request fields the user’s own server does not accept', async () => {
    const window = await open('vllm');
    const own: Shape = window.shape;
    const refusals = [
      (body: SeenRequest['body']) => (/"role":"system"/.test(JSON.stringify(body)) ? 'System role not supported' : null),
      (body: SeenRequest['body']) => (body.stream === true ? 'Streaming is not supported for this model' : null),
      (body: SeenRequest['body']) => ('tools' in body ? '"auto" tool choice requires --enable-auto-tool-choice' : null),
    ];
    const server = await startLoopback((request, response) => {
      if (request.method === 'GET') return answerJson(response, 200, own.list);
      const refused = refusals.map((refuse) => refuse(request.body)).find((message) => message !== null);
      if (refused !== undefined) return answerJson(response, 400, openAiError(refused ?? ''));
      const message = { role: 'assistant', content: 'I am ready.' };
      return answerJson(response, 200, { choices: [{ index: 0, message, finish_reason: 'stop' }], usage });
    });
    await window.setUp.run({ type: 'setup.use', provider: 'vllm', address: server.origin, model: own.model });
    await server.stop();
    const lacks = ['system', 'stream', 'schema', 'tools'];
    const found = { billions: 8, contextTokens: 8_192, answerSeconds: 1, goodFor: 'edits' };
    assert.deepEqual(window.setUp.state().providers.vllm.way, { state: 'works', model: `vllm:${own.model}`, lacks, found });
  });

  it('list the windows that servers report', async () => {
    for (const id of Object.keys(shapes) as Named[]) {
      const window = await open(id);
      await connect(id, window);
      const listed = await window.connections.list(
        id,
        providers[id].needs.includes('address') ? window.at : null,
        new AbortController().signal,
      );
      const [first] = listed.ok ? listed.value : [];
      assert.equal(first?.contextTokens ?? null, window.shape.window ?? null, id);
      await window.close();
    }
    opened = null;
  });

  const azure = providers.azure;
  const azurePaths: readonly (readonly [typed: string, chat: string])[] = [
    ['milk.openai.azure.com', 'https://milk.openai.azure.com/openai/v1/chat/completions'],
    ['https://milk.openai.azure.com/openai/v1/', 'https://milk.openai.azure.com/openai/v1/chat/completions'],
    [
      'https://milk.openai.azure.com/openai',
      'https://milk.openai.azure.com/openai/deployments/our%20gpt/chat/completions?api-version=2024-10-21',
    ],
    [
      'https://milk.openai.azure.com/openai/deployments/one',
      'https://milk.openai.azure.com/openai/deployments/one/chat/completions?api-version=2024-10-21',
    ],
  ];
  for (const [typed, chat] of azurePaths)
    it(`call Azure at ${chat} for the typed ${typed}`, () => {
      const base = serverAddress(typed, azure.path) ?? '';
      assert.equal(base + azure.pathOf?.('chat', { base, query: '', model: 'our gpt', apiVersion: '' }), chat);
    });
});
