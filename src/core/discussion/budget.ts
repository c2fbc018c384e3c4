// Budget of one message: calls, tokens and money, with one call for the summary.
import type { Estimate } from '../models/estimate';
import type { BudgetReason } from '../models/facts';
import { allowedAfter, beforeReserve, type Budget } from '../models/limits';
import { totalTokens } from '../models/usage';
import type { DiscussionState } from './state';

/** Calls that may still be made, retries included, before the one in reserve. */
export function callsLeft(room: DiscussionState, budget: Budget): number {
  return Math.max(0, beforeReserve(budget, room.extendedAt).calls - room.spend.calls);
}

/**
 * The limit that ends the discussion here, or null. Money counts as far as prices are known; tokens and calls always do.
 * @param calls how many the next piece of work needs at least
 */
export function budgetEnd(room: DiscussionState, budget: Budget, calls: number): BudgetReason | null {
  const { tokens, costUsd } = beforeReserve(budget, room.extendedAt);
  if (callsLeft(room, budget) < calls) return 'callBudget';
  if (totalTokens(room.spend.usage) >= tokens) return 'tokenBudget';
  return room.spend.countedUsd >= costUsd ? 'costBudget' : null;
}

/** Whether work fits into what is left for this message, at the most it is likely to take; money counts as far as prices are known. */
export function fitsBudget(room: DiscussionState, budget: Budget, likely: Estimate): boolean {
  const { tokens, costUsd } = beforeReserve(budget, room.extendedAt);
  if (likely.calls.high > callsLeft(room, budget)) return false;
  if (totalTokens(room.spend.usage) + likely.tokens.high > tokens) return false;
  return room.spend.countedUsd + (likely.costUsd?.high ?? 0) <= costUsd;
}

/** Whether the reserve is still there: after a turn that used more than anybody could know there may be none. */
export function maySummarize(room: DiscussionState, budget: Budget): boolean {
  const { calls, tokens, costUsd } = allowedAfter(budget, room.extendedAt);
  const { spend } = room;
  return spend.calls < calls && totalTokens(spend.usage) < tokens && spend.countedUsd < costUsd;
}

/** Whether the user may let the team go on without a word: a budget is extended once, then the team needs to hear something. */
export function mayPass(room: DiscussionState): boolean {
  return !(room.extendedAt && isBudgetReason(room.wait));
}

export function isBudgetReason(reason: DiscussionState['wait']): reason is BudgetReason {
  return reason === 'callBudget' || reason === 'tokenBudget' || reason === 'costBudget';
}
