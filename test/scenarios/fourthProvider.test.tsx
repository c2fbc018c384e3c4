// Session with a fake provider, from the setup card to the bill.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import * as v from 'valibot';
import { findKeys } from '../../src/adapters/files/base/foundKeys';
import { createSetUp, type SetUpHost } from '../../src/adapters/models/setUpModel';
import { createConnections, createProviders } from '../../src/adapters/models/connections';
import type { SetupCommand } from '../../src/core/commands';
import type { Texts } from '../../src/core/i18n/language';
import english from '../../src/core/i18n/locales/en.json';
import { setupCommandSchemas } from '../../src/core/models/commands';
import { chooseModel, isConnected, type Credentials, modelName, readModelId } from '../../src/core/models/modelSelection';
import { knownPrice } from '../../src/core/models/prices';
import { type Provider, type ProviderRecord, type Providers, providerIds, providers } from '../../src/core/models/providers';
import { emptySetup } from '../../src/core/models/setup';
import { costUsd } from '../../src/core/models/usage';
import { PanelContext, panelOf } from '../../webview/model/context';
import { SetUp } from '../../webview/setup/SetUp';
import { type OpenAiServer, startOpenAi } from '../kit/openai/server';
import type { Script } from '../kit/openai/steps';
import { openTestSession } from '../kit/openTestSession';
import { recording } from '../kit/playTour';
import { sampleFiles } from '../kit/sampleFiles';
import { sampleEnvironment } from '../kit/sampleSession';
import { tourScript } from '../kit/tourScript';
import { virtualClock } from '../kit/virtualClock';
import { press, show, textOf, useDom } from '../webview/dom';
import { memoryHost, openPanel } from '../webview/panel';

const id: string = 'fake';
const fake = id as Provider;
const key = 'fake-key-1';
const price = { inputUsd: 2, cachedUsd: 1, outputUsd: 8 };
const record: ProviderRecord = {
  name: 'Fake',
  protocol: 'openai',
  needs: ['key'],
  settings: ['baseUrl'],
  key: { page: 'https://fake.example/keys', variables: ['FAKE_API_KEY'] },
  headers: (given) => ({ authorization: `Bearer ${given}`, 'x-fake-version': '2026-11' }),
  defaultModel: 'fake-1',
  prices: [{ model: 'fake-1', from: null, until: null, price }],
  windows: { 'fake-1': 200_000 },
};
const table = { ...providers, fake: record } as Providers;
const texts: Texts = english;

type Kept = { key: string | undefined; provider: Provider | 'auto'; strong: string };

