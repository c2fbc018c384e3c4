// Connects all providers, and routes each call and price query to its provider.
import type { ModelTier } from '../../core/agents/roster';
import { ok, type Result } from '../../core/base/result';
import { type ModelFailure, modelFailure } from '../../core/models/failure';
import { modelName, readModelId } from '../../core/models/modelSelection';
import { knownPrice, type PriceOverrides } from '../../core/models/prices';
import {
  type FoundServer,
  type Provider,
  type ProviderSettings,
  type Providers,
  providerIds,
  providers,
  recordAt,
  tableAt,
  usualProvider,
} from '../../core/models/providers';
import type { OwnHeaders } from '../../core/models/ownHeaders';
import type { EditorModels, ModelRef } from '../../core/models/request';
import { addressOf, isNearAddress, type Lack, type OfferedModel } from '../../core/models/setup';
import type { Clock, Models } from '../../flows/ports/ports';
import { type Connection, liveIdentity } from './connection';
import { connectOnDemand, providerConnectors } from './providerConnectors';
import type { ServerMemory } from './openai/openAiRequest';
import type { ServerFacts } from './openai/serverFacts';
import { createReportedServers, type Keep } from './reportedServers';

/** Timeouts for remote services; a longer silence means a lost connection. */
const usualTimeouts = { idleTimeoutMs: 60_000, totalTimeoutMs: 600_000 };
/** Timeouts for local servers, which may be silent up to the total timeout while they process a long prompt or other requests. */
const slowTimeouts = { idleTimeoutMs: 1_800_000, totalTimeoutMs: 1_800_000 };

const listingMs = 15_000;

const findingMs = 2_000;

/** Assumed context window, in tokens, of local servers, which often start with a small window. */
const nearTokens = 8_192;
/** Default number of parallel calls to a local server. Most servers have one slot, in which parallel requests evict each other's cache. */
const nearSlots = 1;

export interface ConnectOptions {
  readonly settings: (provider: Provider) => ProviderSettings;
  readonly key: (provider: Provider, address: string) => Promise<string | undefined>;
  readonly headers?: (provider: Provider, address: string) => Promise<OwnHeaders>;
  readonly modelFor: (tier: ModelTier) => string;
  readonly editorModels: EditorModels;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
  readonly table?: Providers;
  /** Storage for facts that servers reported; if omitted, nothing is stored. */
  readonly keep?: Keep;
}

/** Connection settings that are tested before they are saved. */
export interface Trial {
  readonly key?: string;
  readonly address?: string;
  readonly model?: string;
}

export interface Connections {
  connect(provider: Provider, trial?: Trial): Models;
  /**
   * Called after each answer. The first answer from a local server triggers a request for facts about the server, once per address. The
   * facts are not requested earlier, because some servers load a model only on the first call.
   */
  answered(provider: Provider): void;
  /** Maximum number of parallel calls to a provider, reported or assumed for its address; null for no limit. */
  slots(provider: Provider): number | null;
  /** Parts of requests that the model refused and that are therefore no longer sent. */
  refused(provider: Provider, trial: Trial): readonly Lack[];
  /**
   * Lists available models, and stores the context windows and sizes that the server reports.
   * @param key used instead of the stored one
   */
  list(
    provider: Provider,
    address: string | null,
    signal: AbortSignal,
    key?: string,
  ): Promise<Result<readonly OfferedModel[], ModelFailure>>;
  now(): number;
  /** Finds local servers that respond, even if they need a key or have no model yet. */
  findServers(signal: AbortSignal): Promise<readonly FoundServer[]>;
}

