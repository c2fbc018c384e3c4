// The providers, one record each: everything that is different from provider to provider.
import { anthropicPrices, type DatedPrice, geminiPrices, groqPrices, mistralPrices, openAiPrices } from './providerPrices';

/** What must be there before a provider can be asked. */
export type Need = 'key' | 'address';

/** How a provider is spoken to; each has a connector. */
export type Protocol = 'editor' | 'gemini' | 'openai' | 'anthropic';

/** What the user may set of one provider, named after its id, such as `gemini.baseUrl`; empty or null where nothing is set. */
export interface ProviderSettings {
  readonly baseUrl: string;
  readonly apiVersion: string;
  readonly contextTokens: number | null;
}

export interface ProviderRecord {
  /** The same in every language. */
  readonly name: string;
  readonly protocol: Protocol;
  readonly needs: readonly Need[];
  /** Where it is if no setting says otherwise; for a provider that needs an address, the one to try first. */
  readonly address?: string;
  /** The path of an address that was typed without one; `/v1` where absent. */
  readonly path?: string;
  readonly settings: readonly (keyof ProviderSettings)[];
  /** Absent where it takes none. */
  readonly key?: KeyRules;
  /** Headers of every request. @param key empty where there is none */
  headers(key: string): Readonly<Record<string, string>>;
  /** Asked where the user named no model. */
  readonly defaultModel?: string;
  /** A model without a price here has an unknown cost. */
  readonly prices: readonly DatedPrice[];
  /** Context windows in tokens that neither a setting nor the provider's list tells. */
  readonly windows?: Readonly<Record<string, number>>;
  /** Other addresses on this machine where a server of this kind may listen, beside `address`. */
  readonly otherAddresses?: readonly string[];
  /** Its own ids may hold a colon, as in `qwen3:8b`: a word before it that names no provider belongs to the id. */
  readonly colonsInIds?: true;
  /** A server of the user's own, which may read a long prompt for minutes before its first word, and has no price. */
  readonly isOwnServer?: true;
  /** Whether it can search the web for a model. */
  readonly searchesWeb?: (model: string) => boolean;
  /** What a setting with another address makes of it. */
  readonly elsewhere?: 'server';
  /** Its list holds no names that can be asked; the user types one. */
  readonly typedModels?: true;
  /** Parts of a request it is known to refuse. */
  readonly lacks?: readonly ('response_format' | 'stream_options' | 'temperature')[];
  /** It refuses what a call brought without the thinking that came before the call. */
  readonly wantsThoughts?: true;
  /** Path and query of a request, where they depend on more than what is asked for. */
  pathOf?(what: 'chat' | 'models', at: RequestPlace): string;
}

/** What the path of a request may depend on. */
export interface RequestPlace {
  readonly base: string;
  /** Of the address that is set. */
  readonly query: string;
  readonly model: string;
  readonly apiVersion: string;
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
  /** Variables that name the server such a key is for; the provider's own where none does. */
  readonly addressVariables?: readonly string[];
  /** A file of such variables below the home folder. */
  readonly file?: string;
  /** Kept by the provider's id alone, whatever its address, as keys were once; all others belong to the origin they were given for. */
  readonly isForAnyAddress?: true;
}

/** A server that runs on this machine, found when the user asked for it. */
export interface FoundServer {
  readonly name: string;
  readonly address: string;
  readonly provider: Provider;
}

const ownServer = {
  protocol: 'openai',
  needs: ['address'],
  settings: ['baseUrl', 'contextTokens'],
  key: { variables: [] },
  headers: bearer,
  prices: [],
  colonsInIds: true,
  isOwnServer: true,
} satisfies Partial<ProviderRecord>;

const keyed = { protocol: 'openai', needs: ['key'], settings: ['baseUrl'], headers: bearer, prices: [] } satisfies Partial<ProviderRecord>;

