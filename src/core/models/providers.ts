// The providers, one record each: everything that is different from provider to provider.
import type { Price } from './usage';

/** What must be there before a provider can be asked. */
export type Need = 'key' | 'address';

/** What the user may set of one provider, named after its id, such as `gemini.baseUrl`; empty or null where nothing is set. */
export interface ProviderSettings {
  readonly baseUrl: string;
  readonly apiVersion: string;
  readonly contextTokens: number | null;
}

export interface ProviderRecord {
  /** The same in every language. */
  readonly name: string;
  readonly needs: readonly Need[];
  readonly settings: readonly (keyof ProviderSettings)[];
  /** Absent where it takes none. Keys of a provider that needs an address are kept by origin, so that another server never gets them. */
  readonly key?: KeyRules;
  /** Headers of every request. @param key empty where there is none */
  headers(key: string): Readonly<Record<string, string>>;
  /** Asked where the user named no model. */
  readonly defaultModel?: string;
  /** A model without a price here has an unknown cost. */
  readonly prices: readonly DatedPrice[];
  /** Context windows in tokens that neither a setting nor the provider's list tells. */
  readonly windows?: Readonly<Record<string, number>>;
  /** Servers of this kind on the user's machine, at their usual ports. */
  readonly localServers?: readonly FoundServer[];
  /** Its own ids may hold a colon, as in `qwen3:8b`: a word before it that names no provider belongs to the id. */
  readonly colonsInIds?: true;
  /** A model on the user's own machine may read a long prompt for minutes before its first word. */
  readonly isSlow?: true;
  /** It can search the web for its models. */
  readonly searchesWeb?: true;
}

export interface KeyRules {
  /** What keys look like at the provider's own address; another form is a doubt and no refusal. */
  readonly form?: { readonly pattern: RegExp; readonly start: string };
  /** Where keys are given out. */
  readonly page?: string;
  /** An environment variable of ours whose key is used as long as none is stored. */
  readonly ownVariable?: string;
  /** Environment variables other tools keep a key in. */
  readonly variables: readonly string[];
  /** Which server such a key is for: variables that name it, and the address where none does. */
  readonly addresses?: { readonly variables: readonly string[]; readonly usual: string };
  /** A file of such variables below the home folder. */
  readonly file?: string;
}

export interface DatedPrice {
  readonly model: string;
  /** First and one past the last moment it holds, in UTC; null where the source names none. */
  readonly from: string | null;
  readonly until: string | null;
  readonly price: Price;
}

/** A server that runs on this machine, found when the user asked for it. */
export interface FoundServer {
  readonly name: string;
  readonly address: string;
}

/** Google Search for the third generation of Gemini, by the search and not by the request; what is free each month is not known here. */
const searchUsd = 14;

/**
 * Gemini Developer API, paid tier, standard requests, text, as a transcript of https://ai.google.dev/gemini-api/docs/pricing gave them on
 * `pricesAsOf`; the page itself was not read. Models whose price depends on the length of the prompt are left out: one figure would be wrong for them.
 * Where the source names no price for cached input, it is counted as fresh input: a cost that is shown may be too high, never too low.
 */
const geminiPrices: readonly DatedPrice[] = [
  { model: 'gemini-3.8-flash', from: null, until: '2027-01-01', price: { inputUsd: 0.75, cachedUsd: 0.075, outputUsd: 3.75, searchUsd } },
  { model: 'gemini-3.8-flash', from: '2027-01-01', until: null, price: { inputUsd: 1.5, cachedUsd: 1.5, outputUsd: 7.5, searchUsd } },
  { model: 'gemini-3.5-flash', from: null, until: null, price: { inputUsd: 1.5, cachedUsd: 1.5, outputUsd: 9, searchUsd } },
  { model: 'gemini-3.5-flash-lite', from: null, until: null, price: { inputUsd: 0.3, cachedUsd: 0.3, outputUsd: 2.5, searchUsd } },
];

/**
 * By id, in the order of the set-up cards. The id is the prefix of model ids, the value of the setting `provider` and part of the names of
 * settings, stored keys and texts, so it never changes.
 */
const records = {
  /** The editor's own language models: no key and no address, the editor asks for consent. */
  editor: { name: 'VS Code', needs: [], settings: [], headers: () => ({}), prices: [], colonsInIds: true },
  gemini: {
    name: 'Gemini',
    needs: ['key'],
    settings: ['baseUrl', 'apiVersion'],
    key: {
      form: { pattern: /^(AIza[\w-]{35}|AQ\.[\w.-]{20,})$/, start: 'AIza' },
      page: 'https://aistudio.google.com/apikey',
      ownVariable: 'MILKSTACK_GEMINI_KEY',
      variables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
      // the command line tool of Gemini
      file: '.gemini/.env',
    },
    headers: (key) => ({ 'x-goog-api-key': key }),
    defaultModel: 'gemini-3.8-flash',
    prices: geminiPrices,
    searchesWeb: true,
  },
  /** Any server that speaks OpenAI's protocol, wherever it runs. */
  openai: {
    name: 'OpenAI-compatible server',
    needs: ['address'],
    settings: ['baseUrl', 'contextTokens'],
    key: {
      variables: ['OPENAI_API_KEY'],
      addresses: { variables: ['OPENAI_BASE_URL', 'OPENAI_API_BASE'], usual: 'https://api.openai.com/v1' },
    },
    headers: bearer,
    prices: [],
    // by number, so that no name is looked up
    localServers: [
      { name: 'Ollama', address: 'http://127.0.0.1:11434/v1' },
      { name: 'LM Studio', address: 'http://127.0.0.1:1234/v1' },
      { name: 'llama.cpp', address: 'http://127.0.0.1:8080/v1' },
    ],
    colonsInIds: true,
    isSlow: true,
  },
} satisfies Readonly<Record<string, ProviderRecord>>;

export type Provider = keyof typeof records;

/** A table of providers; the product has one, and a test may pass another with more. */
export type Providers = Readonly<Record<Provider, ProviderRecord>>;

export const providers: Providers = records;

/** The provider where none is chosen; its models go by their own names, without the prefix. */
export const usualProvider: Provider = 'gemini';

export function providerIds(table: Providers = providers): readonly Provider[] {
  return Object.keys(table) as Provider[];
}

function bearer(key: string): Readonly<Record<string, string>> {
  return key === '' ? {} : { authorization: `Bearer ${key}` };
}
