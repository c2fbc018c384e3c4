// Server detection from responses: program, loaded context window, slots.
import assert from 'node:assert/strict';
import { createConnections, type Connections } from '../../../../src/adapters/models/connections';
import { withEstimate } from '../../../../src/adapters/models/withEstimate';
import { type Provider, providers } from '../../../../src/core/models/providers';
import { collect, modelRequest } from '../../../kit/modelRequest';
import { answerEvents, answerJson, type Loopback, startLoopback } from '../../../kit/loopback';
import { virtualClock } from '../../../kit/virtualClock';
import { column } from '../../../kit/lists';

/** Response bodies of a server program by URL path. */
type Program = Readonly<Record<string, unknown>>;

const list = (...models: readonly object[]) => ({ object: 'list', data: models });
const llamaModel = { id: 'm', object: 'model', owned_by: 'llamacpp', meta: { n_ctx_train: 131_072, n_params: 1_540_000_000 } };

const programs: readonly (readonly [string, Provider, Program, number | null, number | null])[] = [
  [
    'llama.cpp, one slot',
    'llamacpp',
    { '/v1/models': list(llamaModel), '/props': { default_generation_settings: { n_ctx: 16_384 }, total_slots: 1 } },
    16_384,
    1,
  ],
  [
    'llama.cpp, four slots',
    'llamacpp',
    { '/v1/models': list(llamaModel), '/props': { default_generation_settings: { n_ctx: 4_096 }, total_slots: 4 } },
    4_096,
    4,
  ],
  [
    'llama.cpp that tells its window in the list alone',
    'server',
    { '/v1/models': list({ id: 'm', meta: { n_ctx: 12_288, n_ctx_train: 32_768 } }) },
    12_288,
    1,
  ],
  [
    'LM Studio, loaded',
    'lmstudio',
    {
      '/v1/models': list({ id: 'm', owned_by: 'organization_owner' }),
      '/api/v0/models': list({ id: 'm', type: 'llm', state: 'loaded', max_context_length: 131_072, loaded_context_length: 10_000 }),
    },
    10_000,
    1,
  ],
  [
    'LM Studio, not loaded',
    'lmstudio',
    { '/v1/models': list({ id: 'm' }), '/api/v0/models': list({ id: 'm', type: 'llm', state: 'not-loaded', max_context_length: 131_072 }) },
    8_192,
    1,
  ],
  [
    'Ollama, loaded',
    'ollama',
    {
      '/v1/models': list({ id: 'm', owned_by: 'library' }),
      '/api/version': { version: '0.12.3' },
      '/api/ps': { models: [{ name: 'm', context_length: 32_768 }] },
    },
    32_768,
    1,
  ],
  [
    'Ollama, a window in the file of the model',
    'ollama',
    {
      '/v1/models': list({ id: 'm' }),
      '/api/version': { version: '0.12.3' },
      '/api/ps': { models: [] },
      '/api/show': {
        parameters: 'stop "<|im_end|>"\nnum_ctx                        20480\ntemperature 0.7',
        model_info: { 'qwen2.context_length': 131_072 },
      },
    },
    20_480,
    1,
  ],
  [
    'Ollama, as it comes',
    'ollama',
    {
      '/v1/models': list({ id: 'm' }),
      '/api/version': { version: '0.12.3' },
      '/api/ps': { models: [] },
      '/api/show': { parameters: '', model_info: { 'qwen2.context_length': 131_072 } },
    },
    4_096,
    1,
  ],
  [
    'vLLM',
    'vllm',
    { '/v1/models': list({ id: 'm', owned_by: 'vllm', max_model_len: 24_576 }), '/version': { version: '0.11.0' } },
    24_576,
    16,
  ],
  ['a server that tells nothing', 'server', { '/v1/models': list({ id: 'm' }) }, 8_192, 1],
  [
    'one that answers everything with a list',
    'server',
    {
      '/v1/models': list({ id: 'm' }),
      '/props': [],
      '/api/v0/models': { data: [{ id: 'm' }] },
      '/api/ps': { models: 3 },
      '/version': { version: 7 },
    },
    8_192,
    1,
  ],
];

