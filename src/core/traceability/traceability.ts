// Traceability state: entries that changed the ledger, and the keys of cards.
import type { AgentId } from '../agents/roster';

export const planCard = 'plan';

/** Key of the card of one attempt at a step. */
export function attemptCard(taskId: string, attempt: number): string {
  return `${taskId} ${attempt}`;
}

/** Key of the card that asks experts about a step. */
export function expertsCard(batchId: string): string {
  return `experts ${batchId}`;
}

/** A turn, user message or card that changed the ledger or the design, or referenced entries. */
export interface SaidPlace {
  /** `seq` of the event, also stored in the entries and clauses it changed. */
  readonly seq: number;
  /** Index of the entry in the conversation. */
  readonly index: number;
  readonly by: AgentId | 'user';
  /** Ledger ids that the turn, message or card answered or closed. */
  readonly names: readonly string[];
}

export interface TraceabilityState {
  /** Oldest first. */
  readonly said: readonly SaidPlace[];
  /** Conversation indexes of the last plan card and of every attempt, by `planCard` and `attemptCard`. */
  readonly cards: Readonly<Record<string, number>>;
}

export const noTraces: TraceabilityState = { said: [], cards: {} };
