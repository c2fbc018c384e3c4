// Set-up state of a model, and checks of typed addresses and keys.
import type { AgentId } from '../agents/roster';
import type { ModelFailure, ModelFailureReason } from './failure';
import { type FoundServer, type Provider, type Providers, providerIds, providers } from './providers';

export interface OfferedModel {
  /** As the provider knows it. */
  readonly id: string;
  readonly name: string;
  /** Tokens its window holds, where the list tells. */
  readonly contextTokens?: number | null;
  /** Its size in billions of parameters, where the list tells. */
  readonly billions?: number;
}

/**
 * What is wrong with an address that was typed: it is none, nothing listens there, its name is not known, it speaks no https, something else answers,
 * or it wants a key. `noneFound`: none of the servers that were looked for runs here.
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

/** By the code of the platform that stands in the detail of a failure. */
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

/** Parts of what the room sends: rules as a system text, an answer by a schema, looks by tools, and the answer as it is written. */
export type Lack = 'system' | 'schema' | 'tools' | 'stream';

export interface WorkingWay {
  readonly state: 'works';
  readonly model: string;
  /** What the room will send and this model did not take. */
  readonly lacks?: readonly Lack[];
}

/** One way to a model: untouched, looking or asking, ready to choose, answering, or refused and why. */
export type WayState =
  | { readonly state: 'open' }
  | { readonly state: 'busy'; readonly what: 'listing' | 'testing' }
  | { readonly state: 'listed' }
  | WorkingWay
  /** `notKept`: it answered, and what was chosen could not be kept. */
  | { readonly state: 'failed'; readonly reason: ModelFailureReason | ServerTrouble | 'notKept' };

/** A key that lies on this machine, named and offered; it is read when the user chooses it. */
export interface FoundKey {
  /** As it is shown: a variable, or a file below the home folder. */
  readonly name: string;
  readonly provider: Provider;
  /** Where it is meant for; null for the provider's own address. */
  readonly address: string | null;
  /** The key itself; null where there is none after all. */
  read(): Promise<string | null>;
}

/** How far one provider has come. */
export interface ProviderSetup {
  readonly way: WayState;
  readonly models: readonly OfferedModel[];
  /** As it was typed; only of a provider that needs one. */
  readonly address?: string;
  /** Names of the places where a key lies; it is read when the user chooses one. */
  readonly found?: readonly string[];
  readonly running?: readonly FoundServer[];
}

export interface Setup {
  readonly providers: Readonly<Record<Provider, ProviderSetup>>;
  /** The last model that was chosen for a member. */
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

/** Providers a key can be given to now: one without an address of its own only where it is set. @param baseUrlOf as it is set; empty where it is not */
export function keysToSet(baseUrlOf: (id: Provider) => string, table: Providers = providers): readonly Provider[] {
  return providerIds(table).filter((id) => table[id].key && (!table[id].needs.includes('address') || baseUrlOf(id) !== ''));
}

/** The way that was connected last; null where none was since the window opened. */
export function workingWay({ providers: ways }: Setup): WorkingWay | null {
  return Object.values(ways).flatMap(({ way }) => (way.state === 'works' ? [way] : []))[0] ?? null;
}

/** Where a provider is reached, without a slash at its end; null where the address is none, or none is needed. @param typed empty for its own */
export function addressOf(provider: Provider, typed: string, table: Providers = providers): string | null {
  const { address = null, path } = table[provider];
  return typed.trim() === '' ? address : serverAddress(typed, path);
}

/**
 * The base address without a slash at its end and with its query, such as `http://localhost:11434/v1`, or null where the text is no address we would send to.
 * A host alone gets the usual path; without a scheme it is `http` for this machine and private networks, else `https`. A name or password in it
 * is refused.
 */
export function serverAddress(typed: string, usualPath = '/v1'): string | null {
  const text = typed.trim();
  if (text === '') return null;
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${isNear(text) ? 'http' : 'https'}://${text}`);
    if (!/^https?:$/.test(url.protocol) || url.hostname === '' || url.username !== '' || url.password !== '') return null;
    const path = url.pathname.replace(/\/+$/, '').replace(/\/(chat\/completions|completions|models)$/, '');
    return `${url.origin}${path === '' ? usualPath : path}${url.search}`;
  } catch {
    return null;
  }
}

/** Whether an address is one of this machine or of a private network. */
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

/** `unusual` is a doubt and no refusal: a gateway has keys of its own. */
export type KeyTrouble = 'spaces' | 'address' | 'alone' | 'unusual';

/** @param form what keys look like where this one goes; absent where nobody knows */
export function keyTrouble(typed: string, form?: RegExp): KeyTrouble | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^(export\s+|set\s+|\$env:)?\w+\s*[=:]\s*\S|^["'`]|["'`]$/.test(text) && !/^https?:/.test(text)) return 'alone';
  if (/\s/.test(text)) return 'spaces';
  if (/^https?:\/\//i.test(text)) return 'address';
  return form && !form.test(text) ? 'unusual' : null;
}
