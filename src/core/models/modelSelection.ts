// Which provider and model answer a tier: read from free-form ids, never guessed.
import type { ModelTier } from '../agents/roster';
import { type Provider, providers } from './provider';
import type { ModelRef } from './request';

/** The model that is asked; its id is empty where none was named, and then nothing can be asked. */
export type ModelChoice = ModelRef;

/** What the user has set; ids may carry a provider in front, such as `editor:copilot/gpt-5`, `openai:qwen3:8b` or `gemini:…`. */
export interface ModelSettings {
  readonly provider: unknown;
  readonly strong: string;
  /** Empty: the same as `strong`. */
  readonly fast: string;
}

export interface Means {
  readonly geminiKey: boolean;
  readonly serverAddress: boolean;
}

/** The model Gemini is asked for where none was named; no other provider has one we could know. */
const geminiModel = 'gemini-3.8-flash';

/** An id with its provider split off; a plain id goes to `provider`. Other words before a colon belong to the id, as in `qwen3:8b`. */
export function readModelId(id: string, provider: Provider): ModelChoice {
  const [, named, model] = /^(gemini|editor|openai):(.+)$/.exec(id.trim()) ?? [];
  return named && model ? { provider: named as Provider, model: model.trim() } : { provider, model: id.trim() };
}

/** The provider plain ids go to. `auto`, and anything unknown: Gemini with a key, else the server with an address, else Gemini. */
export function chosenProvider(setting: unknown, means: Means): Provider {
  const named = providers.find((provider) => provider === setting);
  return named ?? (!means.geminiKey && means.serverAddress ? 'openai' : 'gemini');
}

export function chooseModel(tier: ModelTier, settings: ModelSettings, means: Means): ModelChoice {
  const id = tier === 'fast' && settings.fast !== '' ? settings.fast : settings.strong;
  const choice = readModelId(id, chosenProvider(settings.provider, means));
  return choice.provider === 'gemini' && choice.model === '' ? { ...choice, model: geminiModel } : choice;
}

/** Whether everything is there that the choice needs before it can be asked. */
export function isConnected(choice: ModelChoice, means: Means): boolean {
  if (choice.provider === 'gemini') return means.geminiKey;
  return choice.model !== '' && (choice.provider === 'editor' || means.serverAddress);
}

/** The id as badges, bills and settings name it: with its provider, but for Gemini's, which are known by their own. */
export function modelName({ provider, model }: ModelChoice): string {
  return provider === 'gemini' ? model : `${provider}:${model}`;
}
