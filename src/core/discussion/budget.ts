// Budget for one user message: calls, tokens and cost; one call is kept for the summary.
import type { Estimate } from '../models/estimate';
import type { BudgetReason } from '../models/facts';
import { allowedAfter, beforeReserve, type Budget } from '../models/limits';
import { totalTokens } from '../models/usage';
import type { DiscussionState } from './state';

/** Returns the number of remaining calls, without the call reserved for the summary. Retries count as calls. */
export function callsLeft(discussion: DiscussionState, budget: Budget): number {
  return Math.max(0, beforeReserve(budget, discussion.extendedAt).calls - discussion.spend.calls);
}

/**
 * Returns the limit that ends the discussion now, or null. The cost includes only calls with known prices.
 * @param calls minimum number of calls needed for the next action
 */
export function budgetEnd(discussion: DiscussionState, budget: Budget, calls: number): BudgetReason | null {
  const { tokens, costUsd } = beforeReserve(budget, discussion.extendedAt);
  if (callsLeft(discussion, budget) < calls) return 'callBudget';
  if (totalTokens(discussion.spend.usage) >= tokens) return 'tokenBudget';
  return discussion.spend.countedUsd >= costUsd ? 'costBudget' : null;
}

/** Whether an action fits the remaining budget even at its estimated maximum. An unknown cost counts as zero. */
export function fitsBudget(discussion: DiscussionState, budget: Budget, likely: Estimate): boolean {
  const { tokens, costUsd } = beforeReserve(budget, discussion.extendedAt);
  if (likely.calls.high > callsLeft(discussion, budget)) return false;
  if (totalTokens(discussion.spend.usage) + likely.tokens.high > tokens) return false;
  return discussion.spend.countedUsd + (likely.costUsd?.high ?? 0) <= costUsd;
}

/** Whether the call reserved for the summary is still available. An unexpectedly large turn may have used up the reserve. */
export function maySummarize(discussion: DiscussionState, budget: Budget): boolean {
  const { calls, tokens, costUsd } = allowedAfter(budget, discussion.extendedAt);
  const { spend } = discussion;
  return spend.calls < calls && totalTokens(spend.usage) < tokens && spend.countedUsd < costUsd;
}

/** Whether the user may let the discussion continue without a message. False once an extended budget is used up. */
export function mayPass(discussion: DiscussionState): boolean {
  return !(discussion.extendedAt && isBudgetReason(discussion.wait));
}

export function isBudgetReason(reason: DiscussionState['wait']): reason is BudgetReason {
  return reason === 'callBudget' || reason === 'tokenBudget' || reason === 'costBudget';
}
