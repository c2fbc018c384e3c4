// Chooses the provider and model of a tier from free-form model ids.
import type { ModelTier } from '../agents/roster';
import { type Need, type Provider, type ProviderRecord, type Providers, providerIds, providers, usualProvider } from './providers';
import type { ModelRef } from './request';

/** User settings; ids may have a provider prefix such as `editor:copilot/gpt-5`, `openai:qwen3:8b` or `gemini:…`. */
export interface ModelSettings {
  readonly provider: unknown;
  readonly strong: string;
  /** Empty: same as `strong`. */
  readonly fast: string;
}

/** Providers with a key, and those with a custom address. */
export type Credentials = Readonly<Record<Need, readonly Provider[]>>;

/**
 * Splits the provider off an id; a plain id goes to `provider`. An unknown prefix belongs to the id if ids of `provider` may contain a
 * colon, as in `qwen3:8b`; otherwise the id is invalid, so that no other provider is asked or billed.
 */
export function readModelId(id: string, provider: Provider, table: Providers = providers): ModelRef {
  const plain = id.trim();
  const [, prefix, rest = ''] = /^([\w-]+):(.+)$/.exec(plain) ?? [];
  const named = providerIds(table).find((known) => known === prefix);
  if (named) return { provider: named, model: rest.trim() };
  return { provider: prefix === undefined || table[provider].colonsInIds ? provider : null, model: plain };
}

/** Provider of plain ids. `auto` or unknown: the first with the key or address it needs, otherwise the default. */
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

/** Whether all requirements of the choice are met. */
export function isConnected({ provider, model }: ModelRef, means: Credentials, table: Providers = providers): boolean {
  if (provider === null || !hasWhatItNeeds(provider, means, table)) return false;
  return model !== '' || recordWith(provider, means, table).defaultModel !== undefined;
}

/** Whether a provider has the key or the address that it needs. */
export function hasWhatItNeeds(provider: Provider, means: Credentials, table: Providers = providers): boolean {
  return recordWith(provider, means, table).needs.every((need) => means[need].includes(provider));
}

/** Provider record for the configured addresses; see `recordAt`. */
export function recordWith(provider: Provider, means: Credentials, table: Providers = providers): ProviderRecord {
  const { elsewhere } = table[provider];
  return elsewhere && means.address.includes(provider) ? table[elsewhere] : table[provider];
}

/** Billing name: the id with its provider, except for the default provider. */
export function modelName(choice: ModelRef): string {
  return choice.provider === usualProvider ? choice.model : fullModelId(choice);
}

/** The id with its provider prefix, valid for any chosen provider. */
export function fullModelId({ provider, model }: ModelRef): string {
  return provider === null ? model : `${provider}:${model}`;
}
