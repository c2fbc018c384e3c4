// Limits on calls, tokens and cost, per message and per session.
import type { Phase } from '../phases';
import { foldOf, forEach } from '../base/fact';
import type { BudgetReason, CallFact, CapScope, ModelFact } from './facts';
import type { Caps } from './state';
import { addCall, noSpend, type Spend, totalTokens } from './usage';

/** Ranges and defaults of the session limits, sized for dozens of messages. They keep an unattended session from running up costs. */
export const sessionRanges: Readonly<Record<keyof Budget, Range>> = {
  calls: { min: 10, max: 20_000, usual: 1_000 },
  tokens: { min: 50_000, max: 1_000_000_000, usual: 20_000_000 },
  costUsd: { min: 0.05, max: 1_000, usual: 20 },
};

export interface CapLimits {
  readonly message: Limits;
  readonly session: Limits;
}

/** Fact types of user actions that start new work. */
const acts = [
  'questions.answered',
  'brief.accepted',
  'floor.passed',
  'consensus.settled',
  'ready.settled',
  'plan.revisionAsked',
  'execution.started',
  'execution.continued',
  'revision.asked',
  'hunk.settled',
] as const;

function renewed(caps: Caps): Caps {
  if (caps.reached?.scope === 'session') return caps;
  return { ...caps, reached: null, sinceUser: noSpend, extendedAt: { ...caps.extendedAt, message: null } };
}

/** Resets the usage per message after a user message, unless a limit was reached: only the user can extend that limit. */
function heard(caps: Caps): Caps {
  return caps.reached ? caps : renewed(caps);
}

type CapFact = ModelFact | CallFact | { type: (typeof acts)[number] | 'message.said' | 'aside.asked' };

export const capFold = foldOf<Caps, CapFact>()({
  ...forEach(acts, renewed),
  'message.said': heard,
  'aside.asked': heard,
  'call.ended': (caps, event) => {
    const add = (spend: Spend): Spend => {
      const sum = addCall(spend, event.usage, event.costUsd, event.countedUsd ?? event.costUsd);
      return { ...sum, calls: sum.calls + (event.attempts ?? 1) - 1 };
    };
    return { ...caps, sinceUser: add(caps.sinceUser), inAll: add(caps.inAll) };
  },
  'cap.reached': (caps, { scope, reason, summary = '', limit = null }) => ({
    ...caps,
    reached: { scope, reason, limit, summary, isLast: caps.extendedAt[scope] !== null },
  }),
  'cap.extended': (caps, { scope, doubled }) => {
    if (!doubled) return { ...caps, reached: null };
    const usedUp = scope === 'session' ? caps.inAll : caps.sinceUser;
    return { ...caps, reached: null, extendedAt: { ...caps.extendedAt, [scope]: usedUp } };
  },
});

/** Number of calls in an ordinary step: the router and the speaker. Retries can use more, possibly leaving none for a summary. */
const callsOfStep = 2;

export interface CapEnd {
  readonly scope: CapScope;
  readonly reason: BudgetReason;
}

/**
 * Returns the first limit that ends the work; null if there is none. In the discussion phase, only the session limit is checked, because
 * the discussion checks the message limit itself. Calls and tokens always count; cost counts only where a price is known, and a price that
 * the user set to zero is replaced by the built-in price.
 */
export function capEnd({ extendedAt, sinceUser, inAll }: Caps, phase: Phase | null, limits: CapLimits): CapEnd | null {
  const session = endOf(inAll, sessionBudget(limits.session), extendedAt.session);
  if (session) return { scope: 'session', reason: session };
  const message = phase === 'discovery' ? null : endOf(sinceUser, budgetOf(limits.message), extendedAt.message);
  return message ? { scope: 'message', reason: message } : null;
}

