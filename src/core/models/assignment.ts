// Which model answers for whom: what this session says of a member comes first, then the user's setting, then the member's file, then the tier.
import type { ModelTier } from '../agents/roster';
import { chosenProvider, type Means, type ModelSettings, readModelId } from './modelSelection';
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
