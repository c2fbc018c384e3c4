// Connects a model of any provider; saves only models that answered a test call.
import type { AgentId } from '../../core/agents/roster';
import type { CommandOf, SetupCommand } from '../../core/commands';
import type { ModelFailureReason } from '../../core/models/failure';
import { modelName } from '../../core/models/modelSelection';
import { type Provider, type Providers, providerIds, providers, recordAt, usualProvider } from '../../core/models/providers';
import {
  addressOf,
  emptySetup,
  type FoundKey,
  type FoundModel,
  type Lack,
  type ProviderSetup,
  serverAddress,
  serverTrouble,
  type Setup,
  type WayState,
} from '../../core/models/setup';
import { sizeIn, workOf } from '../../core/models/promptProfile';
import type { ModelIdentity } from '../../core/models/request';
import type { Models } from '../../flows/ports/ports';
import type { Connections, Trial } from './connections';
import type { TriedModel } from './trial';

export interface SetUpHost extends Pick<Connections, 'connect' | 'refused' | 'list' | 'findServers' | 'now'> {
  readonly table?: Providers;
  readonly foundKeys: () => Promise<readonly FoundKey[]>;
  /** Asks for a key in an input box; empty if the user entered nothing, null if canceled. */
  readonly askForKey: (provider: Provider, address: string | null) => Promise<string | null>;
  /** @param key null removes the stored key */
  readonly storeKey: (provider: Provider, address: string | null, key: string | null) => Promise<void>;
  /** Address in the settings, as the user typed it. */
  readonly savedAddress: (provider: Provider) => string;
  /** @param model as written in the setting; null for the provider's default */
  readonly save: (choice: { readonly provider: Provider; readonly model: string | null; readonly address: string | null }) => Promise<void>;
  /**
   * Resolves a model name to the models to test, to `tier` for a tier, which needs no test, or to the reason why the name cannot be used.
   */
  readonly namedModel: (word: string) => { readonly models: Models; readonly name: string } | 'tier' | 'noKey' | 'unknownProvider';
  readonly isMember: (id: string) => boolean;
  readonly assign: (agent: AgentId, model: string | null) => Promise<void>;
  readonly saveAgentModel: (agent: AgentId, model: string | null) => Promise<void>;
  /** Turns the second model family off. */
  readonly useOneFamily: () => Promise<void>;
  readonly changed: (setup: Setup) => void;
}

export interface SetUp {
  /** Detects models that need no key, and locations that contain keys. Sends no requests and reads no keys. */
  look(): Promise<void>;
  state(): Setup;
  /** Resolves when the command is complete; the state then contains the result. */
  run(command: SetupCommand): Promise<void>;
}

type Assign = CommandOf<'setup.assign'>;

const never = new AbortController().signal;

/** Loads the code of the test call on first use. */
async function tryModel(models: Models, now: () => number, signal: AbortSignal): Promise<ModelFailureReason | TriedModel> {
  return (await import('./lazyModels')).tryModel(models, now, signal);
}

