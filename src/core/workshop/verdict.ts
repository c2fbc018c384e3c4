// Workshop verdict: decided by score, by the leader or by the user.
import type { WorkshopChoice } from './turnSchemas';
import type { ScoreTally } from './scores';

export type WorkshopOutcome =
  | 'won'
  | 'tied'
  /** The top idea has no score for some criterion, so its rank is uncertain. */
  | 'incomplete'
  /** No idea reached the minimum score. */
  | 'belowBar'
  /** There are no scores, and the leader made no choice. */
  | 'undecided'
  | 'noIdeas'
  | 'unled'
  | 'cancelled';

export interface WorkshopVerdict {
  readonly outcome: WorkshopOutcome;
  readonly winner: string | null;
  /** Basis of the decision; null if neither the scores nor the leader decided. */
  readonly by: 'score' | 'leader' | null;
  /** IDs of the ideas that the user can choose from; empty if there is a winner. */
  readonly contenders: readonly string[];
}

/**
 * Determines the verdict of a workshop.
 * @param tallies scores of the remaining ideas, in any order
 * @param bar minimum mean score
 */
export function verdictOf(tallies: readonly ScoreTally[], choice: WorkshopChoice | null, bar: number): WorkshopVerdict {
  const ranked = rankedTallies(tallies);
  const best = ranked[0]?.total?.mean;
  const all = tallies.map(({ ideaId }) => ideaId);
  if (best === undefined) {
    const chosen = all.find((id) => id === choice?.idea) ?? null;
    return chosen === null
      ? { outcome: 'undecided', winner: null, by: null, contenders: all }
      : { outcome: 'won', winner: chosen, by: 'leader', contenders: [] };
  }
  if (best < bar) return { outcome: 'belowBar', winner: null, by: null, contenders: all };
  const top = ranked.filter(({ total }) => total?.mean === best);
  const [first] = top;
  if (top.length > 1 || !first) return { outcome: 'tied', winner: null, by: null, contenders: top.map(({ ideaId }) => ideaId) };
  if (first.missing.length === 0) return { outcome: 'won', winner: first.ideaId, by: 'score', contenders: [] };
  const considered = ranked.filter(({ total }) => (total?.mean ?? 0) >= bar);
  return { outcome: 'incomplete', winner: null, by: null, contenders: considered.map(({ ideaId }) => ideaId) };
}

/** Sorts the scores in descending order. Unscored ideas come last and never count as 0. */
export function rankedTallies(tallies: readonly ScoreTally[]): readonly ScoreTally[] {
  return tallies.toSorted((a, b) => (b.total?.mean ?? -1) - (a.total?.mean ?? -1));
}
