// State of the trail: where in the conversation what the ledger holds was brought, answered and closed, and where the cards of the build stand.
// The panel has the end of a long conversation only, so these places are folded and not looked up in it.
import type { AgentId } from '../agents/roster';

/** A turn, a word of the user or a card that changed the ledger or the design, or named entries of it. */
export interface SaidPlace {
  /** `seq` of the event that did; entries and clauses carry the same one. */
  readonly seq: number;
  /** Of the entry in the conversation. */
  readonly index: number;
  readonly by: AgentId | 'user';
  /** Ids of the ledger it answered or closed by name. */
  readonly names: readonly string[];
}

export interface TrailState {
  /** Oldest first. */
  readonly said: readonly SaidPlace[];
  /** Indexes of cards in the conversation: of the last plan, and of every attempt at a task, by `planCard` and `attemptCard`. */
  readonly cards: Readonly<Record<string, number>>;
}

export const noTrail: TrailState = { said: [], cards: {} };
