// Set-up state of models, and checks of typed addresses and keys.
import type { AgentId } from '../agents/roster';
import type { ModelFailure, ModelFailureReason } from './failure';
import type { ModelWork } from './promptProfile';
import { type FoundServer, type Provider, type Providers, providerIds, providers } from './providers';

export interface OfferedModel {
  /** The model's id, as the provider lists it. */
  readonly id: string;
  readonly name: string;
  /** Context window, if listed. */
  readonly contextTokens?: number | null;
  /** Size in billions of parameters, if listed. */
  readonly billions?: number;
}

/**
 * Problem of a typed address: invalid, connection refused, unknown host, no https, a different service, or key required. `noneFound`: no
 * known server runs locally.
 */
export type ServerTrouble = 'noAddress' | 'refused' | 'unknownHost' | 'plainServer' | 'notThere' | 'keyWanted' | 'noneFound';

export const serverTroubles: readonly ServerTrouble[] = [
  'noAddress',
  'refused',
  'unknownHost',
  'plainServer',
  'notThere',
  'keyWanted',
  'noneFound',
];

/** The problem behind a failure, by the platform's error code in its detail. */
export function serverTrouble({ reason, detail }: ModelFailure): ServerTrouble | ModelFailureReason {
  switch (reason) {
    case 'network':
      if (/ECONNREFUSED/.test(detail)) return 'refused';
      if (/ENOTFOUND|EAI_AGAIN/.test(detail)) return 'unknownHost';
      return /ERR_SSL|EPROTO|wrong version number/i.test(detail) ? 'plainServer' : 'network';
    case 'badRequest':
    case 'malformed':
    case 'unknownModel':
      return 'notThere';
    case 'noKey':
      return 'keyWanted';
    default:
      return reason;
  }
}

/** Features that requests use: system text, structured output, tools, streaming. */
export type Lack = 'system' | 'schema' | 'tools' | 'stream';

/** Facts about a model on the user's own server. */
export interface FoundModel {
  /** Billions of parameters; null if the server does not report them. The same applies to the context window. */
  readonly billions: number | null;
  readonly contextTokens: number | null;
  /** Duration of a short answer. */
  readonly answerSeconds: number;
  readonly goodFor: ModelWork;
}

export interface WorkingWay {
  readonly state: 'works';
  readonly model: string;
  readonly found?: FoundModel;
  /** Features this model lacks. */
  readonly lacks?: readonly Lack[];
}

/** State of a provider: untouched, loading, choosing, working, or failed with a reason. */
export type WayState =
  | { readonly state: 'open' }
  | { readonly state: 'busy'; readonly what: 'listing' | 'testing' }
  | { readonly state: 'listed' }
  | WorkingWay
  /** `notKept`: the model answered, but the choice could not be saved. */
  | { readonly state: 'failed'; readonly reason: ModelFailureReason | ServerTrouble | 'notKept' };

/** A key found on this machine, read only when the user chooses it. */
export interface FoundKey {
  /** Display name: a variable, or a file below the home folder. */
  readonly name: string;
  readonly provider: Provider;
  /** Address of the key; null for the provider's own. */
  readonly address: string | null;
  /** Reads the key; null if it no longer exists. */
  read(): Promise<string | null>;
}

/** Set-up state of one provider. */
export interface ProviderSetup {
  readonly way: WayState;
  readonly models: readonly OfferedModel[];
  /** As typed; only for providers that require an address. */
  readonly address?: string;
  /** Names of found keys; a key is read when the user chooses it. */
  readonly found?: readonly string[];
  readonly running?: readonly FoundServer[];
}

export interface Setup {
  readonly providers: Readonly<Record<Provider, ProviderSetup>>;
  /** Last model chosen for a member. */
  readonly member: { readonly agent: AgentId | null; readonly model: string; readonly way: WayState };
}

export function emptySetup(table: Providers = providers): Setup {
  const open = { way: { state: 'open' }, models: [] } as const;
  const untouched = (id: Provider): ProviderSetup =>
    table[id].needs.includes('address') ? { ...open, address: table[id].address ?? '' } : open;
  return {
    providers: Object.fromEntries(providerIds(table).map((id) => [id, untouched(id)])) as Setup['providers'],
    member: { agent: null, model: '', way: { state: 'open' } },
  };
}

export const nothingSetUp: Setup = emptySetup();

/**
 * Providers whose key can be set now: those without a default address only if one is configured.
 * @param baseUrlOf configured address; empty if there is none
 */
export function keysToSet(baseUrlOf: (id: Provider) => string): readonly Provider[] {
  return providerIds().filter((id) => providers[id].key && (!providers[id].needs.includes('address') || baseUrlOf(id) !== ''));
}

/** The state of a connected provider; null if there was none in this window. */
export function workingWay({ providers: ways }: Setup): WorkingWay | null {
  return Object.values(ways).flatMap(({ way }) => (way.state === 'works' ? [way] : []))[0] ?? null;
}

/**
 * Address of a provider without a trailing slash; null if it is invalid or not needed.
 * @param typed empty for the provider's own
 */
export function addressOf(provider: Provider, typed: string, table: Providers = providers): string | null {
  const { address = null, path } = table[provider];
  return typed.trim() === '' ? address : serverAddress(typed, path);
}

/**
 * Base address without a trailing slash and with its query, such as `http://localhost:11434/v1`; null if nothing must be sent there. A
 * plain host gets the default path; the default scheme is `http` for this machine and private networks, otherwise `https`. Credentials are
 * refused.
 */
export function serverAddress(typed: string, usualPath = '/v1'): string | null {
  const text = typed.trim();
  if (text === '') return null;
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${isNear(text) ? 'http' : 'https'}://${text}`);
    if (!/^https?:$/.test(url.protocol) || url.hostname === '' || url.username !== '' || url.password !== '') return null;
    const path = url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/(chat\/completions|completions|models)$/, '');
    return `${url.origin}${path === '' ? usualPath : path}${url.search}`;
  } catch {
    return null;
  }
}

/** Whether an address is on this machine or a private network. */
export function isNearAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return /^([\w-]+|[\w.-]+\.(local|localhost|lan|internal|home\.arpa)|(127|10)(\.\d+){3}|(192\.168|169\.254)(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[(::1|f[cd][\da-f]{2}:.*|fe80:.*)\])$/i.test(
    hostname,
  );
}

function isNear(text: string): boolean {
  return /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|[\w-]+(:\d+)?(\/|$))/i.test(text);
}

/** `unusual` only warns, because gateways have their own keys. */
export type KeyTrouble = 'spaces' | 'address' | 'alone' | 'unusual';

/** @param form expected form of keys; absent if unknown */
export function keyTrouble(typed: string, form?: RegExp): KeyTrouble | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^(export\s+|set\s+|\$env:)?\w+\s*[=:]\s*\S|^["'`]|["'`]$/.test(text) && !/^https?:/.test(text)) return 'alone';
  if (/\s/.test(text)) return 'spaces';
  if (/^https?:\/\//i.test(text)) return 'address';
  return form && !form.test(text) ? 'unusual' : null;
}