describe('a fourth provider, added as one record', () => {
  useDom();
  let server: OpenAiServer;
  const kept: Kept = { key: undefined, provider: 'auto', strong: '' };
  const means = (): Credentials => ({ key: kept.key === undefined ? [] : [fake], address: [] });
  const choice = () => chooseModel('strong', { provider: kept.provider, strong: kept.strong, fast: '' }, means(), table);

  before(async () => {
    const trial = [{ json: { ready: true } }, { calls: [{ name: 'read_file', args: { path: 'README.md' } }] }];
    const script = { ...tourScript(recording()), unknown: trial } as Script;
    server = await startOpenAi({ script, key, models: ['fake-1', 'fake-2'] });
  });
  after(() => server.stop());

  const connections = () =>
    createConnections({
      settings: (provider) => ({ baseUrl: provider === fake ? server.baseUrl : '', apiVersion: '', contextTokens: null }),
      key: async (provider) => (provider === fake ? kept.key : undefined),
      modelFor: () => choice().model,
      editorModels: async () => [],
      clock: virtualClock(),
      table,
    });

  const setUpHost = (): SetUpHost => ({
    ...connections(),
    table,
    foundKeys: () => findKeys({ FAKE_API_KEY: key }, '/nowhere', table),
    askForKey: async () => key,
    storeKey: async (provider, address, given) => {
      assert.deepEqual([provider, address], [fake, null]);
      kept.key = given ?? undefined;
    },
    savedAddress: () => '',
    save: async ({ provider, model }) => {
      kept.provider = provider;
      kept.strong = model ?? '';
    },
    namedModel: () => 'noKey',
    isMember: () => false,
    assign: async () => undefined,
    saveAgentModel: async () => undefined,
    useOneFamily: async () => undefined,
    changed: () => undefined,
  });

  async function card(setup = emptySetup(table)) {
    const panel = await openPanel({ environment: { texts, setup } });
    const host = memoryHost();
    const value = { ...panelOf(panel.store, host), isShown: { current: true } };
    const root = await show(
      <PanelContext.Provider value={value}>
        <SetUp environment={sampleEnvironment({ texts, setup })} table={table} />
      </PanelContext.Provider>,
    );
    const select = root.querySelector<HTMLSelectElement>('.setup .others select');
    assert.ok(select);
    await act(() => {
      select.value = id;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    const own = [...root.querySelectorAll('.setup li')].find((each) => textOf(each.querySelector('b')) === 'Fake');
    assert.ok(own);
    return { own, commands: () => panel.commands() as readonly SetupCommand[] };
  }

  it('has a card that asks for its key, and is connected by it', async () => {
    const { own, commands } = await card();
    assert.equal(own.querySelector('a')?.getAttribute('href'), 'https://fake.example/keys');
    await press(own, english['setup.key.look']);
    const schema = v.variant('type', setupCommandSchemas(providerIds(table)));
    const [command] = commands().map((sent) => v.parse(schema, sent));
    assert.deepEqual(command, { type: 'setup.key', provider: fake });
    assert.equal(v.safeParse(v.variant('type', setupCommandSchemas()), command).success, false);

    assert.equal(isConnected({ provider: fake, model: 'fake-1' }, means(), table), false);
    const setUp = createSetUp(setUpHost());
    await setUp.look();
    assert.deepEqual(setUp.state().providers[fake].found, ['FAKE_API_KEY']);
    await setUp.run(command as SetupCommand);
    assert.deepEqual(setUp.state().providers[fake].way, { state: 'works', model: 'fake:fake-1' });
    assert.deepEqual(kept, { key, provider: fake, strong: '' });
    assert.equal(server.calls[0]?.headers['x-fake-version'], '2026-11');
  });

  it('lists its models, one of which the card offers', async () => {
    const setUp = createSetUp(setUpHost());
    await setUp.run({ type: 'setup.list', provider: fake });
    const { own, commands } = await card(setUp.state());
    await press(own, english['setup.use']);
    assert.deepEqual(commands(), [{ type: 'setup.use', provider: fake, model: 'fake-1' }]);
  });

  it('answers by its default model, with its own prefix and window', () => {
    assert.equal(modelName(choice()), 'fake:fake-1');
    assert.equal(isConnected(choice(), means(), table), true);
    assert.deepEqual(readModelId('fake:fake-2', 'gemini', table), { provider: fake, model: 'fake-2' });
    assert.deepEqual(readModelId('fake:fake-2', 'gemini'), { provider: null, model: 'fake:fake-2' });
    const models = createProviders(choice, connections().connect, () => ({}), table);
    assert.deepEqual(models.identify('strong'), { model: 'fake:fake-1', recorded: false, contextTokens: 200_000 });
  });

  it('is billed by its own prices in a session', async () => {
    const models = createProviders(choice, connections().connect, () => ({}), table);
    const test = await openTestSession({ models, files: sampleFiles() });
    await test.send({ type: 'message.send', text: recording().request });
    const [bill] = test.events.flatMap((event) => (event.type === 'call.ended' ? [event] : []));
    assert.ok(bill);
    assert.equal(bill.model, 'fake:fake-1');
    assert.ok(bill.usage.input > 0);
    assert.equal(bill.costUsd, costUsd(bill.usage, price));
    assert.equal(test.session().models.costs.calls[0]?.costUsd, bill.costUsd);
    assert.deepEqual(knownPrice(choice(), {}, 0, table), price);
    assert.equal(server.calls.at(-1)?.headers['x-fake-version'], '2026-11');
  });
});
