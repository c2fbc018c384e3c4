// What the team may use up for one message of the user: calls, tokens and money, with one call kept back to sum up.
import type { Estimate } from '../models/estimate';
import { type Spend, totalTokens } from '../models/usage';
import type { BudgetReason } from './facts';
import type { DiscussionState } from './state';

/** Limits as a settings file holds them: anything at all. */
export interface Limits {
  readonly calls: unknown;
  readonly tokens: unknown;
  readonly costUsd: unknown;
}

/** Limits that hold: always finite, always above zero. */
export interface Budget {
  readonly calls: number;
  readonly tokens: number;
  readonly costUsd: number;
}

/** What a limit may be, and what it is where nothing useful is set. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly usual: number;
}

/**
 * A turn takes up to four calls (router and member, each repaired once), so 40 carry the ten longest turns; a turn in a
 * mid-sized project reads about 30,000 tokens. The smallest number of calls is a choice, a turn and the summary.
 */
export const budgetRanges: Readonly<Record<keyof Budget, Range>> = {
  calls: { min: 3, max: 200, usual: 40 },
  tokens: { min: 10_000, max: 10_000_000, usual: 1_000_000 },
  costUsd: { min: 0.01, max: 100, usual: 2 },
};

/** The share of the tokens and the money set that is left for a summary. */
const reserveShare = 0.1;

/** Calls that are left for a summary. */
const reservedCalls = 1;

/**
 * The limits that hold: what is no number, or more than may be, counts as not set, so that nothing is unlimited by accident. Whoever sets less than
 * the least means little, and gets the least.
 */
export function budgetOf(limits: Limits, ranges: typeof budgetRanges = budgetRanges): Budget {
  return {
    calls: within(ranges.calls, limits.calls, true),
    tokens: within(ranges.tokens, limits.tokens, true),
    costUsd: within(ranges.costUsd, limits.costUsd, false),
  };
}

/** The value where it is a number within its range, the least where it is above zero and less than that, else the usual one. */
export function within({ min, max, usual }: Range, value: unknown, isWhole: boolean): number {
  const isSet = typeof value === 'number' && (value >= min || value > 0) && value <= max && (!isWhole || Number.isInteger(value));
  return isSet ? Math.max(min, value) : usual;
}

/**
 * Extending adds the same once more, to what had been used up by then where that was more: it is always enough to go on.
 * @param extendedAt what had been used up when it was extended, null where it was not
 */
export function allowedAfter(budget: Budget, extendedAt: Spend | null): Budget {
  if (!extendedAt) return budget;
  const { calls, usage, countedUsd } = extendedAt;
  return {
    calls: Math.max(budget.calls, calls) + budget.calls,
    tokens: Math.max(budget.tokens, totalTokens(usage)) + budget.tokens,
    costUsd: Math.max(budget.costUsd, countedUsd) + budget.costUsd,
  };
}

/** Where the work ends, so that a share of what was set is left for the summary. */
export function beforeReserve(budget: Budget, extendedAt: Spend | null): Budget {
  const { calls, tokens, costUsd } = allowedAfter(budget, extendedAt);
  return { calls: calls - reservedCalls, tokens: tokens - budget.tokens * reserveShare, costUsd: costUsd - budget.costUsd * reserveShare };
}

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
