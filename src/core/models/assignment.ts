// Chooses the model for a member: session, setting, agent file, second family or tier.
import type { ModelTier } from '../agents/roster';
import { baseName } from '../paths/pathParts';
import type { Limits } from './limits';
import { chooseModel, chosenProvider, type Credentials, isConnected, type ModelSettings, readModelId, recordWith } from './modelSelection';
import type { PromptProfile } from './promptProfile';
import { providerIds } from './providers';
import type { ModelRef } from './request';

export type Assigned = { readonly tier: ModelTier } | { readonly using: ModelRef };

/** Parses an assignment: `strong` and `fast` are tiers, any other word is a model ID; null if empty. */
export function readAssignment(word: string, settings: Pick<ModelSettings, 'provider'>, means: Credentials): Assigned | null {
  const named = word.trim();
  if (named === '') return null;
  return named === 'strong' || named === 'fast' ? { tier: named } : { using: readModelId(named, chosenProvider(settings.provider, means)) };
}

/** Returns the entries of the setting whose values are strings; other entries are dropped. */
export function agentModelsOf(setting: unknown): Readonly<Record<string, string>> {
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting)) return {};
  return Object.fromEntries(Object.entries(setting).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Model assignments for members and duties, by source and ID. */
export interface ModelWords {
  readonly session: Readonly<Record<string, string>>;
  readonly setting: Readonly<Record<string, string>>;
  /** Workspace members, with the model named in their agent file. */
  readonly own: readonly { readonly id: string; readonly model?: string }[];
}

/**
 * Returns the model assignment for a member or duty; empty if there is none.
 * @param who the member; for a call without a member, the duty, such as `reviewer.step`
 */
export function assignedWord(who: string, { session, setting, own }: ModelWords): string {
  if (Object.hasOwn(session, who)) return session[who] ?? '';
  if (Object.hasOwn(setting, who)) return setting[who] ?? '';
  return own.find(({ id }) => id === who)?.model ?? '';
}

export interface ModelRules {
  /** Model assignments by member or duty ID; see `readAssignment`. */
  readonly agents: Readonly<Record<string, string>>;
  read(word: string): Assigned | null;
  /** Fallback for an overloaded model; null if there is none. */
  readonly fallback: ModelRef | null;
  /** Session limits as configured; validated by `sessionBudget`. */
  readonly sessionLimits: Limits;
  /** Prompt style; null to derive it from the model. */
  readonly profile: PromptProfile | null;
  /** Maximum number of tokens for project text in a prompt; null for the default, which depends on the context window. */
  readonly projectTokens: number | null;
}

/**
 * Returns the model or tier assigned to a call; null if none is assigned.
 * @param who the member; for a call without a member, the duty
 * @param words assignments in this session and by workspace members
 */
export function answerer(rules: ModelRules, words: Omit<ModelWords, 'setting'>, who: string): Assigned | null {
  return rules.read(assignedWord(who, { ...words, setting: rules.agents }));
}

/** Members and duties that use the second family by default: they challenge the design or review edits. */
const contrarians = ['adversary', 'foresight', 'reviewer.step', 'reviewer.correctness', 'reviewer.security', 'reviewer.tests'];

/**
 * Returns the model family: the leading letters of the model name, such as `gemini` or `gpt`; the whole name if it starts with another
 * character. The provider is ignored.
 */
function familyOf({ model }: Pick<ModelRef, 'model'>): string {
  const name = baseName(model).toLowerCase();
  return /^[a-z]+/.exec(name)?.[0] ?? name;
}

/**
 * Finds a connected model from a different family than the strong model; null if there is none, or if the strong model is not connected.
 * Models named by the user come first: the fallback, then expert models. Otherwise, another provider with a key and a default model is
 * chosen. If the user has chosen their own server, other providers are used only if the user named them.
 */
export function secondFamily(settings: ModelSettings, means: Credentials, named: readonly string[]): ModelRef | null {
  const strong = chooseModel('strong', settings, means);
  if (!isConnected(strong, means)) return null;
  const provider = chosenProvider(settings.provider, means);
  const own = named.filter((word) => word.trim() !== '').map((word) => readModelId(word, provider));
  const isOwnServer = strong.provider !== null && recordWith(strong.provider, means).isOwnServer;
  const spare = (isOwnServer ? [] : providerIds()).map((other) => chooseModel('strong', { provider: other, strong: '', fast: '' }, means));
  return [...own, ...spare].find((other) => isConnected(other, means) && familyOf(other) !== familyOf(strong)) ?? null;
}

/**
 * Adds the second family to the assignments, as the default for `contrarians`.
 * @param second model in the notation of the setting; null if there is none
 */
export function withSecondFamily(agents: Readonly<Record<string, string>>, second: string | null): Readonly<Record<string, string>> {
  return second === null ? agents : { ...Object.fromEntries(contrarians.map((who) => [who, second])), ...agents };
}
