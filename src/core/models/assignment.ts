// Which model answers for whom: what this session says of a member comes first, then the user's setting, then the tier of the prompt.
import { chosenProvider, type Means, type ModelSettings, readModelId } from './choice';
import type { ModelRef, Tier } from './request';

/** A tier or one model, as a setting or a session names it for a member or a duty. */
export type Assigned = { readonly tier: Tier } | { readonly using: ModelRef };

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

/**
 * The word for whoever is asked, or an empty one.
 * @param who the member, or the duty where no member answers, such as `reviewer.security`
 */
export function assignedWord(who: string, session: Readonly<Record<string, string>>, setting: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(session, who)) return session[who] ?? '';
  return Object.hasOwn(setting, who) ? (setting[who] ?? '') : '';
}