export function createSetUp(host: SetUpHost): SetUp {
  const { table = providers } = host;
  const needsAddress = (provider: Provider) => table[provider].needs.includes('address');
  let setup = emptySetup(table);
  const running = new Map<Provider | 'member', AbortController>();
  let looks = 0;

  function show(provider: Provider, change: Partial<ProviderSetup>): void {
    setup = { ...setup, providers: { ...setup.providers, [provider]: { ...setup.providers[provider], ...change } } };
    host.changed(setup);
  }

  function showMember(change: Partial<Setup['member']>): void {
    setup = { ...setup, member: { ...setup.member, ...change } };
    host.changed(setup);
  }

  /** Starts an operation; cancels the previous operation with this name, whose result is then ignored. */
  function begin(name: Provider | 'member', what: 'listing' | 'testing'): AbortSignal {
    running.get(name)?.abort();
    const controller = new AbortController();
    running.set(name, controller);
    const way = { state: 'busy', what } as const;
    if (name === 'member') showMember({ way });
    else show(name, { way });
    return controller.signal;
  }

  /** Makes a test call; saves the model if it answers, otherwise reports the failure. */
  async function test(provider: Provider, trial: Trial, save: () => Promise<void>): Promise<void> {
    const models = host.connect(provider, trial);
    const signal = begin(provider, 'testing');
    const tried = await tryModel(models, host.now, signal);
    if (signal.aborted) return;
    const identity = models.identify('strong');
    const lacks = typeof tried === 'string' ? tried : [...host.refused(provider, trial), ...tried.lacks];
    const works = await kept(lacks, identity.model, save);
    const isOwn = recordAt(provider, trial.address ?? host.savedAddress(provider), table).isOwnServer === true;
    const way = works.state === 'works' && typeof tried !== 'string' && isOwn ? { ...works, found: foundModel(identity, tried) } : works;
    setup = { ...setup, providers: onlyLatestWorking(setup.providers) };
    show(provider, { way });
  }

  /** Returns the typed address, otherwise the configured one. `isOwn`: no address was typed, and the provider does not require one. */
  function placeOf(provider: Provider, typed: string | null): { readonly address: string | null; readonly isOwn: boolean } {
    const saved = host.savedAddress(provider);
    const isOwn = typed === null && !recordAt(provider, saved, table).needs.includes('address');
    return { address: addressOf(provider, typed ?? saved, table), isOwn };
  }

  async function list(provider: Provider, typed: string | null, key?: string): Promise<void> {
    const signal = begin(provider, 'listing');
    if (!placeOf(provider, typed).isOwn) return listAt(provider, typed ?? host.savedAddress(provider), signal, key);
    const listed = await host.list(provider, null, signal, key);
    if (signal.aborted) return;
    if (listed.ok) return show(provider, { way: { state: 'listed' }, models: listed.value });
    show(provider, { ...failed(listed.error.reason), ...(listed.error.reason === 'empty' && { models: [] }) });
  }

  async function listAt(provider: Provider, typed: string, signal: AbortSignal, key?: string): Promise<void> {
    const address = serverAddress(typed, table[provider].path);
    show(provider, { address: typed.trim(), models: [] });
    if (address === null) return show(provider, failed('noAddress'));
    const listed = await host.list(provider, address, signal, key);
    if (signal.aborted) return;
    if (listed.ok) return show(provider, { way: { state: 'listed' }, models: listed.value });
    const reason = serverTrouble(listed.error);
    // If the answer is a web page, it may be the server's home page, so the API may be below this address.
    if ((reason !== 'notThere' && reason !== 'webPage') || /\/v\d\w*$|\?/.test(address)) return show(provider, failed(reason));
    // Also tries the path `/v1`, under which most servers have the API, and which copied addresses often lack.
    const below = `${address}/v1`;
    const listedBelow = await host.list(provider, below, signal, key);
    if (signal.aborted) return;
    if (listedBelow.ok) show(provider, { way: { state: 'listed' }, address: below, models: listedBelow.value });
    else show(provider, failed(serverTrouble(listedBelow.error) === 'webPage' ? 'webPage' : 'notThere'));
  }

  async function findServers(provider: Provider): Promise<void> {
    const signal = begin(provider, 'listing');
    const found = await host.findServers(signal);
    if (signal.aborted) return;
    show(provider, { running: found, ...(found.length > 0 ? { way: { state: 'open' } } : failed('noneFound')) });
  }

  async function askForKey(provider: Provider, typed: string | null): Promise<void> {
    const { address, isOwn } = placeOf(provider, typed);
    if (isOwn) {
      const key = await host.askForKey(provider, null);
      if (key) await useKey(provider, key, null);
      return;
    }
    if (address === null) return show(provider, failed('noAddress'));
    const key = await host.askForKey(provider, address);
    if (key === null) return;
    await host.storeKey(provider, address, key || null);
    if (table[provider].typedModels) show(provider, { way: { state: 'open' } });
    else if (typed !== null) await list(provider, typed);
  }

  /**
   * Tests the provider's default model with the key; if it is unavailable, lists the other models.
   * @param address null for the configured address
   */
  async function useKey(provider: Provider, key: string, address: string | null): Promise<void> {
    const { defaultModel: model } = table[provider];
    const at = address === null ? {} : { address };
    if (model !== undefined) {
      await test(provider, { key, model, ...at }, async () => {
        await host.storeKey(provider, address, key);
        await host.save({ provider, model: null, address });
      });
      const { way } = setup.providers[provider];
      if (way.state !== 'failed' || way.reason !== 'unknownModel') return;
    }
    await listWithKey(provider, address, address, key);
  }

  /** Lists a provider's models with a key, and saves the key if this succeeds. */
  async function listWithKey(provider: Provider, address: string | null, typed: string | null, key: string): Promise<void> {
    await list(provider, typed, key);
    if (setup.providers[provider].way.state !== 'failed') await host.storeKey(provider, address, key);
  }

  async function useFound(name: string): Promise<void> {
    const found = (await host.foundKeys()).find((each) => each.name === name);
    const key = (await found?.read()) ?? null;
    if (!found || key === null) return show(found?.provider ?? usualProvider, failed('noKey'));
    const { provider, address: typed } = found;
    // The key is sent only to the address for which it was entered, even if the settings contain another address.
    const isOwn = !needsAddress(provider) && (typed === null || typed === table[provider].address);
    if (isOwn) return useKey(provider, key, host.savedAddress(provider) === '' ? null : typed);
    const address = serverAddress(typed ?? '', table[provider].path);
    if (address === null) return show(provider, { address: typed ?? '', ...failed('noAddress') });
    await listWithKey(provider, address, typed, key);
  }

  async function look(): Promise<void> {
    const ids = providerIds(table);
    const number = ++looks;
    const [keys, lists] = await Promise.all([
      host.foundKeys(),
      Promise.all(ids.filter((id) => table[id].needs.length === 0).map(async (id) => ({ id, listed: await host.list(id, null, never) }))),
    ]);
    // The editor lists more models once their extensions run, so only the results of the last call count.
    if (number !== looks) return;
    for (const id of ids) if (table[id].key) show(id, { found: keys.filter(({ provider }) => provider === id).map(({ name }) => name) });
    for (const { id, listed } of lists) {
      const { state } = setup.providers[id].way;
      if (state !== 'open' && state !== 'listed') continue;
      show(id, listed.ok ? { models: listed.value, way: { state: 'listed' } } : { models: [], way: { state: 'open' } });
    }
  }

  async function use(provider: Provider, model: string, typed: string | null): Promise<void> {
    const place = placeOf(provider, typed);
    const address = place.isOwn ? null : place.address;
    if (address === null && !place.isOwn) return show(provider, failed('noAddress'));
    await test(provider, { model, ...(address === null ? {} : { address }) }, () =>
      host.save({ provider, model: modelName({ provider, model }), address }),
    );
  }

  async function keepFor({ agent, model, keep }: Assign): Promise<void> {
    await (keep === 'session' ? host.assign(agent, model) : host.saveAgentModel(agent, model));
  }

  async function assign(command: Assign): Promise<void> {
    const { agent, model } = command;
    running.get('member')?.abort();
    showMember({ agent, model: model ?? '', way: { state: 'open' } });
    if (!host.isMember(agent)) return showMember(failed('badRequest'));
    const named = model === null ? 'tier' : host.namedModel(model);
    if (named === 'tier') return keepFor(command);
    if (typeof named === 'string') return showMember(failed(named));
    const signal = begin('member', 'testing');
    const tried = await tryModel(named.models, host.now, signal);
    if (signal.aborted) return;
    showMember({ way: await kept(typeof tried === 'string' ? tried : tried.lacks, named.name, () => keepFor(command)) });
  }

  return {
    state: () => setup,
    look,
    async run(command) {
      switch (command.type) {
        case 'setup.key':
          return askForKey(command.provider, command.address ?? null);
        case 'setup.list':
          return list(command.provider, command.address ?? null);
        case 'setup.use':
          return use(command.provider, command.model, command.address ?? null);
        case 'setup.findServers':
          return findServers(command.provider);
        case 'setup.useFound':
          return useFound(command.name);
        case 'setup.assign':
          return assign(command);
        case 'setup.oneFamily':
          return host.useOneFamily();
      }
    },
  };
}

