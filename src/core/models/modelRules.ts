// What the user has set about models beyond the two tiers, as the flows need it.
import type { Limits } from '../discussion/budget';
import { type Assigned, assignedWord, type ModelWords } from './assignment';
import type { PromptProfile } from './promptProfile';
import type { ModelRef } from './request';

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
