// Traceability state: entries that changed the ledger, and the keys of cards.
import type { AgentId } from '../agents/roster';

/** The key of the plan's card. */
export const planCard = 'plan';

/** The key of the card of one attempt at a task. */
export function attemptCard(taskId: string, attempt: number): string {
  return `${taskId} ${attempt}`;
}

/** The key of the card on which experts are asked about a step. */
export function expertsCard(batchId: string): string {
  return `experts ${batchId}`;
}

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