function failed(reason: Extract<WayState, { state: 'failed' }>['reason']): { readonly way: WayState } {
  return { way: { state: 'failed', reason } };
}

/** Saves a model that answered, and returns the connection state to show. */
async function kept(tried: ModelFailureReason | readonly Lack[], model: string, save: () => Promise<void>): Promise<WayState> {
  if (typeof tried === 'string') return { state: 'failed', reason: tried };
  return save().then(
    () => ({ state: 'works', model, ...(tried.length > 0 ? { lacks: tried } : {}) }),
    () => ({ state: 'failed', reason: 'notKept' }),
  );
}

function foundModel(identity: ModelIdentity, { answerMs }: TriedModel): FoundModel {
  const size = sizeIn(identity);
  const { contextTokens = null } = identity;
  return {
    billions: Number.isFinite(size) ? size : null,
    contextTokens,
    answerSeconds: Math.max(1, Math.round(answerMs / 1_000)),
    goodFor: workOf(identity),
  };
}

/** Resets connections that are marked as working, because only the one tested last is used. */
function onlyLatestWorking(ways: Setup['providers']): Setup['providers'] {
  const rest = (each: ProviderSetup): ProviderSetup => (each.way.state === 'works' ? { ...each, way: { state: 'open' } } : each);
  return Object.fromEntries(Object.entries(ways).map(([id, each]) => [id, rest(each)])) as Setup['providers'];
}