describe('the user’s own server', () => {
  let server: Loopback | null = null;
  afterEach(async () => {
    await server?.stop();
    server = null;
  });

  async function start(program: Program): Promise<Loopback> {
    server = await startLoopback((request, response) => {
      const { path } = request;
      if (path === '/v1/chat/completions')
        return answerEvents(response, ['data: {"choices":[{"delta":{"content":"Yes."},"finish_reason":"stop"}]}', 'data: [DONE]']);
      return answerJson(response, path in program ? 200 : 404, path in program ? program[path] : { error: { message: 'Not found' } });
    });
    return server;
  }

  function connected(at: Loopback, kept: { told?: object } = {}, table = providers): Connections {
    return createConnections({
      settings: (provider) => ({ baseUrl: provider === 'server' ? `${at.origin}/v1` : '', apiVersion: '', contextTokens: null }),
      key: async () => 'sk-of-this-server',
      modelFor: () => 'm',
      editorModels: async () => [],
      clock: virtualClock(),
      table,
      keep: { read: () => kept.told, write: (told) => void Object.assign(kept, { told: JSON.parse(JSON.stringify(told)) }) },
    });
  }

  const never = new AbortController().signal;
  const windowOf = (connections: Connections) => connections.connect('server').identify('strong').contextTokens;

  for (const [title, kind, program, window, slots] of programs)
    describe(title, () => {
      it(`has a window of ${window} and ${slots} slots, also after a reload`, async () => {
        const at = await start(program);
        const kept: { told?: object } = {};
        const connections = connected(at, kept);
        await connections.list('server', null, never);
        assert.deepEqual([windowOf(connections), connections.slots('server')], [window, slots]);
        await at.stop();
        assert.deepEqual([windowOf(connected(at, kept)), connected(at, kept).slots('server')], [window, slots]);
        // The key is sent only to paths of the API it was entered for.
        assert.ok(at.requests.every(({ path, headers }) => path.startsWith('/v1/') || headers.authorization === undefined));
      });

      it(`is recognized as ${kind} on any port`, async () => {
        const at = await start(program);
        const nowhere = 'http://127.0.0.1:1/v1';
        const { otherAddresses: _others, ...llamacpp } = providers.llamacpp;
        const found = await connected(
          at,
          {},
          {
            ...providers,
            ollama: { ...providers.ollama, address: nowhere },
            lmstudio: { ...providers.lmstudio, address: nowhere },
            llamacpp: { ...llamacpp, address: nowhere },
            vllm: { ...providers.vllm, address: `${at.origin}/v1` },
          },
        ).findServers(never);
        assert.deepEqual(found, [{ name: providers[kind].name, address: `${at.origin}/v1`, provider: kind }]);
      });
    });

  it('is queried again after its first answer, because some servers load a model then', async () => {
    const program: Record<string, unknown> = { ...programs[7]?.[2] };
    const at = await start(program);
    const connections = connected(at);
    await connections.list('server', null, never);
    assert.equal(windowOf(connections), 4_096);
    program['/api/ps'] = { models: [{ name: 'm', context_length: 65_536 }] };
    const models = withEstimate(connections.connect('server'), virtualClock(), () => connections.answered('server'));
    await collect(models.stream(modelRequest(), never));
    while (windowOf(connections) !== 65_536) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(windowOf(connections), 65_536);
  });

  it('is not queried behind a gateway or on a remote host', async () => {
    const at = await start({ '/proxy/v1/models': list({ id: 'm' }), '/props': { total_slots: 3 } });
    const connections = connected({ ...at, origin: `${at.origin}/proxy` });
    await connections.list('server', null, never);
    assert.deepEqual(column(at.requests, 'path'), ['/proxy/v1/models']);
  });

  for (const kept of [
    null,
    7,
    { windows: 7, servers: [] },
    { windows: { 'http://127.0.0.1 m': -1 }, servers: { a: null, b: { kind: 'nobody', slots: 'x' } } },
  ])
    it(`has no saved facts in ${JSON.stringify(kept)}`, async () => {
      const at = await start({});
      const connections = connected(at, kept === null ? {} : { told: kept as object });
      assert.deepEqual([windowOf(connections), connections.slots('server')], [8_192, 1]);
    });
});
