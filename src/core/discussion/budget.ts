// Budget for one message: calls, tokens and money, with one call for the summary.
import type { Estimate } from '../models/estimate';
import type { BudgetReason } from '../models/facts';
import { allowedAfter, beforeReserve, type Budget } from '../models/limits';
import { totalTokens } from '../models/usage';
import type { DiscussionState } from './state';

/** Remaining calls, retries included, minus the one reserved for the summary. */
export function callsLeft(discussion: DiscussionState, budget: Budget): number {
  return Math.max(0, beforeReserve(budget, discussion.extendedAt).calls - discussion.spend.calls);
}

/**
 * The limit that ends the discussion now, or null. Cost counts only for known prices.
 * @param calls minimum number of calls for the next piece of work
 */
export function budgetEnd(discussion: DiscussionState, budget: Budget, calls: number): BudgetReason | null {
  const { tokens, costUsd } = beforeReserve(budget, discussion.extendedAt);
  if (callsLeft(discussion, budget) < calls) return 'callBudget';
  if (totalTokens(discussion.spend.usage) >= tokens) return 'tokenBudget';
  return discussion.spend.countedUsd >= costUsd ? 'costBudget' : null;
}

/** Whether work fits the message's remaining budget at its likely maximum; cost counts only for known prices. */
export function fitsBudget(discussion: DiscussionState, budget: Budget, likely: Estimate): boolean {
  const { tokens, costUsd } = beforeReserve(budget, discussion.extendedAt);
  if (likely.calls.high > callsLeft(discussion, budget)) return false;
  if (totalTokens(discussion.spend.usage) + likely.tokens.high > tokens) return false;
  return discussion.spend.countedUsd + (likely.costUsd?.high ?? 0) <= costUsd;
}

/** Whether the reserved call is still available: a turn of unexpected size may have used it up. */
export function maySummarize(discussion: DiscussionState, budget: Budget): boolean {
  const { calls, tokens, costUsd } = allowedAfter(budget, discussion.extendedAt);
  const { spend } = discussion;
  return spend.calls < calls && totalTokens(spend.usage) < tokens && spend.countedUsd < costUsd;
}

/** Whether the user may continue without a message: a budget can be extended once. */
export function mayPass(discussion: DiscussionState): boolean {
  return !(discussion.extendedAt && isBudgetReason(discussion.wait));
}

export function isBudgetReason(reason: DiscussionState['wait']): reason is BudgetReason {
  return reason === 'callBudget' || reason === 'tokenBudget' || reason === 'costBudget';
}