export function createConnections(options: ConnectOptions): Connections {
  const { settings, clock, table = providers } = options;
  const baseUrlOf = (provider: Provider) => settings(provider).baseUrl;
  const told = createReportedServers(options.keep ?? { read: () => null, write: () => undefined }, (kind): kind is Provider =>
    providerIds(table).some((id) => id === kind),
  );
  const memory: ServerMemory = new Map();
  const askedAt = new Set<string>();
  /** Returns an address without its query; the provider's ID if there is no address. */
  const placeOf = (provider: Provider, address = baseUrlOf(provider)): string =>
    (addressOf(provider, address, table) ?? provider).split('?')[0] ?? provider;
  const isNearServer = (provider: Provider, place: string) =>
    recordAt(provider, baseUrlOf(provider), table).isOwnServer === true && isNearAddress(place);
  const windowOf = (provider: Provider, model: string, place = placeOf(provider)): number | null =>
    settings(provider).contextTokens ??
    told.windowOf(place, model) ??
    table[provider].windows?.[model] ??
    (isNearServer(provider, place) ? nearTokens : null);

  async function factsOf(address: string, models: readonly string[], signal: AbortSignal): Promise<ServerFacts> {
    const { askServerFacts } = await import('./lazyModels');
    return askServerFacts({ address, models, timeoutMs: findingMs, clock, ...(options.fetch && { fetch: options.fetch }) }, signal);
  }

  async function list(provider: Provider, address: string | null, signal: AbortSignal, key?: string) {
    const asked = connection(provider, { ...(address !== null && { address }), ...(key !== undefined && { key }) });
    const connector = await providerConnectors[table[provider].protocol]();
    const found = await connector.list({ ...asked, idleTimeoutMs: listingMs, totalTimeoutMs: listingMs }, signal);
    const place = placeOf(provider, address ?? undefined);
    if (!found.ok) return found;
    const facts = isNearServer(provider, place)
      ? await factsOf(
          place,
          found.value.map(({ id }) => id),
          signal,
        )
      : null;
    const models = found.value.map((model) => ({ ...model, ...(facts?.windows[model.id] && { contextTokens: facts.windows[model.id] }) }));
    if (facts) told.tellServer(place, facts);
    for (const { id, contextTokens, billions } of models) {
      if (contextTokens) told.tellWindow(place, id, contextTokens);
      if (billions) told.tellSize(place, id, billions);
    }
    return ok(models);
  }

  function connection(provider: Provider, { key, address, model }: Trial = {}): Connection {
    const recordNow = () => recordAt(provider, address ?? baseUrlOf(provider), table);
    const timeouts = () => (recordNow().isOwnServer ? slowTimeouts : usualTimeouts);
    return {
      provider,
      get record() {
        return recordNow();
      },
      headers: async (at) => (await options.headers?.(provider, at)) ?? {},
      key: key === undefined ? (at) => options.key(provider, at) : async () => key,
      baseUrl: () => address ?? (baseUrlOf(provider) || table[provider].address || null),
      apiVersion: () => settings(provider).apiVersion,
      contextTokens: (asked) => windowOf(provider, asked, placeOf(provider, address)),
      billions: (asked) => told.sizeOf(placeOf(provider, address), asked),
      tellWindow: (asked, tokens) => told.tellWindow(placeOf(provider, address), asked, tokens),
      get serverKind() {
        return told.serverOf(placeOf(provider, address))?.kind ?? null;
      },
      editorModels: options.editorModels,
      modelFor: model === undefined ? options.modelFor : () => model,
      memory,
      get answerFormat() {
        return recordNow().isOwnServer ? ('unknown' as const) : ('unsure' as const);
      },
      get idleTimeoutMs() {
        return timeouts().idleTimeoutMs;
      },
      get totalTimeoutMs() {
        return timeouts().totalTimeoutMs;
      },
      clock,
      ...(options.fetch && { fetch: options.fetch }),
    };
  }

  const connect: Connections['connect'] = (provider, trial) => ({
    ...connectOnDemand(providerConnectors[table[provider].protocol], connection(provider, trial)),
    price: (name) => knownPrice(readModelId(name, usualProvider, table), {}, clock.now(), tableAt(baseUrlOf, table)),
  });

  return {
    connect,
    answered(provider) {
      const place = placeOf(provider);
      if (askedAt.has(place) || !isNearServer(provider, place)) return;
      askedAt.add(place);
      void list(provider, null, never).catch(() => undefined);
    },
    slots(provider) {
      const place = placeOf(provider);
      return isNearServer(provider, place) ? (told.serverOf(place)?.slots ?? nearSlots) : null;
    },
    refused(provider, { address = baseUrlOf(provider), model = '' }) {
      const [base = ''] = (addressOf(provider, address, table) ?? '').split('?');
      const without: ReadonlySet<string> = memory.get(`${base} ${model}`)?.without ?? new Set();
      return (['system', 'stream'] as const).filter((part) => without.has(part));
    },
    list,
    now: () => clock.now(),
    async findServers(signal) {
      const { list: listServer } = await providerConnectors.openai();
      const answers = localAddresses(table).map(async (address): Promise<readonly FoundServer[]> => {
        // Sends no key, because it is not known yet which service runs at this address.
        const asked = { ...connection('server', { address, key: '' }), idleTimeoutMs: findingMs };
        const found = await listServer(asked, signal);
        if (!found.ok && found.error.reason !== 'noKey' && found.error.reason !== 'empty') return [];
        const provider = (await factsOf(address, [], signal)).kind ?? 'server';
        return [{ name: table[provider].name, address, provider }];
      });
      return (await Promise.all(answers)).flat();
    },
  };
}

const never = new AbortController().signal;

function localAddresses(table: Providers): readonly string[] {
  return providerIds(table).flatMap((provider) => {
    const { isOwnServer, address, otherAddresses = [] } = table[provider];
    return isOwnServer && address !== undefined ? [address, ...otherAddresses] : [];
  });
}

/**
 * Routes each call to its provider.
 * @param choice read before every call, so that a changed model applies to the next turn
 * @param prices the user's prices by billing name, which override those of the provider
 */
export function createProviders(
  choice: (tier: ModelTier) => ModelRef,
  connect: (provider: Provider) => Models,
  prices: () => PriceOverrides = () => ({}),
  table: Providers = providers,
): Models {
  const models = new Map<Provider | null, Models>(providerIds(table).map((id) => [id, connect(id)]));
  const unreachable = unknownModels(choice);
  const of = (provider: Provider | null) => models.get(provider) ?? unreachable;
  const now = (tier: ModelTier, using?: ModelRef) => of((using ?? choice(tier)).provider);
  return {
    identify: (tier, using) => now(tier, using).identify(tier, using),
    price: (name) => {
      const own = prices();
      return Object.hasOwn(own, name) ? (own[name] ?? null) : of(readModelId(name, usualProvider, table).provider).price(name);
    },
    stream: (request, signal) => now(request.tier, request.using).stream(request, signal),
  };
}

/** Creates models for an unknown provider: every call fails, so that the request does not reach another provider. */
function unknownModels(choice: (tier: ModelTier) => ModelRef): Models {
  return {
    identify: (tier, using = choice(tier)) => liveIdentity(modelName(using)),
    price: () => null,
    async *stream({ tier, using = choice(tier) }) {
      yield { type: 'failed', failure: modelFailure('unknownProvider', using.model) };
    },
  };
}

/** @param isTour read before every call, so that a key set during a tour applies to the next turn */
export function createDemoSwitch(isTour: () => boolean, live: Models, recorded: Models): Models {
  const now = () => (isTour() ? recorded : live);
  return {
    identify: (tier, using) => now().identify(tier, using),
    price: (model) => now().price(model),
    stream: (request, signal) => now().stream(request, signal),
  };
}
