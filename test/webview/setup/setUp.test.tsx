// Setup of a model in the panel.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import { fill } from '../../../src/core/i18n/language';
import text from '../../../src/core/i18n/locales/en.json';
import { type FoundServer, type Provider, providerIds, providers } from '../../../src/core/models/providers';
import { nothingSetUp, type ProviderSetup, serverTroubles, type Setup, type WayState } from '../../../src/core/models/setup';
import { assertMapped } from '../../kit/lists';
import { sampleEnvironment, sampleEvents, stamped } from '../../kit/sampleSession';
import { controls, key, press, textOf, type, useDom } from '../dom';
import { openPanel } from '../panel';

const models = [
  { id: 'copilot/gpt-5', name: 'GPT 5 (copilot)' },
  { id: 'milk/oat', name: 'Oat (milk)' },
];

const setupWith = (part: Partial<Setup['providers']>): Setup => ({
  ...nothingSetUp,
  providers: { ...nothingSetUp.providers, ...part },
});
const recorded = (setup: Setup = nothingSetUp) => ({ team: 'recorded', setup, configured: [] as Provider[] }) as const;

async function choose(root: Element, value: string): Promise<void> {
  const select = root.querySelector<HTMLSelectElement>(`select:has(option[value="${value}"])`);
  assert.ok(select, 'there is nothing to choose from');
  await act(() => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

describe('connecting a model', () => {
  useDom();

  it('keeps the focus on the pressed control while a connection is tested', async () => {
    const panel = await openPanel({ environment: recorded() });
    const button = [...panel.root.querySelectorAll<HTMLElement>('.setup .button')].find(
      (each) => textOf(each) === text['setup.editor.look'],
    );
    button?.focus();
    await act(() => button?.click());
    await panel.tell({
      kind: 'environment',
      environment: sampleEnvironment(
        recorded(setupWith({ editor: { ...nothingSetUp.providers.editor, way: { state: 'busy', what: 'listing' } } })),
      ),
    });
    assert.equal(document.activeElement, button);
    assert.ok(!button?.hasAttribute('disabled'));
    await panel.tell({ kind: 'environment', environment: sampleEnvironment() });
    assert.equal(document.activeElement, panel.root.querySelector('.composer textarea'), 'there is nothing left to set up');
  });

  it('offers two ways and a list of the others, each a named group with a status line', async () => {
    const { root } = await openPanel({ environment: recorded() });
    const titles = () => [...root.querySelectorAll('.setup li')].map((way) => textOf(way.querySelector('b')));
    const first = [text['setup.editor.title'], 'Gemini', text['setup.others']];
    assert.deepEqual(titles(), first);
    const offered = [...root.querySelectorAll('.setup .others option')].map((option) => textOf(option));
    assert.deepEqual(offered, [
      text['setup.others.choose'],
      ...['OpenAI', 'Anthropic', 'OpenRouter', 'Azure OpenAI', 'Groq', 'Mistral', 'DeepSeek', 'Ollama', 'LM Studio', 'llama.cpp', 'vLLM'],
      text['setup.server.title'],
    ]);
    await choose(root, 'anthropic');
    assert.deepEqual(titles(), [...first, 'Anthropic']);
    await choose(root, 'server');
    assert.deepEqual(titles(), [...first, text['setup.server.title']]);
    for (const way of root.querySelectorAll('.setup li:not(.others)')) {
      assert.equal(way.querySelector('[role=group]')?.getAttribute('aria-labelledby'), way.querySelector('b')?.id);
      assert.equal(textOf(way.querySelector('[role=status]')), '');
    }
  });

  it('lists the editor’s models, and uses the chosen one', async () => {
    const panel = await openPanel({ environment: recorded() });
    await press(panel.root, text['setup.editor.look']);
    const editor = { way: { state: 'listed' }, models } as const;
    await panel.tell({ kind: 'environment', environment: sampleEnvironment(recorded(setupWith({ editor }))) });
    await choose(panel.root, 'milk/oat');
    await press(panel.root, text['setup.use']);
    assert.deepEqual(panel.commands(), [
      { type: 'setup.list', provider: 'editor' },
      { type: 'setup.use', provider: 'editor', model: 'milk/oat' },
    ]);
  });

  it('uses the first model if none was chosen, and none that is no longer listed', async () => {
    const way = { state: 'listed' } as const;
    const panel = await openPanel({ environment: recorded(setupWith({ editor: { way, models } })) });
    await choose(panel.root, 'milk/oat');
    const less = setupWith({ editor: { way, models: models.slice(0, 1) } });
    await panel.tell({ kind: 'environment', environment: sampleEnvironment(recorded(less)) });
    await press(panel.root, text['setup.use']);
    assert.deepEqual(panel.commands(), [{ type: 'setup.use', provider: 'editor', model: 'copilot/gpt-5' }]);
  });

  it('lists the models of a server on Enter or by its button, and of none without an address', async () => {
    const panel = await openPanel({ environment: recorded() });
    await choose(panel.root, 'server');
    const field = panel.root.querySelector('.setup input');
    assert.ok(field);
    assert.equal(field.getAttribute('aria-label'), text['setup.server.address']);
    await key(field, 'Enter');
    await press(panel.root, text['setup.server.look']);
    assert.deepEqual(panel.commands(), []);
    await type(field, 'localhost:11434');
    await key(field, 'Enter');
    await press(panel.root, text['setup.server.look']);
    const command = { type: 'setup.list', provider: 'server', address: 'localhost:11434' };
    assert.deepEqual(panel.commands(), [command, command]);
  });

  it('uses a model of the server that was queried, whatever is typed since', async () => {
    const server = { way: { state: 'listed' }, address: 'localhost:11434', models: [{ id: 'qwen3:8b', name: 'qwen3:8b' }] } as const;
    const panel = await openPanel({ environment: recorded(setupWith({ server })) });
    await type(panel.root.querySelector('.setup input'), 'elsewhere');
    await press(panel.root, text['setup.use']);
    assert.deepEqual(panel.commands(), [{ type: 'setup.use', provider: 'server', model: 'qwen3:8b', address: 'localhost:11434' }]);
  });

  it('asks for the key of a server that requires one', async () => {
    const server = { way: { state: 'failed', reason: 'keyWanted' }, address: 'models.example.com', models: [] } as const;
    const panel = await openPanel({ environment: recorded(setupWith({ server })) });
    await press(panel.root, text['setup.server.key']);
    assert.deepEqual(panel.commands(), [{ type: 'setup.key', provider: 'server', address: 'models.example.com' }]);
  });

  it('never has a field for a key, which is typed into the editor’s own', async () => {
    const { root } = await openPanel({ environment: recorded() });
    const fields = () => [...root.querySelectorAll('input')].map((field) => field.getAttribute('aria-label'));
    for (const id of providerIds().filter((each) => each !== 'editor' && each !== 'gemini')) {
      await choose(root, id);
      const { needs, typedModels } = providers[id];
      const address = needs.includes('address') ? [text['setup.server.address']] : [];
      assert.deepEqual(fields(), [...address, ...(typedModels ? [text['setup.deployment']] : [])], id);
    }
  });

  it('begins with the default address of a server, and asks Azure for address, deployment and key', async () => {
    const panel = await openPanel({ environment: recorded() });
    await choose(panel.root, 'ollama');
    await press(panel.root, text['setup.server.look']);
    await choose(panel.root, 'azure');
    const [address, deployment] = panel.root.querySelectorAll('.setup input');
    await type(address ?? null, 'milk.openai.azure.com');
    await type(deployment ?? null, ' our-gpt ');
    await press(panel.root, text['setup.server.key']);
    await press(panel.root, text['setup.use']);
    assert.deepEqual(panel.commands(), [
      { type: 'setup.list', provider: 'ollama', address: 'http://127.0.0.1:11434/v1' },
      { type: 'setup.key', provider: 'azure', address: 'milk.openai.azure.com' },
      { type: 'setup.use', provider: 'azure', model: 'our-gpt', address: 'milk.openai.azure.com' },
    ]);
  });

  it('shows the provider whose key was found on this machine, and what a working model does not support', async () => {
    const anthropic: ProviderSetup = { ...nothingSetUp.providers.anthropic, found: ['ANTHROPIC_API_KEY'] };
    const panel = await openPanel({ environment: recorded(setupWith({ anthropic })) });
    await press(panel.root, fill(text, 'setup.found', { name: 'ANTHROPIC_API_KEY' }));
    assert.deepEqual(panel.commands(), [{ type: 'setup.useFound', name: 'ANTHROPIC_API_KEY' }]);
    const way: WayState = { state: 'works', model: 'ollama:tiny', lacks: ['schema', 'tools'] };
    const { root } = await openPanel({ environment: { setup: setupWith({ ollama: { way, models: [] } }) } });
    const said = [fill(text, 'setup.works', { model: 'ollama:tiny' }), text['setup.lacks.schema'], text['setup.lacks.tools']];
    assert.equal(textOf(root.querySelector('.welcome .outcome')), said.join(' '));
  });

  const news: readonly (readonly [Provider, WayState, string])[] = [
    ['editor', { state: 'busy', what: 'listing' }, text['setup.listing']],
    ['editor', { state: 'failed', reason: 'empty' }, text['setup.editor.none']],
    ['editor', { state: 'failed', reason: 'noPermission' }, text['fault.noPermission.text']],
    ['editor', { state: 'failed', reason: 'cancelled' }, ''],
    ['gemini', { state: 'busy', what: 'testing' }, text['setup.testing']],
    ['gemini', { state: 'failed', reason: 'badKey' }, text['fault.badKey.text']],
    ['gemini', { state: 'failed', reason: 'network' }, text['fault.network.text']],
    ...serverTroubles.map((reason) => ['server', { state: 'failed', reason }, text[`setup.trouble.${reason}`]] as const),
    ['server', { state: 'failed', reason: 'empty' }, text['setup.server.empty']],
    ['server', { state: 'failed', reason: 'idleTimeout' }, text['fault.idleTimeout.text']],
  ];
  for (const [name, way, said] of news) {
    it(`describes the status of ${name}: ${JSON.stringify(way)}`, async () => {
      const { root } = await openPanel({ environment: recorded(setupWith({ [name]: { ...nothingSetUp.providers[name], way } })) });
      const index = ['editor', 'gemini', 'others', 'server'].indexOf(name);
      assert.equal(textOf(root.querySelectorAll('.setup li')[index]?.querySelector('[role=status]') ?? null), said);
    });
  }

  it('disables its buttons while it is busy', async () => {
    const way = { state: 'busy', what: 'testing' } as const;
    const setup = setupWith({ editor: { way, models }, gemini: { way, models: [] }, server: { way, address: 'x', models } });
    const panel = await openPanel({ environment: recorded(setup) });
    const inSetup = controls(panel.root.querySelector('.setup') ?? panel.root).filter((control) => control.localName !== 'summary');
    assert.equal(inSetup.length, 5);
    for (const control of inSetup) await act(() => control.click());
    assert.deepEqual(panel.commands(), []);
  });

  it('says that a model answers, and shows no other way on the first screen', async () => {
    const setup = setupWith({ gemini: { way: { state: 'works', model: 'gemini-3.8-flash' }, models: [] } });
    const { root } = await openPanel({ environment: { setup } });
    assert.equal(textOf(root.querySelector('.welcome .outcome')), fill(text, 'setup.works', { model: 'gemini-3.8-flash' }));
    assert.equal(root.querySelector('.setup'), null);
  });

  it('offers a found key by its name, and local servers by theirs', async () => {
    const running: FoundServer[] = [{ name: 'Ollama', address: 'http://127.0.0.1:11434/v1', provider: 'ollama' }];
    const setup = setupWith({
      gemini: { ...nothingSetUp.providers.gemini, found: ['GEMINI_API_KEY'] },
      server: { ...nothingSetUp.providers.server, running },
    });
    const panel = await openPanel({ environment: recorded(setup) });
    await choose(panel.root, 'server');
    await press(panel.root, fill(text, 'setup.found', { name: 'GEMINI_API_KEY' }));
    await press(panel.root, text['setup.server.find']);
    await press(panel.root, fill(text, 'setup.server.running', { name: 'Ollama', address: 'http://127.0.0.1:11434/v1' }));
    assert.deepEqual(panel.commands(), [
      { type: 'setup.useFound', name: 'GEMINI_API_KEY' },
      { type: 'setup.findServers', provider: 'server' },
      { type: 'setup.list', provider: 'ollama', address: 'http://127.0.0.1:11434/v1' },
    ]);
  });

  it('shows the resolved address while typing, and that an invalid one is none', async () => {
    const { root } = await openPanel({ environment: recorded() });
    await choose(root, 'server');
    const field = root.querySelector('.setup input');
    assert.ok(field);
    const said = () => textOf(root.querySelector('.setup .typed'));
    for (const [typed, told] of [
      ['localhost:11434', fill(text, 'setup.server.reads', { address: 'http://localhost:11434/v1' })],
      ['ftp://x', text['setup.trouble.noAddress']],
      ['', ''],
    ] as const) {
      await type(field, typed);
      assert.equal(said(), told);
    }
  });

  it('describes in two lines the detected abilities of the user’s own model', async () => {
    const found = { billions: 1.54, contextTokens: 16_384, answerSeconds: 9, goodFor: 'edits' } as const;
    const way = { state: 'works', model: 'server:coder', found } as const;
    const { root } = await openPanel({ environment: { setup: setupWith({ server: { way, models: [] } }) } });
    assert.deepEqual([...root.querySelectorAll('.welcome .outcome .found')].map(textOf), [
      '1.5 billion parameters · context window of 16.4K tokens · 9 s for a short answer',
      text['setup.found.edits'],
    ]);
  });

  it('is a separate page, the same from a notice, a fault and the host', async () => {
    const before = sampleEvents('accepted');
    const fault = stamped([{ type: 'fault.raised', faultId: 'f', fault: { reason: 'noKey', about: '' } }], before.length + 1);
    const panel = await openPanel({ events: [...before, ...fault], environment: recorded() });
    assert.equal(panel.root.querySelector('.setup'), null);
    await press(panel.root, text['fault.action.setKey']);
    assert.equal(panel.root.querySelectorAll('main.page .setup li').length, 3);
    assert.deepEqual(panel.commands(), []);
  });

  it('offers to choose a model of a provider only if it needs no key or its key is known', async () => {
    const panel = await openPanel({ environment: { configured: ['gemini'] } });
    await panel.tell({ kind: 'openPage', page: 'model' });
    await choose(panel.root, 'anthropic');
    const offering = [...panel.root.querySelectorAll('.setup li')].filter((way) => textOf(way).includes(text['setup.key.models']));
    assertMapped(offering, [text['setup.editor.title'], 'Gemini'], (way) => textOf(way.querySelector('b')));
  });

  it('is closed by Escape, which does not stop the team', async () => {
    const panel = await openPanel({ events: sampleEvents('accepted'), busy: true });
    await panel.tell({ kind: 'openPage', page: 'model' });
    await key(document.activeElement ?? document.body, 'Escape', { isComposing: true });
    assert.ok(panel.root.querySelector('main.page'), 'the key was meant for the input method');
    await key(document.activeElement ?? document.body, 'Escape');
    assert.deepEqual([panel.root.querySelector('main.page'), panel.commands()], [null, []]);
  });

  it('stays open while another way than the working one is viewed, until that works too', async () => {
    const gemini = (): ProviderSetup => ({ ...nothingSetUp.providers.gemini, way: { state: 'works', model: 'gemini-3.8-flash' } });
    const server = (way: WayState): ProviderSetup => ({ ...nothingSetUp.providers.openai, way });
    const panel = await openPanel({ environment: { setup: setupWith({ gemini: gemini() }) } });
    await panel.tell({ kind: 'openPage', page: 'model' });
    const told = async (way: WayState) => {
      const setup = setupWith({ gemini: gemini(), openai: server(way) });
      await panel.tell({ kind: 'environment', environment: sampleEnvironment({ setup }) });
      return panel.root.querySelector('main.page .setup') !== null;
    };
    assert.equal(await told({ state: 'busy', what: 'listing' }), true);
    assert.equal(await told({ state: 'failed', reason: 'keyWanted' }), true);
    assert.equal(await told({ state: 'works', model: 'openai:llama3.2' }), false);
  });
});
