// Verdict of a workshop: by score, by the leader, or by the user.
import type { WorkshopChoice } from './turnSchemas';
import type { ScoreTally } from './scores';

export type WorkshopOutcome =
  | 'won'
  | 'tied'
  /** The highest score lacks a criterion: it might be higher or lower than it is. */
  | 'incomplete'
  /** No idea reached the bar of its depth. */
  | 'belowBar'
  /** Nobody scored, and the leader chose nothing. */
  | 'undecided'
  | 'noIdeas'
  | 'unled'
  | 'cancelled';

export interface WorkshopVerdict {
  readonly outcome: WorkshopOutcome;
  readonly winner: string | null;
  /** What decided it; null while it is the user's to decide. */
  readonly by: 'score' | 'leader' | null;
  /** Ideas the user chooses among; empty where there is a winner. */
  readonly contenders: readonly string[];
}

/**
 * @param tallies of the ideas that stand, in any order
 * @param bar the mean from which an idea is considered
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

/** The highest first; those nobody scored last, and never as 0. */
export function rankedTallies(tallies: readonly ScoreTally[]): readonly ScoreTally[] {
  return tallies.toSorted((a, b) => (b.total?.mean ?? -1) - (a.total?.mean ?? -1));
}
