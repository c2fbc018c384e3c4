// Traceability state: entries that changed the ledger, and conversation indexes of cards.
import type { AgentId } from '../agents/roster';

export const planCard = 'plan';

/** Key of the card for one attempt at a step. */
export function attemptCard(taskId: string, attempt: number): string {
  return `${taskId} ${attempt}`;
}

/** Key of the card that asks experts about a step. */
export function expertsCard(batchId: string): string {
  return `experts ${batchId}`;
}

/** A turn, user message or card that changed the ledger or the design, or that referenced ledger entries. */
export interface SaidPlace {
  /** `seq` of the event. The entries and clauses that the event changed store the same number. */
  readonly seq: number;
  /** Index of the entry in the conversation. */
  readonly index: number;
  readonly by: AgentId | 'user';
  /** Ledger ids that the turn, message or card answered or closed. */
  readonly names: readonly string[];
}

export interface TraceabilityState {
  /** Places, oldest first. */
  readonly said: readonly SaidPlace[];
  /** Conversation indexes of the latest plan card and of the cards of all attempts, by `planCard` and `attemptCard`. */
  readonly cards: Readonly<Record<string, number>>;
}

export const noTraces: TraceabilityState = { said: [], cards: {} };
