// Connects a model of any provider; keeps only what has answered.
import type { AgentId } from '../../core/agents/roster';
import type { CommandOf, SetupCommand } from '../../core/commands';
import type { ModelFailureReason } from '../../core/models/failure';
import { modelName } from '../../core/models/modelSelection';
import { type Provider, type Providers, providerIds, providers, recordAt, usualProvider } from '../../core/models/providers';
import {
  addressOf,
  emptySetup,
  type FoundKey,
  type Lack,
  type ProviderSetup,
  serverAddress,
  serverTrouble,
  type Setup,
  type WayState,
} from '../../core/models/setup';
import type { Models } from '../../flows/ports/ports';
import type { Connections, Trial } from './providers';

export interface SetUpDoors extends Pick<Connections, 'connect' | 'refused' | 'list' | 'findServers'> {
  readonly table?: Providers;
  /** Keys that lie on this machine already; none is read before it is chosen. */
  readonly foundKeys: () => Promise<readonly FoundKey[]>;
  /** Asks the user in the editor's own field, empty where the key is to be forgotten; null when it was closed. */
  readonly askForKey: (provider: Provider, address: string | null) => Promise<string | null>;
  /** @param key null forgets the one that is kept */
  readonly storeKey: (provider: Provider, address: string | null, key: string | null) => Promise<void>;
  /** The address in the settings, as it was typed. */
  readonly savedAddress: (provider: Provider) => string;
  /** @param model as a setting names it; null for the provider's own */
  readonly save: (choice: { readonly provider: Provider; readonly model: string | null; readonly address: string | null }) => Promise<void>;
  /** The model a word names, ready to be tried; `tier` for a tier, which needs no trial; why there is none, else. */
  readonly namedModel: (word: string) => { readonly models: Models; readonly name: string } | 'tier' | 'noKey' | 'unknownProvider';
  readonly isMember: (id: string) => boolean;
  /** Keeps it for this session. */
  readonly assign: (agent: AgentId, model: string | null) => Promise<void>;
  readonly saveAgentModel: (agent: AgentId, model: string | null) => Promise<void>;
  /** From now on one family of models is asked. */
  readonly useOneFamily: () => Promise<void>;
  readonly changed: (setup: Setup) => void;
}

export interface SetUp {
  /** Looks what is there without being asked: models that need nothing, and where a key lies. Nothing is sent and nothing read. */
  look(): Promise<void>;
  state(): Setup;
  /** Resolves when the command is done with; what came of it is in the state. */
  run(command: SetupCommand): Promise<void>;
}

/** A model for a member, and where it goes once it has answered. */
type Assign = CommandOf<'setup.assign'>;

const never = new AbortController().signal;

/** Tries a model by code that only a trial needs. */
async function tryModel(models: Models, signal: AbortSignal): Promise<ModelFailureReason | readonly Lack[]> {
  return (await import('./lazyModels')).tryModel(models, signal);
}

