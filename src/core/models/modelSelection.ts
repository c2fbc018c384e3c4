// Chooses the provider and model of a tier from free-form model ids.
import type { ModelTier } from '../agents/roster';
import { type Need, type Provider, type ProviderRecord, type Providers, providerIds, providers, usualProvider } from './providers';
import type { ModelRef } from './request';

/** What the user has set; ids may carry a provider in front, such as `editor:copilot/gpt-5`, `openai:qwen3:8b` or `gemini:…`. */
export interface ModelSettings {
  readonly provider: unknown;
  readonly strong: string;
  /** Empty: the same as `strong`. */
  readonly fast: string;
}

/** Which providers have a key, and which another address than their own. */
export type Means = Readonly<Record<Need, readonly Provider[]>>;

/**
 * An id with its provider split off; a plain id goes to `provider`. A word before a colon that names no provider belongs to the id where the
 * ids of `provider` may hold a colon, as in `qwen3:8b`; else the id is nobody's, so that no other provider is asked or billed for it.
 */
export function readModelId(id: string, provider: Provider, table: Providers = providers): ModelRef {
  const plain = id.trim();
  const [, prefix, rest = ''] = /^([\w-]+):(.+)$/.exec(plain) ?? [];
  const named = providerIds(table).find((known) => known === prefix);
  if (named) return { provider: named, model: rest.trim() };
  return { provider: prefix === undefined || table[provider].colonsInIds ? provider : null, model: plain };
}

/** The provider plain ids go to. `auto`, and anything unknown: the first that has the key or address it needs, else the usual one. */
export function chosenProvider(setting: unknown, means: Means, table: Providers = providers): Provider {
  const ids = providerIds(table);
  return (
    ids.find((id) => id === setting) ?? ids.find((id) => table[id].needs.length > 0 && hasWhatItNeeds(id, means, table)) ?? usualProvider
  );
}

export function chooseModel(tier: ModelTier, settings: ModelSettings, means: Means, table: Providers = providers): ModelRef {
  const id = tier === 'fast' && settings.fast !== '' ? settings.fast : settings.strong;
  const choice = readModelId(id, chosenProvider(settings.provider, means, table), table);
  return choice.provider !== null && choice.model === ''
    ? { ...choice, model: recordWith(choice.provider, means, table).defaultModel ?? '' }
    : choice;
}

/** Whether everything is there that the choice needs before it can be asked. */
export function isConnected({ provider, model }: ModelRef, means: Means, table: Providers = providers): boolean {
  if (provider === null || !hasWhatItNeeds(provider, means, table)) return false;
  return model !== '' || recordWith(provider, means, table).defaultModel !== undefined;
}

function hasWhatItNeeds(provider: Provider, means: Means, table: Providers): boolean {
  return recordWith(provider, means, table).needs.every((need) => means[need].includes(provider));
}

/** The record that holds with the addresses that are set; see `recordAt`. */
export function recordWith(provider: Provider, means: Means, table: Providers = providers): ProviderRecord {
  const { elsewhere } = table[provider];
  return elsewhere && means.address.includes(provider) ? table[elsewhere] : table[provider];
}

/** The id as badges and bills name it: with its provider, but for the usual one's models, which are known by their own. */
export function modelName(choice: ModelRef): string {
  return choice.provider === usualProvider ? choice.model : fullModelId(choice);
}

/** The id with its provider in front, as a setting may name it whatever the chosen provider is. */
export function fullModelId({ provider, model }: ModelRef): string {
  return provider === null ? model : `${provider}:${model}`;
}
