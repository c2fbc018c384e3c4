// How far the user has come with connecting a model, as data the panel shows and nothing waits for.
import type { AgentId } from '../agents/roster';
import type { ModelFailureReason } from './failure';

/** A model a provider offers. */
export interface OfferedModel {
  /** As the provider knows it. */
  readonly id: string;
  readonly name: string;
}

/** A server that runs on this machine, found when the user asked for it. */
export interface FoundServer {
  readonly name: string;
  readonly address: string;
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

/** One way to a model: untouched, looking or asking, ready to choose, answering, or refused and why. */
export type WayState =
  | { readonly state: 'open' }
  | { readonly state: 'busy'; readonly what: 'listing' | 'testing' }
  | { readonly state: 'listed' }
  | { readonly state: 'works'; readonly model: string }
  /** `notKept`: it answered, and what was chosen could not be kept. */
  | { readonly state: 'failed'; readonly reason: ModelFailureReason | ServerTrouble | 'notKept' };

export interface Setup {
  readonly editor: { readonly way: WayState; readonly models: readonly OfferedModel[] };
  /** `found` names the places where a key lies; it is read when the user chooses one. */
  readonly gemini: { readonly way: WayState; readonly models: readonly OfferedModel[]; readonly found?: readonly string[] };
  readonly server: {
    readonly way: WayState;
    readonly address: string;
    readonly models: readonly OfferedModel[];
    readonly found?: readonly string[];
    readonly running?: readonly FoundServer[];
  };
  /** The last model that was chosen for a member. */
  readonly member: { readonly agent: AgentId | null; readonly model: string; readonly way: WayState };
}

export const nothingSetUp: Setup = {
  editor: { way: { state: 'open' }, models: [] },
  gemini: { way: { state: 'open' }, models: [] },
  server: { way: { state: 'open' }, address: '', models: [] },
  member: { agent: null, model: '', way: { state: 'open' } },
};

/**
 * The base address without a slash at its end, such as `http://localhost:11434/v1`, or null where the text is no address we would send to.
 * A host alone gets `/v1`; without a scheme it is `http` for this machine and private networks, else `https`. A name or password in it is refused.
 */
export function serverAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${isNear(text) ? 'http' : 'https'}://${text}`);
    if (!/^https?:$/.test(url.protocol) || url.hostname === '' || url.username !== '' || url.password !== '') return null;
    const path = url.pathname.replace(/\/+$/, '').replace(/\/(chat\/completions|completions|models)$/, '');
    return `${url.origin}${path === '' ? '/v1' : path}`;
  } catch {
    return null;
  }
}

function isNear(text: string): boolean {
  return /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|[\w-]+(:\d+)?(\/|$))/i.test(text);
}

/** `unusual` is a doubt and no refusal: a gateway has keys of its own. */
export type KeyTrouble = 'spaces' | 'address' | 'alone' | 'unusual';

/** @param isGoogles whether it goes to Google's own address, where keys have a known form */
export function keyTrouble(typed: string, isGoogles: boolean): KeyTrouble | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^(export\s+|set\s+|\$env:)?\w+\s*[=:]\s*\S|^["'`]|["'`]$/.test(text) && !/^https?:/.test(text)) return 'alone';
  if (/\s/.test(text)) return 'spaces';
  if (/^https?:\/\//i.test(text)) return 'address';
  return isGoogles && !/^(AIza[\w-]{35}|AQ\.[\w.-]{20,})$/.test(text) ? 'unusual' : null;
}