/**
 * By id, in the order of the set-up cards. The id is the prefix of model ids, the value of the setting `provider` and part of the names of
 * settings, stored keys and texts, so it never changes. No id may be a name of Ollama's models, which have tags: `mistral:7b` is one.
 */
const records = {
  /** The editor's own language models: no key and no address, the editor asks for consent. */
  editor: { name: 'VS Code', protocol: 'editor', needs: [], settings: [], headers: () => ({}), prices: [], colonsInIds: true },
  gemini: {
    name: 'Gemini',
    protocol: 'gemini',
    needs: ['key'],
    settings: ['baseUrl', 'apiVersion'],
    key: {
      form: { pattern: /^(AIza[\w-]{35}|AQ\.[\w.-]{20,})$/, start: 'AIza' },
      page: 'https://aistudio.google.com/apikey',
      ownVariable: 'MILKSTACK_GEMINI_KEY',
      variables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
      // the command line tool of Gemini
      file: '.gemini/.env',
      isForAnyAddress: true,
    },
    headers: (key) => ({ 'x-goog-api-key': key }),
    defaultModel: 'gemini-3.8-flash',
    prices: geminiPrices,
    windows: { 'gemini-3.8-flash': 1_048_576, 'gemini-3.5-flash': 1_048_576, 'gemini-3.5-flash-lite': 1_048_576 },
    searchesWeb: (model) => /^(?:models\/)?gemini-(?!1)/.test(model),
  },
  /** Before the providers had names, `openai.baseUrl` was the address of any server; such a setting still makes it one. */
  openai: {
    ...keyed,
    name: 'OpenAI',
    address: 'https://api.openai.com/v1',
    settings: ['baseUrl', 'contextTokens'],
    key: {
      form: { pattern: /^sk-[\w-]{20,}$/, start: 'sk-' },
      page: 'https://platform.openai.com/api-keys',
      variables: ['OPENAI_API_KEY'],
      addressVariables: ['OPENAI_BASE_URL', 'OPENAI_API_BASE'],
    },
    defaultModel: 'gpt-6.1-sol',
    prices: openAiPrices,
    elsewhere: 'server',
    // models that think refuse it
    lacks: ['temperature'],
    // those of fine-tuned models do
    colonsInIds: true,
  },
  anthropic: {
    ...keyed,
    name: 'Anthropic',
    protocol: 'anthropic',
    address: 'https://api.anthropic.com/v1',
    key: {
      form: { pattern: /^sk-ant-[\w-]{20,}$/, start: 'sk-ant-' },
      page: 'https://platform.claude.com/settings/keys',
      variables: ['ANTHROPIC_API_KEY'],
      addressVariables: ['ANTHROPIC_BASE_URL'],
    },
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    defaultModel: 'claude-sonnet-5-5',
    prices: anthropicPrices,
    windows: {
      'claude-fable-5-1': 1_000_000,
      'claude-opus-5-5': 1_000_000,
      'claude-opus-5': 1_000_000,
      'claude-sonnet-5-5': 1_000_000,
      'claude-sonnet-5': 1_000_000,
      'claude-haiku-5-5': 1_000_000,
      'claude-haiku-4-5': 200_000,
    },
  },
  openrouter: {
    ...keyed,
    name: 'OpenRouter',
    address: 'https://openrouter.ai/api/v1',
    key: {
      form: { pattern: /^sk-or-[\w-]{20,}$/, start: 'sk-or-' },
      page: 'https://openrouter.ai/settings/keys',
      variables: ['OPENROUTER_API_KEY'],
    },
    // its list of applications names them by these
    headers: (key) => ({ ...bearer(key), 'http-referer': 'https://marketplace.visualstudio.com/', 'x-title': 'MilkStack' }),
  },
  azure: {
    ...keyed,
    name: 'Azure OpenAI',
    needs: ['address', 'key'],
    path: '/openai/v1',
    settings: ['baseUrl', 'apiVersion', 'contextTokens'],
    key: { variables: ['AZURE_OPENAI_API_KEY'], addressVariables: ['AZURE_OPENAI_ENDPOINT'] },
    headers: (key) => (key === '' ? {} : { 'api-key': key }),
    typedModels: true,
    lacks: ['temperature'],
    pathOf: azurePath,
  },
  groq: {
    ...keyed,
    name: 'Groq',
    address: 'https://api.groq.com/openai/v1',
    key: {
      form: { pattern: /^gsk_\w{20,}$/, start: 'gsk_' },
      page: 'https://console.groq.com/keys',
      variables: ['GROQ_API_KEY'],
    },
    defaultModel: 'openai/gpt-oss-120b',
    prices: groqPrices,
    windows: { 'openai/gpt-oss-120b': 131_072 },
  },
  mistralai: {
    ...keyed,
    name: 'Mistral',
    address: 'https://api.mistral.ai/v1',
    key: { page: 'https://console.mistral.ai/api-keys', variables: ['MISTRAL_API_KEY'] },
    defaultModel: 'mistral-medium-3-5',
    prices: mistralPrices,
    windows: { 'mistral-medium-3-5': 256_000 },
    lacks: ['stream_options'],
  },
  deepseek: {
    ...keyed,
    name: 'DeepSeek',
    address: 'https://api.deepseek.com/v1',
    key: {
      form: { pattern: /^sk-\w{20,}$/, start: 'sk-' },
      page: 'https://platform.deepseek.com/api_keys',
      variables: ['DEEPSEEK_API_KEY'],
    },
    defaultModel: 'deepseek-flash',
    windows: { 'deepseek-flash': 1_000_000, 'deepseek-v4-pro': 1_000_000 },
    // it takes JSON as a form, and no schema
    lacks: ['response_format'],
    wantsThoughts: true,
  },
  // by number, so that no name is looked up
  ollama: { ...ownServer, name: 'Ollama', address: 'http://127.0.0.1:11434/v1' },
  lmstudio: { ...ownServer, name: 'LM Studio', address: 'http://127.0.0.1:1234/v1' },
  llamacpp: { ...ownServer, name: 'llama.cpp', address: 'http://127.0.0.1:8080/v1', otherAddresses: ['http://127.0.0.1:9931/v1'] },
  vllm: { ...ownServer, name: 'vLLM', address: 'http://127.0.0.1:8000/v1' },
  /** Any server that speaks OpenAI's protocol, wherever it runs. */
  server: { ...ownServer, name: 'OpenAI-compatible server' },
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

/** The record that holds at an address. @param baseUrl as it is set; empty for the provider's own */
export function recordAt(id: Provider, baseUrl: string, table: Providers = providers): ProviderRecord {
  const { elsewhere, address = '' } = table[id];
  return elsewhere && baseUrl !== '' && originOf(baseUrl) !== originOf(address) ? table[elsewhere] : table[id];
}

/** The table with the record that holds at each address that is set. */
export function tableAt(baseUrlOf: (id: Provider) => string, table: Providers = providers): Providers {
  return Object.fromEntries(providerIds(table).map((id) => [id, recordAt(id, baseUrlOf(id), table)])) as Providers;
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}

function bearer(key: string): Readonly<Record<string, string>> {
  return key === '' ? {} : { authorization: `Bearer ${key}` };
}

const usualAzureVersion = '2024-10-21';

/** Below `/openai/v1` Azure speaks as OpenAI does. Before that, the deployment stands in the path and the version in the query. */
function azurePath(what: 'chat' | 'models', { base, query, model, apiVersion }: RequestPlace): string {
  const path = { chat: '/chat/completions', models: '/models' }[what];
  if (/\/v1$/.test(base)) return path;
  const deployment = what === 'chat' && !/\/deployments\/[^/]+$/.test(base) ? `/deployments/${encodeURIComponent(model)}` : '';
  const version = /(^|&)api-version=/.test(query) ? '' : `?api-version=${encodeURIComponent(apiVersion || usualAzureVersion)}`;
  return `${deployment}${path}${version}`;
}
