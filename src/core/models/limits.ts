// How much a session and one message of the user may use up: limits that hold, the fold of what was used, and the one extension.
import type { Event } from '../events';
import type { Phase } from '../phases';
import { allowedAfter, beforeReserve, type Budget, budgetOf, type Limits, type Range } from '../discussion/budget';
import type { CapScope } from './facts';
import { addCall, noSpend, type Spend, totalTokens } from './usage';
import type { BudgetReason } from '../discussion/facts';
import type { Caps } from './state';

/** A session is some dozens of messages; its limits are there so that a forgotten window cannot run up a bill. */
export const sessionRanges: Readonly<Record<keyof Budget, Range>> = {
  calls: { min: 10, max: 20_000, usual: 1_000 },
  tokens: { min: 50_000, max: 1_000_000_000, usual: 20_000_000 },
  costUsd: { min: 0.05, max: 1_000, usual: 20 },
};

/** What the user set for a message and for a session, as settings hold it: anything at all. */
export interface CapLimits {
  readonly message: Limits;
  readonly session: Limits;
}

/** Acts of the user that set new work going. */
const acts: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'message.said',
  'questions.answered',
  'brief.accepted',
  'floor.passed',
  'consensus.settled',
  'ready.settled',
  'plan.revisionAsked',
  'execution.started',
  'execution.continued',
  'revision.asked',
  'aside.asked',
  'hunk.settled',
]);

export function evolveCaps(caps: Caps, event: Event): Caps {
  if (event.type === 'call.ended') {
    const add = (spend: Spend): Spend => {
      const sum = addCall(spend, event.usage, event.costUsd, event.countedUsd ?? event.costUsd);
      return { ...sum, calls: sum.calls + (event.attempts ?? 1) - 1 };
    };
    return { ...caps, sinceUser: add(caps.sinceUser), inAll: add(caps.inAll) };
  }
  if (event.type === 'cap.reached') {
    const { scope, reason, summary = '', limit = null } = event;
    return { ...caps, reached: { scope, reason, limit, summary, isLast: caps.extendedAt[scope] !== null } };
  }
  if (event.type === 'cap.extended') {
    if (!event.doubled) return { ...caps, reached: null };
    const usedUp = event.scope === 'session' ? caps.inAll : caps.sinceUser;
    return { ...caps, reached: null, extendedAt: { ...caps.extendedAt, [event.scope]: usedUp } };
  }
  if (!acts.has(event.type) || caps.reached?.scope === 'session') return caps;
  // what is said to a limit that is reached lifts it only by its own line
  if (caps.reached && (event.type === 'message.said' || event.type === 'aside.asked')) return caps;
  return { ...caps, reached: null, sinceUser: noSpend, extendedAt: { ...caps.extendedAt, message: null } };
}

/** What an ordinary step takes: whoever chooses and whoever speaks. Retries may go beyond it, and then there is no summary. */
const callsOfStep = 2;

export interface CapEnd {
  readonly scope: CapScope;
  readonly reason: BudgetReason;
}

/**
 * The limit that ends the work here, whichever comes first, or null. The discussion has a limit of its own for a message, with the floor.
 * Money counts as far as prices are known, by the table where a price of nothing was set; tokens and calls always count.
 */
export function capEnd({ extendedAt, sinceUser, inAll }: Caps, phase: Phase | null, limits: CapLimits): CapEnd | null {
  const session = endOf(inAll, sessionBudget(limits.session), extendedAt.session);
  if (session) return { scope: 'session', reason: session };
  const message = phase === 'discovery' ? null : endOf(sinceUser, budgetOf(limits.message), extendedAt.message);
  return message ? { scope: 'message', reason: message } : null;
}

/** How much of it the limit allows, in calls, tokens or US dollars. */
export function allowedBy({ scope, reason }: CapEnd, { extendedAt }: Caps, limits: CapLimits): number {
  const budget = scope === 'session' ? sessionBudget(limits.session) : budgetOf(limits.message);
  const { calls, tokens, costUsd } = allowedAfter(budget, extendedAt[scope]);
  return { callBudget: calls, tokenBudget: tokens, costBudget: costUsd }[reason];
}

/** Whether the reserve is still there to sum up from. */
export function hasReserve({ extendedAt, inAll }: Caps, limits: CapLimits): boolean {
  const { calls, tokens, costUsd } = allowedAfter(sessionBudget(limits.session), extendedAt.session);
  return inAll.calls < calls && totalTokens(inAll.usage) < tokens && inAll.countedUsd < costUsd;
}

/** The limits that hold for a session: what is no number, or more than may be, counts as not set; see `budgetOf`. */
export function sessionBudget(limits: Limits): Budget {
  return budgetOf(limits, sessionRanges);
}

function endOf(spend: Spend, budget: Budget, extendedAt: Spend | null): BudgetReason | null {
  const { calls, tokens, costUsd } = beforeReserve(budget, extendedAt);
  if (spend.calls + callsOfStep > calls) return 'callBudget';
  if (totalTokens(spend.usage) >= tokens) return 'tokenBudget';
  return spend.countedUsd >= costUsd ? 'costBudget' : null;
}
