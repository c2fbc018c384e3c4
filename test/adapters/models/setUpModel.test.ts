// Connecting a provider: model list, trial call, settings.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agentById } from '../../../src/core/agents/roster';
import { createOpenAi, listServerModels } from '../../../src/adapters/models/openai/openAiCompatible';
import { createSetUp, type SetUp, type SetUpHost } from '../../../src/adapters/models/setUpModel';
import { modelFailure, type ModelFailureReason } from '../../../src/core/models/failure';
import type { Setup } from '../../../src/core/models/setup';
import { fail, ok } from '../../../src/core/base/result';
import { createConnections } from '../../../src/adapters/models/connections';
import { modelName } from '../../../src/core/models/modelSelection';
import { type Provider, providers } from '../../../src/core/models/providers';
import type { EditorModels } from '../../../src/core/models/request';
import { listEditorModels } from '../../../src/adapters/models/editor/editorModels';
import type { Models } from '../../../src/flows/ports/ports';
import { editorSubject } from '../../kit/editorSubject';
import { answerJson, startLoopback } from '../../kit/loopback';
import { type OpenAiServer, startOpenAi } from '../../kit/openai/server';
import type { Step as OpenAiStep } from '../../kit/openai/steps';
import { turn, virtualClock } from '../../kit/virtualClock';
import { column } from '../../kit/lists';

/** Models that pass the connection trial; if `reason` is given, every call fails with that reason. */
function answering(reason: ModelFailureReason | null, name = 'some-model'): Models {
  return {
    identify: () => ({ model: name, recorded: false }),
    price: () => null,
    async *stream({ tools }) {
      const [tool] = tools;
      if (reason !== null) return yield { type: 'failed', failure: { reason, detail: '', retryAfterMs: null } };
      if (tool) yield { type: 'toolCall', call: { name: tool.name, args: { path: 'README.md' } } };
      else yield { type: 'text', text: '{"ready":true}' };
      yield { type: 'done', finish: 'stop' };
    },
  };
}

type Kept = { readonly keys: string[]; readonly choices: unknown[]; readonly states: Setup[] };

const listed: Partial<Record<Provider, Awaited<ReturnType<SetUpHost['list']>>>> = {
  editor: fail(modelFailure('empty')),
  gemini: ok([{ id: 'gemini-3.8-flash', name: 'Flash' }]),
};

/** Setup host that lists these editor models. */
const offering = (models: EditorModels): Pick<SetUpHost, 'list'> => ({
  list: (_provider, _address, signal) =>
    listEditorModels({ models, idleTimeoutMs: 1_000, totalTimeoutMs: 1_000, clock: virtualClock() }, signal),
});

function setUpWith(changes: Partial<SetUpHost> = {}): { setUp: SetUp; kept: Kept } {
  const kept: Kept = { keys: [], choices: [], states: [] };
  const setUp: SetUp = createSetUp({
    useOneFamily: async () => undefined,
    connect: (provider, { model = '' } = {}) => answering(null, modelName({ provider, model })),
    list: async (provider) => listed[provider] ?? ok([]),
    findServers: async () => [],
    refused: () => [],
    now: () => 0,
    askForKey: async () => 'k-1',
    storeKey: async (_provider, address, key) => void (address === null ? kept.keys.push(key ?? '') : kept.choices.push({ address, key })),
    foundKeys: async () => [],
    savedAddress: () => '',
    save: async (choice) => void kept.choices.push(choice),
    namedModel: (word) => (word === 'strong' ? 'tier' : { name: `openai:${word}`, models: answering(null) }),
    isMember: (id) => agentById(id) !== undefined,
    assign: async (agent, model) => void kept.choices.push({ agent, model, keep: 'session' }),
    saveAgentModel: async (agent, model) => void kept.choices.push({ agent, model, keep: 'setting' }),
    changed: () => kept.states.push(setUp.state()),
    ...changes,
  });
  return { setUp, kept };
}