/** Returns the amount that a limit allows, in calls, tokens or US dollars. */
export function allowedBy({ scope, reason }: CapEnd, { extendedAt }: Caps, limits: CapLimits): number {
  const budget = scope === 'session' ? sessionBudget(limits.session) : budgetOf(limits.message);
  const { calls, tokens, costUsd } = allowedAfter(budget, extendedAt[scope]);
  return { callBudget: calls, tokenBudget: tokens, costBudget: costUsd }[reason];
}

/** Whether the session limits leave room for a summary, which may use the reserved amount. */
export function hasReserve({ extendedAt, inAll }: Caps, limits: CapLimits): boolean {
  const { calls, tokens, costUsd } = allowedAfter(sessionBudget(limits.session), extendedAt.session);
  return inAll.calls < calls && totalTokens(inAll.usage) < tokens && inAll.countedUsd < costUsd;
}

/** Validates session limits; invalid values are replaced by the default. See `budgetOf`. */
export function sessionBudget(limits: Limits): Budget {
  return budgetOf(limits, sessionRanges);
}

function endOf(spend: Spend, budget: Budget, extendedAt: Spend | null): BudgetReason | null {
  const { calls, tokens, costUsd } = beforeReserve(budget, extendedAt);
  if (spend.calls + callsOfStep > calls) return 'callBudget';
  if (totalTokens(spend.usage) >= tokens) return 'tokenBudget';
  return spend.countedUsd >= costUsd ? 'costBudget' : null;
}

/** Limits as configured, before validation. */
export interface Limits {
  readonly calls: unknown;
  readonly tokens: unknown;
  readonly costUsd: unknown;
}

/** Valid limits: finite and positive. */
export interface Budget {
  readonly calls: number;
  readonly tokens: number;
  readonly costUsd: number;
}

/** Valid range of a limit, and the default value. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly usual: number;
}

/**
 * Ranges and defaults of the limits per message. A turn needs up to four calls (router and member, each with one repair), so 40 calls allow
 * ten of the longest turns. A turn in a medium-sized project reads about 30,000 tokens. The minimum of three calls allows one router
 * choice, one turn and the summary.
 */
export const budgetRanges: Readonly<Record<keyof Budget, Range>> = {
  calls: { min: 3, max: 200, usual: 40 },
  tokens: { min: 10_000, max: 10_000_000, usual: 1_000_000 },
  costUsd: { min: 0.01, max: 100, usual: 2 },
};

/** Share of the token and cost limits reserved for a summary. For the call limit, `reservedCalls` applies. */
const reserveShare = 0.1;

const reservedCalls = 1;

/**
 * Validates limits. Invalid and excessive values are replaced by the default, so that nothing is unlimited by accident. Values below the
 * minimum are raised to the minimum.
 */
export function budgetOf(limits: Limits, ranges: typeof budgetRanges = budgetRanges): Budget {
  return {
    calls: within(ranges.calls, limits.calls, true),
    tokens: within(ranges.tokens, limits.tokens, true),
    costUsd: within(ranges.costUsd, limits.costUsd, false),
  };
}

/** Returns the value if valid; the minimum if the value is positive but too small; otherwise the default. */
export function within({ min, max, usual }: Range, value: unknown, isWhole: boolean): number {
  const isSet = typeof value === 'number' && (value >= min || value > 0) && value <= max && (!isWhole || Number.isInteger(value));
  return isSet ? Math.max(min, value) : usual;
}

/**
 * Returns the amount allowed after an extension: the limit is added to the larger of limit and usage, so that an extension always allows
 * work to continue.
 * @param extendedAt usage at the time of the extension; null if the limit was not extended
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

/** Returns the amounts allowed before the amount reserved for a summary is used. */
export function beforeReserve(budget: Budget, extendedAt: Spend | null): Budget {
  const { calls, tokens, costUsd } = allowedAfter(budget, extendedAt);
  return { calls: calls - reservedCalls, tokens: tokens - budget.tokens * reserveShare, costUsd: costUsd - budget.costUsd * reserveShare };
}
