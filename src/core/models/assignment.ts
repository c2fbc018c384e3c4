// Chooses the model of a member: session, setting, agent file, second family, then tier.
import type { ModelTier } from '../agents/roster';
import { baseName } from '../paths/pathParts';
import type { Limits } from './limits';
import { chooseModel, chosenProvider, isConnected, type Means, type ModelSettings, readModelId, recordWith } from './modelSelection';
import type { PromptProfile } from './promptProfile';
import { providerIds } from './providers';
import type { ModelRef } from './request';

/** A tier or one model, as a setting or a session names it for a member or a duty. */
export type Assigned = { readonly tier: ModelTier } | { readonly using: ModelRef };

/** `strong` and `fast` name a tier, anything else a model; an empty word names nothing. */
export function readAssignment(word: string, settings: Pick<ModelSettings, 'provider'>, means: Means): Assigned | null {
  const named = word.trim();
  if (named === '') return null;
  return named === 'strong' || named === 'fast' ? { tier: named } : { using: readModelId(named, chosenProvider(settings.provider, means)) };
}

/** The setting as it may be used: whatever is no text under a name is left out. */
export function agentModelsOf(setting: unknown): Readonly<Record<string, string>> {
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting)) return {};
  return Object.fromEntries(Object.entries(setting).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** What is said of single members and duties, by their ids. */
export interface ModelWords {
  /** For this session, by the user. */
  readonly session: Readonly<Record<string, string>>;
  /** For good, by the user. */
  readonly setting: Readonly<Record<string, string>>;
  /** Members the workspace brought along, and what their files say. */
  readonly own: readonly { readonly id: string; readonly model?: string }[];
}

/**
 * The word for whoever is asked, or an empty one.
 * @param who the member, or the duty where no member answers, such as `reviewer.security`
 */
export function assignedWord(who: string, { session, setting, own }: ModelWords): string {
  if (Object.hasOwn(session, who)) return session[who] ?? '';
  if (Object.hasOwn(setting, who)) return setting[who] ?? '';
  return own.find(({ id }) => id === who)?.model ?? '';
}

export interface ModelRules {
  /** Words for members and duties by their id; see `readAssignment`. */
  readonly agents: Readonly<Record<string, string>>;
  read(word: string): Assigned | null;
  /** Asked where the chosen model is overloaded; null where none is set. */
  readonly fallback: ModelRef | null;
  /** What a whole session may use up, as it was set: checked by `sessionBudget`. */
  readonly sessionLimits: Limits;
  /** How prompts are written; null where the model decides. */
  readonly profile: PromptProfile | null;
}

/**
 * Who is asked for a call, or null for the tier's own model.
 * @param who the member, or the duty where no member answers
 * @param session what was chosen for this session; see `Session.models`
 */
export function answerer(rules: ModelRules, words: Omit<ModelWords, 'setting'>, who: string): Assigned | null {
  return rules.read(assignedWord(who, { ...words, setting: rules.agents }));
}

/** Who answers with it where nothing else is set for them: whoever attacks the design, and whoever reads the edits. */
const contrarians = ['adversary', 'reviewer.step', 'reviewer.correctness', 'reviewer.security', 'reviewer.tests'];

/** The family of a model: the letters its own name begins with, such as `gemini` or `gpt`, whoever serves it. */
function familyOf({ model }: Pick<ModelRef, 'model'>): string {
  const name = baseName(model).toLowerCase();
  return /^[a-z]+/.exec(name)?.[0] ?? name;
}

/**
 * The model that is of another family than the strong one and can be reached; null where there is none. One the user has named comes first: the
 * fallback, then the models of experts. Else another provider with a model of its own stands in by its key; a server of the user's own stays the only one that
 * is asked, unless they named another.
 */
export function secondFamily(settings: ModelSettings, means: Means, named: readonly string[]): ModelRef | null {
  const strong = chooseModel('strong', settings, means);
  if (!isConnected(strong, means)) return null;
  const provider = chosenProvider(settings.provider, means);
  const own = named.filter((word) => word.trim() !== '').map((word) => readModelId(word, provider));
  const isOwnServer = strong.provider !== null && recordWith(strong.provider, means).isOwnServer;
  const spare = (isOwnServer ? [] : providerIds()).map((other) => chooseModel('strong', { provider: other, strong: '', fast: '' }, means));
  return [...own, ...spare].find((other) => isConnected(other, means) && familyOf(other) !== familyOf(strong)) ?? null;
}

/** What is set for members and duties, with the second family behind it. @param second as a setting would name it; null where there is none */
export function withSecondFamily(agents: Readonly<Record<string, string>>, second: string | null): Readonly<Record<string, string>> {
  return second === null ? agents : { ...Object.fromEntries(contrarians.map((who) => [who, second])), ...agents };
}