describe('connecting a model', () => {
  let server: OpenAiServer | null = null;
  afterEach(async () => {
    await server?.stop();
    server?.assertComplete();
    server = null;
  });

  it('reports if a choice cannot be saved, and does not stay busy', async () => {
    const locked = () => Promise.reject(new Error('the keychain is locked'));
    const { setUp } = setUpWith({ storeKey: locked, save: locked, saveAgentModel: locked });
    const notKept = { state: 'failed', reason: 'notKept' };
    await setUp.run({ type: 'setup.key', provider: 'gemini' });
    assert.deepEqual(setUp.state().providers.gemini.way, notKept);
    await setUp.run({ type: 'setup.use', provider: 'editor', model: 'copilot/gpt-5' });
    assert.deepEqual(setUp.state().providers.editor.way, notKept);
    await setUp.run({ type: 'setup.assign', agent: 'architect', model: 'local', keep: 'setting' });
    assert.deepEqual(setUp.state().member.way, notKept);
  });

  it('lists the Gemini models, and saves the one that answers', async () => {
    const { setUp, kept } = setUpWith();
    await setUp.run({ type: 'setup.list', provider: 'gemini' });
    assert.deepEqual(setUp.state().providers.gemini, { way: { state: 'listed' }, models: [{ id: 'gemini-3.8-flash', name: 'Flash' }] });
    await setUp.run({ type: 'setup.use', provider: 'gemini', model: 'gemini-3.8-flash' });
    assert.deepEqual(kept.choices, [{ provider: 'gemini', model: 'gemini-3.8-flash', address: null }]);
  });

  const assign = (model: string | null, keep: 'session' | 'setting' = 'session', agent = 'architect') =>
    ({ type: 'setup.assign', agent, model, keep }) as const;

  it('saves a model for a member once it has answered, for the session or permanently', async () => {
    const { setUp, kept } = setUpWith();
    await setUp.run(assign('qwen3:8b'));
    assert.deepEqual(setUp.state().member, { agent: 'architect', model: 'qwen3:8b', way: { state: 'works', model: 'openai:qwen3:8b' } });
    await setUp.run(assign('qwen3:8b', 'setting'));
    await setUp.run(assign(null, 'setting'));
    await setUp.run(assign('strong'));
    assert.deepEqual(kept.choices, [
      { agent: 'architect', model: 'qwen3:8b', keep: 'session' },
      { agent: 'architect', model: 'qwen3:8b', keep: 'setting' },
      { agent: 'architect', model: null, keep: 'setting' },
      { agent: 'architect', model: 'strong', keep: 'session' },
    ]);
  });

  for (const [title, agent, named, reason] of [
    ['a model that does not exist', 'architect', { name: 'x', models: answering('unknownModel') }, 'unknownModel'],
    ['a provider that is not connected', 'architect', 'noKey', 'noKey'],
    ['an id with the name of no provider in front', 'architect', 'unknownProvider', 'unknownProvider'],
    ['a member nobody knows', 'nobody', 'tier', 'badRequest'],
  ] as const)
    it(`refuses ${title}, gives the reason, and saves nothing`, async () => {
      const { setUp, kept } = setUpWith({ namedModel: () => named });
      await setUp.run(assign('x', 'setting', agent));
      assert.deepEqual(setUp.state().member.way, { state: 'failed', reason });
      assert.deepEqual(kept.choices, []);
    });

  async function onServer(steps: readonly OpenAiStep[], key?: string) {
    const started = await startOpenAi({ script: { unknown: steps }, ...(key === undefined ? {} : { key }) });
    server = started;
    let stored: string | undefined;
    const options = (address: string, model = '', tried = stored) => ({
      key: async () => tried,
      baseUrl: () => address,
      modelFor: () => model,
      idleTimeoutMs: 1_000,
      totalTimeoutMs: 1_000,
      clock: virtualClock(),
    });
    const made = setUpWith({
      list: (_provider, address, signal, tried) => listServerModels(options(address ?? '', '', tried), signal),
      connect: (_provider, { address = '', model } = {}) => createOpenAi(options(address, model)),
      askForKey: async () => key ?? null,
      storeKey: async (_provider, _address, given) => {
        stored = given ?? undefined;
      },
    });
    return { ...made, address: started.baseUrl.replace('/v1', '') };
  }

  it('saves a Gemini key that works, after one small call', async () => {
    const { setUp, kept } = setUpWith();
    await setUp.run({ type: 'setup.key', provider: 'gemini' });
    assert.deepEqual(kept.keys, ['k-1']);
    assert.deepEqual(kept.choices, [{ provider: 'gemini', model: null, address: null }]);
    assert.deepEqual(setUp.state().providers.gemini.way, { state: 'works', model: 'gemini-3.8-flash' });
    assert.deepEqual(kept.states[0]?.providers.gemini.way, { state: 'busy', what: 'testing' });
    assert.doesNotMatch(JSON.stringify(kept.states), /k-1/);
  });

  for (const reason of ['badKey', 'noPermission', 'network', 'rateLimited'] as const) {
    it(`saves no part of a key that fails as ${reason}, removes no other, and reports the failure`, async () => {
      const { setUp, kept } = setUpWith({ connect: () => answering(reason), list: async () => fail(modelFailure(reason)) });
      for (const provider of ['gemini', 'openrouter'] as const) {
        await setUp.run({ type: 'setup.key', provider });
        assert.deepEqual([kept.keys, kept.choices, setUp.state().providers[provider].way], [[], [], { state: 'failed', reason }]);
      }
    });
  }

  it('does nothing if the key field is closed', async () => {
    const { setUp, kept } = setUpWith({ askForKey: async () => null });
    await setUp.run({ type: 'setup.key', provider: 'gemini' });
    assert.deepEqual(kept.states, []);
  });

  it('lists the editor’s models, tests the chosen one, and saves it', async () => {
    const { models } = editorSubject([
      { parts: [{ type: 'text', text: '{"ready":true}' }] },
      { parts: [{ type: 'call', call: { name: 'read_file', args: { path: 'README.md' } } }] },
    ]);
    const offered = ['milk/oat', 'milk/soy'].map((id) => ({ id, name: id, send: () => Promise.reject(new Error()), count: async () => 0 }));
    const { setUp, kept } = setUpWith({ ...offering(async () => offered), connect: () => models });
    await setUp.run({ type: 'setup.list', provider: 'editor' });
    assert.deepEqual(setUp.state().providers.editor, {
      way: { state: 'listed' },
      models: [
        { id: 'milk/oat', name: 'milk/oat' },
        { id: 'milk/soy', name: 'milk/soy' },
      ],
    });
    await setUp.run({ type: 'setup.use', provider: 'editor', model: 'milk/oat' });
    assert.deepEqual(kept.choices, [{ provider: 'editor', model: 'editor:milk/oat', address: null }]);
    assert.equal(setUp.state().providers.editor.way.state, 'works');
  });

  it('saves no model that the user did not consent to', async () => {
    const { setUp, kept } = setUpWith({ connect: () => answering('noPermission') });
    await setUp.run({ type: 'setup.use', provider: 'editor', model: 'milk/oat' });
    assert.deepEqual(kept.choices, []);
    assert.deepEqual(setUp.state().providers.editor.way, { state: 'failed', reason: 'noPermission' });
  });

  it('reports if the editor offers no model, or throws', async () => {
    for (const editorModels of [async () => [], () => Promise.reject(new Error('no'))]) {
      const { setUp } = setUpWith(offering(editorModels));
      await setUp.run({ type: 'setup.list', provider: 'editor' });
      assert.deepEqual(setUp.state().providers.editor, { way: { state: 'failed', reason: 'empty' }, models: [] });
    }
  });

  it('lists a server’s models, tests the chosen one, and saves its address', async () => {
    const { setUp, kept, address } = await onServer([
      { json: { ready: true } },
      { calls: [{ name: 'read_file', args: { path: 'README.md' } }] },
    ]);
    await setUp.run({ type: 'setup.list', provider: 'openai', address: ` ${address} ` });
    assert.deepEqual(column(setUp.state().providers.openai.models, 'id'), ['qwen3:32b', 'llama3.2']);
    await setUp.run({ type: 'setup.use', provider: 'openai', address, model: 'llama3.2' });
    assert.deepEqual(kept.choices, [{ provider: 'openai', model: 'openai:llama3.2', address: `${address}/v1` }]);
    assert.equal(server?.calls[0]?.model, 'llama3.2');
  });

  it('asks for the key that a server requires, and lists its models with it', async () => {
    const { setUp, address } = await onServer([], 'sk-of-this-server');
    await setUp.run({ type: 'setup.list', provider: 'openai', address });
    assert.deepEqual(setUp.state().providers.openai.way, { state: 'failed', reason: 'keyWanted' });
    await setUp.run({ type: 'setup.key', provider: 'openai', address });
    assert.deepEqual(setUp.state().providers.openai.way, { state: 'listed' });
    assert.doesNotMatch(JSON.stringify(setUp.state()), /sk-of/);
  });

  it('tries /v1 if an address lacks it, and says where the server was found', async () => {
    const { setUp, address } = await onServer([]);
    await setUp.run({ type: 'setup.list', provider: 'openai', address: `${address}/v1/chat/completions` });
    assert.equal(setUp.state().providers.openai.way.state, 'listed');
    const asked: string[] = [];
    const lists = async (_provider: Provider, at: string | null) => {
      asked.push(at ?? '');
      return at?.endsWith('/v1') ? ok([{ id: 'one', name: 'one' }]) : fail(modelFailure('badRequest'));
    };
    const other = setUpWith({ list: lists }).setUp;
    await other.run({ type: 'setup.list', provider: 'openai', address: 'http://localhost:9/proxy' });
    assert.deepEqual(asked, ['http://localhost:9/proxy', 'http://localhost:9/proxy/v1']);
    assert.equal(other.state().providers.openai.address, 'http://localhost:9/proxy/v1');
  });

  it('names the fault of an address: no server, no HTTPS, another kind of server', async () => {
    const { setUp, address } = await onServer([]);
    const closed = await closedPort();
    const elsewhere = await startPage();
    for (const [at, reason] of [
      [`http://127.0.0.1:${closed}`, 'refused'],
      [address.replace('http:', 'https:'), 'plainServer'],
      [elsewhere.address, 'notThere'],
      ['http://', 'noAddress'],
    ] as const) {
      await setUp.run({ type: 'setup.list', provider: 'openai', address: at });
      assert.deepEqual(setUp.state().providers.openai.way, { state: 'failed', reason }, at);
    }
    await elsewhere.stop();
  });

  it('distinguishes a network’s login page from a missing server, in every form of login page', async () => {
    const { setUp } = await onServer([]);
    for (const page of [
      '<!DOCTYPE html><title>Sign in</title>',
      '\ufeff<html lang="de"><body>Anmelden',
      '<!-- portal -->\n<HTML>',
      '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">',
      '<script>location = "https://portal.example"</script>',
    ]) {
      const portal = await startLoopback((_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(page));
      for (const path of ['', '/v1', '/api', '/v1/chat/completions']) {
        await setUp.run({ type: 'setup.list', provider: 'openai', address: portal.origin + path });
        assert.deepEqual(setUp.state().providers.openai.way, { state: 'failed', reason: 'webPage' }, page + path);
      }
      await portal.stop();
    }
  });

  describe('an API key found on this machine', () => {
    const found = (read: () => Promise<string | null>, provider: Provider = 'gemini', at: string | null = null) => ({
      foundKeys: async () => [{ name: 'A_KEY', provider, address: at, read }],
    });

    it('is named, and read only once it is chosen', async () => {
      const { setUp, kept } = setUpWith(found(() => assert.fail('was read')));
      await setUp.look();
      assert.deepEqual(setUp.state().providers.gemini.found, ['A_KEY']);
      assert.deepEqual([kept.keys, kept.choices], [[], []]);
    });

    it('is tested and saved once it is chosen, and only under the chosen name', async () => {
      const { setUp, kept } = setUpWith(found(async () => 'k-found'));
      await setUp.run({ type: 'setup.useFound', name: 'ANOTHER' });
      assert.deepEqual(kept.keys, []);
      await setUp.run({ type: 'setup.useFound', name: 'A_KEY' });
      assert.deepEqual(kept.keys, ['k-found']);
      assert.doesNotMatch(JSON.stringify(kept.states), /k-found/);
    });

    it('is not saved if it is missing, or if its server refuses it', async () => {
      const gone = setUpWith(found(async () => null));
      await gone.setUp.run({ type: 'setup.useFound', name: 'A_KEY' });
      assert.deepEqual(gone.setUp.state().providers.gemini.way, { state: 'failed', reason: 'noKey' });
      const wrong = setUpWith({
        ...found(async () => 'sk-x', 'openai', 'https://models.example/v1'),
        list: async () => fail(modelFailure('badKey')),
      });
      await wrong.setUp.run({ type: 'setup.useFound', name: 'A_KEY' });
      assert.deepEqual(wrong.setUp.state().providers.openai.way, { state: 'failed', reason: 'badKey' });
      assert.deepEqual(wrong.kept.choices, []);
    });
  });

  it('lists the editor’s models without a click, and reports nothing if there are none', async () => {
    const offered = [{ id: 'milk/oat', name: 'Oat', send: () => Promise.reject(new Error()), count: async () => 0 }];
    const some = setUpWith(offering(async () => offered)).setUp;
    await some.look();
    assert.deepEqual(some.state().providers.editor, { way: { state: 'listed' }, models: [{ id: 'milk/oat', name: 'Oat' }] });
    const none = setUpWith().setUp;
    await none.look();
    assert.deepEqual(none.state().providers.editor, { way: { state: 'open' }, models: [] });
    const answers: ((list: typeof offered) => void)[] = [];
    const { setUp } = setUpWith(offering(() => new Promise((resolve) => answers.push(resolve))));
    const both = [setUp.look(), setUp.look()];
    answers[1]?.(offered);
    await both[1];
    answers[0]?.([]);
    await both[0];
    assert.deepEqual(setUp.state().providers.editor.way, { state: 'listed' }, 'an older list came later');
  });

  it('finds servers on this machine by their answer, not by an open port', async () => {
    const running = await startLoopback(({ path }, response) =>
      path === '/v1/models' ? answerJson(response, 200, { data: [{ id: 'one' }] }) : answerJson(response, 404, {}),
    );
    const page = await startPage();
    const { ollama, lmstudio, llamacpp } = providers;
    const connections = createConnections({
      settings: () => ({ baseUrl: '', apiVersion: '', contextTokens: null }),
      key: async () => undefined,
      modelFor: () => '',
      editorModels: async () => [],
      clock: virtualClock(),
      table: {
        ...providers,
        ollama: { ...ollama, address: `http://127.0.0.1:${await closedPort()}/v1`, otherAddresses: [`${running.origin}/v1`] },
        lmstudio: { ...lmstudio, address: page.address },
        llamacpp: { ...llamacpp, address: `http://127.0.0.1:${await closedPort()}/v1` },
      },
    });
    const servers = (await connections.findServers(new AbortController().signal)).filter(({ provider }) => provider !== 'vllm');
    assert.deepEqual(servers, [{ name: 'OpenAI-compatible server', address: `${running.origin}/v1`, provider: 'server' }]);
    await running.stop();
    const { setUp } = setUpWith();
    await setUp.run({ type: 'setup.findServers', provider: 'server' });
    assert.deepEqual(setUp.state().providers.server.way, { state: 'failed', reason: 'noneFound' });
    await page.stop();
  });

  it('sends no request to an invalid address', async () => {
    const { setUp, kept } = setUpWith({ list: () => assert.fail('was called') });
    for (const command of ['setup.list', 'setup.use'] as const) {
      await setUp.run({ type: command, provider: 'openai', address: 'file:///etc/passwd', model: 'x' });
      assert.deepEqual(setUp.state().providers.openai.way, { state: 'failed', reason: 'noAddress' });
    }
    await setUp.run({ type: 'setup.key', provider: 'server' });
    assert.deepEqual(setUp.state().providers.server.way, { state: 'failed', reason: 'noAddress' });
    assert.deepEqual(kept.choices, []);
  });

  it('uses the last of two requests, whichever answers last', async () => {
    const waiting: ((value: ReturnType<typeof ok<{ id: string; name: string }[]>>) => void)[] = [];
    const { setUp } = setUpWith({ list: () => new Promise((resolve) => waiting.push(resolve)) });
    const first = setUp.run({ type: 'setup.list', provider: 'openai', address: 'one' });
    const second = setUp.run({ type: 'setup.list', provider: 'openai', address: 'two' });
    await turn();
    waiting[1]?.(ok([{ id: 'second', name: 'second' }]));
    await second;
    waiting[0]?.(ok([{ id: 'first', name: 'first' }]));
    await first;
    assert.equal(setUp.state().providers.openai.address, 'two');
    assert.deepEqual(setUp.state().providers.openai.models, [{ id: 'second', name: 'second' }]);
  });

  it('shows only the tested connection as working', async () => {
    const { setUp } = setUpWith();
    await setUp.run({ type: 'setup.key', provider: 'gemini' });
    await setUp.run({ type: 'setup.use', provider: 'editor', model: 'milk/oat' });
    assert.deepEqual([setUp.state().providers.gemini.way.state, setUp.state().providers.editor.way.state], ['open', 'works']);
  });
});

/** Starts a server that answers every request with a web page, like a router or a development server. */
async function startPage(): Promise<{ address: string; stop: () => Promise<void> }> {
  const page = createServer((_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'));
  await new Promise<void>((listening) => page.listen(0, '127.0.0.1', listening));
  const { port } = page.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, stop: () => new Promise((closed) => page.close(() => closed())) };
}

async function closedPort(): Promise<number> {
  const page = await startPage();
  await page.stop();
  return Number(new URL(page.address).port);
}
