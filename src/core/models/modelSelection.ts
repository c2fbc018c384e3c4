// Chooses the provider and model for a tier from IDs typed by the user.
import type { ModelTier } from '../agents/roster';
import { type Need, type Provider, type ProviderRecord, type Providers, providerIds, providers, usualProvider } from './providers';
import type { ModelRef } from './request';

/** Model settings of the user. IDs may have a provider prefix, as in `editor:copilot/gpt-5`, `openai:qwen3:8b` or `gemini:…`. */
export interface ModelSettings {
  readonly provider: unknown;
  readonly strong: string;
  /** Model ID of the fast tier; if empty, the fast tier uses the `strong` model. */
  readonly fast: string;
}

/** Providers with a key, and providers with a configured address. */
export type Credentials = Readonly<Record<Need, readonly Provider[]>>;

/**
 * Splits the provider prefix off an ID; an ID without a prefix belongs to `provider`. An unknown prefix is part of the ID if IDs of
 * `provider` may contain a colon, as in `qwen3:8b`. Otherwise the ID is invalid, so that no other provider is called or billed.
 */
export function readModelId(id: string, provider: Provider, table: Providers = providers): ModelRef {
  const plain = id.trim();
  const [, prefix, rest = ''] = /^([\w-]+):(.+)$/.exec(plain) ?? [];
  const named = providerIds(table).find((known) => known === prefix);
  if (named) return { provider: named, model: rest.trim() };
  return { provider: prefix === undefined || table[provider].colonsInIds ? provider : null, model: plain };
}

/**
 * Returns the provider for IDs without a prefix. For `auto` or an unknown value, this is the first provider whose required key or address
 * is set, otherwise the default.
 */
export function chosenProvider(setting: unknown, means: Credentials, table: Providers = providers): Provider {
  const ids = providerIds(table);
  return (
    ids.find((id) => id === setting) ?? ids.find((id) => table[id].needs.length > 0 && hasWhatItNeeds(id, means, table)) ?? usualProvider
  );
}

export function chooseModel(tier: ModelTier, settings: ModelSettings, means: Credentials, table: Providers = providers): ModelRef {
  const id = tier === 'fast' && settings.fast !== '' ? settings.fast : settings.strong;
  const choice = readModelId(id, chosenProvider(settings.provider, means, table), table);
  return choice.provider !== null && choice.model === ''
    ? { ...choice, model: recordWith(choice.provider, means, table).defaultModel ?? '' }
    : choice;
}

/** Whether the provider is known and has everything it needs, and a model is named or the provider has a default model. */
export function isConnected({ provider, model }: ModelRef, means: Credentials, table: Providers = providers): boolean {
  if (provider === null || !hasWhatItNeeds(provider, means, table)) return false;
  return model !== '' || recordWith(provider, means, table).defaultModel !== undefined;
}

export function hasWhatItNeeds(provider: Provider, means: Credentials, table: Providers = providers): boolean {
  return recordWith(provider, means, table).needs.every((need) => means[need].includes(provider));
}

/** Returns the provider record that applies to the configured address; see `recordAt`. */
export function recordWith(provider: Provider, means: Credentials, table: Providers = providers): ProviderRecord {
  const { elsewhere } = table[provider];
  return elsewhere && means.address.includes(provider) ? table[elsewhere] : table[provider];
}

/** Returns the model name used for billing: the ID with its provider prefix, except for the default provider, whose IDs have none. */
export function modelName(choice: ModelRef): string {
  return choice.provider === usualProvider ? choice.model : fullModelId(choice);
}

/** Returns the ID with its provider prefix, which is valid whatever provider is chosen. */
export function fullModelId({ provider, model }: ModelRef): string {
  return provider === null ? model : `${provider}:${model}`;
}
