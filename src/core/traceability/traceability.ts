// Traceability state: entries that changed the ledger, and the position of each card.
import type { AgentId } from '../agents/roster';

export const planCard = 'plan';

export function attemptCard(taskId: string, attempt: number): string {
  return `${taskId} ${attempt}`;
}

export function expertsCard(batchId: string): string {
  return `experts ${batchId}`;
}

/** A turn, user message or card that changed the ledger or the design, or that referenced ledger entries. */
export interface SaidPlace {
  /** `seq` of the event; the ledger entries and clauses that the event changed store the same number, which links them to this entry. */
  readonly seq: number;
  readonly index: number;
  readonly by: AgentId | 'user';
  /** Ledger IDs that the turn, message or card answered or closed. */
  readonly names: readonly string[];
}

export interface TraceabilityState {
  /** Turns, messages and cards, oldest first. */
  readonly said: readonly SaidPlace[];
  /** Conversation indexes by card key. For a plan, only the latest card. */
  readonly cards: Readonly<Record<string, number>>;
}

export const noTraces: TraceabilityState = { said: [], cards: {} };