export function createSetUp(doors: SetUpDoors): SetUp {
  const { table = providers } = doors;
  const needsAddress = (provider: Provider) => table[provider].needs.includes('address');
  let setup = emptySetup(table);
  const running = new Map<Provider | 'member', AbortController>();

  function show(provider: Provider, change: Partial<ProviderSetup>): void {
    setup = { ...setup, providers: { ...setup.providers, [provider]: { ...setup.providers[provider], ...change } } };
    doors.changed(setup);
  }

  function showMember(change: Partial<Setup['member']>): void {
    setup = { ...setup, member: { ...setup.member, ...change } };
    doors.changed(setup);
  }

  /** Ends what was under way; the answer to it counts no more. */
  function begin(name: Provider | 'member', what: 'listing' | 'testing'): AbortSignal {
    running.get(name)?.abort();
    const controller = new AbortController();
    running.set(name, controller);
    const way = { state: 'busy', what } as const;
    if (name === 'member') showMember({ way });
    else show(name, { way });
    return controller.signal;
  }

  /** Asks a model for a word; saves and says so when it answers, and says why when it does not. */
  async function test(provider: Provider, trial: Trial, save: () => Promise<void>): Promise<void> {
    const models = doors.connect(provider, trial);
    const signal = begin(provider, 'testing');
    const tried = await tryModel(models, signal);
    if (signal.aborted) return;
    const lacks = typeof tried === 'string' ? tried : [...doors.refused(provider, trial), ...tried];
    const way = await kept(lacks, models.identify('strong').model, save);
    setup = { ...setup, providers: rested(setup.providers) };
    show(provider, { way });
  }

  /** Where a command leads: the address that was typed or is set. `isOwn`: where the provider is reached anyhow, itself or through a gateway. */
  function placeOf(provider: Provider, typed: string | null): { readonly address: string | null; readonly isOwn: boolean } {
    const saved = doors.savedAddress(provider);
    const isOwn = typed === null && !recordAt(provider, saved, table).needs.includes('address');
    return { address: addressOf(provider, typed ?? saved, table), isOwn };
  }

  async function list(provider: Provider, typed: string | null): Promise<void> {
    const signal = begin(provider, 'listing');
    if (!placeOf(provider, typed).isOwn) return listAt(provider, typed ?? doors.savedAddress(provider), signal);
    const listed = await doors.list(provider, null, signal);
    if (signal.aborted) return;
    if (listed.ok) return show(provider, { way: { state: 'listed' }, models: listed.value });
    show(provider, { ...failed(listed.error.reason), ...(listed.error.reason === 'empty' && { models: [] }) });
  }

  async function listAt(provider: Provider, typed: string, signal: AbortSignal): Promise<void> {
    const address = serverAddress(typed, table[provider].path);
    show(provider, { address: typed.trim(), models: [] });
    if (address === null) return show(provider, failed('noAddress'));
    const listed = await doors.list(provider, address, signal);
    if (signal.aborted) return;
    if (listed.ok) return show(provider, { way: { state: 'listed' }, models: listed.value });
    const reason = serverTrouble(listed.error);
    // a web page may be that of the server itself
    if ((reason !== 'notThere' && reason !== 'webPage') || /\/v\d\w*$|\?/.test(address)) return show(provider, failed(reason));
    // most servers have their interface below `/v1`, which an address that was copied may lack
    const below = `${address}/v1`;
    const listedBelow = await doors.list(provider, below, signal);
    if (signal.aborted) return;
    if (listedBelow.ok) show(provider, { way: { state: 'listed' }, address: below, models: listedBelow.value });
    else show(provider, failed(serverTrouble(listedBelow.error) === 'webPage' ? 'webPage' : 'notThere'));
  }

  async function findServers(provider: Provider): Promise<void> {
    const signal = begin(provider, 'listing');
    const found = await doors.findServers(signal);
    if (signal.aborted) return;
    show(provider, { running: found, ...(found.length > 0 ? { way: { state: 'open' } } : failed('noneFound')) });
  }

  async function askForKey(provider: Provider, typed: string | null): Promise<void> {
    const { address, isOwn } = placeOf(provider, typed);
    if (isOwn) {
      const key = await doors.askForKey(provider, null);
      if (key) await useKey(provider, key, null);
      return;
    }
    if (address === null) return show(provider, failed('noAddress'));
    const key = await doors.askForKey(provider, address);
    if (key === null) return;
    await doors.storeKey(provider, address, key || null);
    if (table[provider].typedModels) show(provider, { way: { state: 'open' } });
    else if (typed !== null) await list(provider, typed);
  }

  /** Tries the provider's own model with the key; lists the others where there is none, or it is gone. @param address null for where it is reached now */
  async function useKey(provider: Provider, key: string, address: string | null): Promise<void> {
    const { defaultModel: model } = table[provider];
    const at = address === null ? {} : { address };
    if (model !== undefined) {
      await test(provider, { key, model, ...at }, async () => {
        await doors.storeKey(provider, address, key);
        await doors.save({ provider, model: null, address });
      });
      const { way } = setup.providers[provider];
      if (way.state !== 'failed' || way.reason !== 'unknownModel') return;
    }
    await listWithKey(provider, address, address, key);
  }

  /** Keeps the key only where the provider lists its models with it. */
  async function listWithKey(provider: Provider, address: string | null, typed: string | null, key: string): Promise<void> {
    await doors.storeKey(provider, address, key);
    await list(provider, typed);
    if (setup.providers[provider].way.state === 'failed') await doors.storeKey(provider, address, null);
  }

  async function useFound(name: string): Promise<void> {
    const found = (await doors.foundKeys()).find((each) => each.name === name);
    const key = (await found?.read()) ?? null;
    if (!found || key === null) return show(found?.provider ?? usualProvider, failed('noKey'));
    const { provider, address: typed } = found;
    // it goes where it is meant for, whatever address is set
    const isOwn = !needsAddress(provider) && (typed === null || typed === table[provider].address);
    if (isOwn) return useKey(provider, key, doors.savedAddress(provider) === '' ? null : typed);
    const address = serverAddress(typed ?? '', table[provider].path);
    if (address === null) return show(provider, { address: typed ?? '', ...failed('noAddress') });
    await listWithKey(provider, address, typed, key);
  }

  async function look(): Promise<void> {
    const ids = providerIds(table);
    const [keys, lists] = await Promise.all([
      doors.foundKeys(),
      Promise.all(ids.filter((id) => table[id].needs.length === 0).map(async (id) => ({ id, listed: await doors.list(id, null, never) }))),
    ]);
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
      doors.save({ provider, model: modelName({ provider, model }), address }),
    );
  }

  async function keepFor({ agent, model, keep }: Assign): Promise<void> {
    await (keep === 'session' ? doors.assign(agent, model) : doors.saveAgentModel(agent, model));
  }

  async function assign(command: Assign): Promise<void> {
    const { agent, model } = command;
    running.get('member')?.abort();
    showMember({ agent, model: model ?? '', way: { state: 'open' } });
    if (!doors.isMember(agent)) return showMember(failed('badRequest'));
    const named = model === null ? 'tier' : doors.namedModel(model);
    if (named === 'tier') return keepFor(command);
    if (typeof named === 'string') return showMember(failed(named));
    const signal = begin('member', 'testing');
    const tried = await tryModel(named.models, signal);
    if (signal.aborted) return;
    showMember({ way: await kept(tried, named.name, () => keepFor(command)) });
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
          return doors.useOneFamily();
      }
    },
  };
}

function failed(reason: Extract<WayState, { state: 'failed' }>['reason']): { readonly way: WayState } {
  return { way: { state: 'failed', reason } };
}

/** How a way stands once its model was tried: what has answered is kept, and where that cannot be done, it is said. */
async function kept(tried: ModelFailureReason | readonly Lack[], model: string, save: () => Promise<void>): Promise<WayState> {
  if (typeof tried === 'string') return { state: 'failed', reason: tried };
  return save().then(
    () => ({ state: 'works', model, ...(tried.length > 0 ? { lacks: tried } : {}) }),
    () => ({ state: 'failed', reason: 'notKept' }),
  );
}

/** Only the way that was taken last is said to work: it is the one that is asked now. */
function rested(ways: Setup['providers']): Setup['providers'] {
  const rest = (each: ProviderSetup): ProviderSetup => (each.way.state === 'works' ? { ...each, way: { state: 'open' } } : each);
  return Object.fromEntries(Object.entries(ways).map(([id, each]) => [id, rest(each)])) as Setup['providers'];
}
