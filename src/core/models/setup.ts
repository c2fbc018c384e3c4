// State of the model setup, and checks of typed addresses and keys.
import type { AgentId } from '../agents/roster';
import type { ModelFailure, ModelFailureReason } from './failure';
import type { ModelWork } from './promptProfile';
import { type FoundServer, type Provider, type Providers, providerIds, providers } from './providers';

export interface OfferedModel {
  readonly id: string;
  readonly name: string;
  readonly contextTokens?: number | null;
  /** Size in billions of parameters, if listed. */
  readonly billions?: number;
}

/**
 * Problem with a typed address: invalid, connection refused, unknown host, no HTTPS, a different service, or key required. `noneFound`: no
 * known server is running on this machine.
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

/** Maps a failure to a problem with the address, if possible; a network failure by the system error code in its detail. */
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

/** Request features that a model may lack: system text, structured output, tools, streaming. */
export type Lack = 'system' | 'schema' | 'tools' | 'stream';

/** Test results for a model on the user's own server. */
export interface FoundModel {
  /** Billions of parameters, and context window in tokens; null if the server does not report them. */
  readonly billions: number | null;
  readonly contextTokens: number | null;
  /** Duration of a short answer, in seconds. */
  readonly answerSeconds: number;
  readonly goodFor: ModelWork;
}

export interface WorkingWay {
  readonly state: 'works';
  readonly model: string;
  readonly found?: FoundModel;
  readonly lacks?: readonly Lack[];
}

export type WayState =
  | { readonly state: 'open' }
  | { readonly state: 'busy'; readonly what: 'listing' | 'testing' }
  | { readonly state: 'listed' }
  | WorkingWay
  /** `notKept`: the model answered, but the selection could not be saved. */
  | { readonly state: 'failed'; readonly reason: ModelFailureReason | ServerTrouble | 'notKept' };

/** A key found on this machine; read only if the user chooses it. */
export interface FoundKey {
  /** Display name: an environment variable, or a file in the home folder. */
  readonly name: string;
  readonly provider: Provider;
  /** Server address that the key is for; null for the provider's own address. */
  readonly address: string | null;
  /** Reads the key; null if the key no longer exists. */
  read(): Promise<string | null>;
}

export interface ProviderSetup {
  readonly way: WayState;
  readonly models: readonly OfferedModel[];
  /** Address as typed; only for providers that require an address. */
  readonly address?: string;
  /** Names of keys found on this machine. */
  readonly found?: readonly string[];
  readonly running?: readonly FoundServer[];
}

export interface Setup {
  readonly providers: Readonly<Record<Provider, ProviderSetup>>;
  /** The model last chosen for a member. */
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
 * Returns the providers whose key can be set now. Providers without a default address are included only if an address is configured.
 * @param baseUrlOf returns the configured address; empty if there is none
 */
export function keysToSet(baseUrlOf: (id: Provider) => string): readonly Provider[] {
  return providerIds().filter((id) => providers[id].key && (!providers[id].needs.includes('address') || baseUrlOf(id) !== ''));
}

/** Returns the state of a connected provider; null if no provider was connected in this editor window. */
export function workingWay({ providers: ways }: Setup): WorkingWay | null {
  return Object.values(ways).flatMap(({ way }) => (way.state === 'works' ? [way] : []))[0] ?? null;
}

/**
 * Returns the address of a provider without a trailing slash; null if the address is invalid or not needed.
 * @param typed address as typed; empty for the provider's own address
 */
export function addressOf(provider: Provider, typed: string, table: Providers = providers): string | null {
  const { address = null, path } = table[provider];
  return typed.trim() === '' ? address : serverAddress(typed, path);
}

/**
 * Returns the base address without a trailing slash and with its query, such as `http://localhost:11434/v1`; null if no request may be sent
 * there. A plain host gets the default path. The default scheme is `http` for this machine and private networks, and `https` for other
 * hosts. Addresses with credentials are refused.
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

/** Whether an address is on this machine or in a private network. */
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

/** Problem with a typed key. `unusual` is only a warning, because gateways issue keys in their own formats. */
export type KeyTrouble = 'spaces' | 'address' | 'alone' | 'unusual';

/**
 * Returns the problem with a typed key; null if there is none.
 * @param form expected form of keys; missing if unknown
 */
export function keyTrouble(typed: string, form?: RegExp): KeyTrouble | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^(export\s+|set\s+|\$env:)?\w+\s*[=:]\s*\S|^["'`]|["'`]$/.test(text) && !/^https?:/.test(text)) return 'alone';
  if (/\s/.test(text)) return 'spaces';
  if (/^https?:\/\//i.test(text)) return 'address';
  return form && !form.test(text) ? 'unusual' : null;
}
