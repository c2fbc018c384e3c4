// Model providers: one record per provider describes everything specific to it.
import { anthropicPrices, type DatedPrice, geminiPrices, groqPrices, mistralPrices, openAiPrices } from './providerPrices';

export type Need = 'key' | 'address';

/** Protocol of a provider; every protocol has a connector. */
export type Protocol = 'editor' | 'gemini' | 'openai' | 'anthropic';

/** Settings of one provider, named after its ID, such as `gemini.baseUrl`. Values are empty or null if not set. */
export interface ProviderSettings {
  readonly baseUrl: string;
  readonly apiVersion: string;
  readonly contextTokens: number | null;
}

export interface ProviderRecord {
  /** Display name; not translated. */
  readonly name: string;
  readonly protocol: Protocol;
  readonly needs: readonly Need[];
  /** Default address. For a provider that requires an address: the suggested address. */
  readonly address?: string;
  /** Path appended to an address that was typed without a path; default `/v1`. */
  readonly path?: string;
  readonly settings: readonly (keyof ProviderSettings)[];
  /** Rules for keys; missing if the provider takes no key. */
  readonly key?: KeyRules;
  /**
   * Headers sent with every request.
   * @param key empty if the provider has no key
   */
  headers(key: string): Readonly<Record<string, string>>;
  /** Model used if the user has not named a model. */
  readonly defaultModel?: string;
  /** Prices by model; the cost of unlisted models is unknown. */
  readonly prices: readonly DatedPrice[];
  /** Context windows in tokens, for models whose window is neither configurable nor listed by the provider. */
  readonly windows?: Readonly<Record<string, number>>;
  /** Other addresses at which a local server of this kind listens by default. */
  readonly otherAddresses?: readonly string[];
  /** Whether model IDs may contain a colon, as in `qwen3:8b`. If so, an unknown prefix is part of the ID. */
  readonly colonsInIds?: true;
  /** Whether the provider is a local server. It may need minutes for a long prompt, and its calls are free. */
  readonly isOwnServer?: true;
  readonly searchesWeb?: (model: string) => boolean;
  /** ID of the record that applies instead if an address with another origin is configured. */
  readonly elsewhere?: 'server';
  /** Whether the provider's model list contains no usable names. If so, the user must type a name. */
  readonly typedModels?: true;
  /** Request parameters that the provider does not support. */
  readonly lacks?: readonly ('response_format' | 'stream_options' | 'temperature')[];
  /** Whether the thinking that preceded a tool call must be sent back with the call's result. */
  readonly wantsThoughts?: true;
  /** Returns the path and query of a request, for providers that deviate from the protocol. */
  pathOf?(what: 'chat' | 'models', at: RequestPlace): string;
}

export interface RequestPlace {
  readonly base: string;
  /** Query string of the configured address. */
  readonly query: string;
  readonly model: string;
  readonly apiVersion: string;
}

export interface KeyRules {
  /** Expected form of keys at the provider's own address; a mismatch only causes a warning. */
  readonly form?: { readonly pattern: RegExp; readonly start: string };
  /** Web page where keys are created. */
  readonly page?: string;
  /** Environment variable of this extension with a key for the provider; used while no key is stored. */
  readonly ownVariable?: string;
  /** Environment variables that usually contain a key for the provider. */
  readonly variables: readonly string[];
  /** Environment variables with the server address for the key in `variables`; missing if that key is for the provider's own server. */
  readonly addressVariables?: readonly string[];
  /** File that may define `variables`, relative to the home folder. */
  readonly file?: string;
  /**
   * Whether the key is stored under the provider ID alone, for compatibility. Other providers' keys are stored under the origin of the
   * address.
   */
  readonly isForAnyAddress?: true;
}

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
 * Providers by ID, in the order of the setup cards. IDs never change, because they are prefixes of model IDs, values of the setting
 * `provider`, and part of the names of settings, stored keys and UI strings. No ID may equal the name of an Ollama model with tags, such as
 * `mistral` in `mistral:7b`.
 */
const records = {
  /** The editor's language models: no key and no address; the editor asks for consent. */
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
      // Configuration file of the Gemini command line tool.
      file: '.gemini/.env',
      isForAnyAddress: true,
    },
    headers: (key) => ({ 'x-goog-api-key': key }),
    defaultModel: 'gemini-3.8-flash',
    prices: geminiPrices,
    windows: { 'gemini-3.8-flash': 1_048_576, 'gemini-3.5-flash': 1_048_576, 'gemini-3.5-flash-lite': 1_048_576 },
    searchesWeb: (model) => /^(?:models\/)?gemini-(?!1)/.test(model),
  },
  /**
   * In earlier versions, `openai.baseUrl` could be the address of any compatible server. An address with a different origin than OpenAI's
   * therefore uses the `server` record.
   */
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
    // Reasoning models reject this parameter.
    lacks: ['temperature'],
    // Fine-tuned model IDs contain colons.
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
    // OpenRouter attributes requests to an app by these headers.
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
    // Supports JSON mode, but not JSON Schema.
    lacks: ['response_format'],
    wantsThoughts: true,
  },
  // Numeric addresses avoid name resolution.
  ollama: { ...ownServer, name: 'Ollama', address: 'http://127.0.0.1:11434/v1' },
  lmstudio: { ...ownServer, name: 'LM Studio', address: 'http://127.0.0.1:1234/v1' },
  llamacpp: { ...ownServer, name: 'llama.cpp', address: 'http://127.0.0.1:8080/v1', otherAddresses: ['http://127.0.0.1:9931/v1'] },
  vllm: { ...ownServer, name: 'vLLM', address: 'http://127.0.0.1:8000/v1' },
  server: { ...ownServer, name: 'OpenAI-compatible server' },
} satisfies Readonly<Record<string, ProviderRecord>>;

export type Provider = keyof typeof records;

/** Table of providers; tests may extend it. */
export type Providers = Readonly<Record<Provider, ProviderRecord>>;

export const providers: Providers = records;

/** Default provider; its models are named without a prefix. */
export const usualProvider: Provider = 'gemini';

export function providerIds(table: Providers = providers): readonly Provider[] {
  return Object.keys(table) as Provider[];
}

/**
 * Returns the record that applies at an address.
 * @param baseUrl configured address; empty for the provider's own address
 */
export function recordAt(id: Provider, baseUrl: string, table: Providers = providers): ProviderRecord {
  const { elsewhere, address = '' } = table[id];
  return elsewhere && baseUrl !== '' && originOf(baseUrl) !== originOf(address) ? table[elsewhere] : table[id];
}

/** Returns a table of the records that apply at the configured addresses. */
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

/**
 * Returns the request path for Azure. Under `/openai/v1`, Azure uses OpenAI's paths. Older addresses have the deployment in the path and
 * the API version in the query.
 */
function azurePath(what: 'chat' | 'models', { base, query, model, apiVersion }: RequestPlace): string {
  const path = { chat: '/chat/completions', models: '/models' }[what];
  if (/\/v1$/.test(base)) return path;
  const deployment = what === 'chat' && !/\/deployments\/[^/]+$/.test(base) ? `/deployments/${encodeURIComponent(model)}` : '';
  const version = /(^|&)api-version=/.test(query) ? '' : `?api-version=${encodeURIComponent(apiVersion || usualAzureVersion)}`;
  return `${deployment}${path}${version}`;
}
