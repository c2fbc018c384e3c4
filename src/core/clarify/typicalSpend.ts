// Spend before a request starts: estimate of the opening, typical spend of each size.
import type { SessionSummary } from '../lifecycle/summary';
import { callSize, callsOfAnswers, type Estimate, estimateOf } from '../models/estimate';
import { noSpend, type Price } from '../models/usage';
import { maxRounds } from './questions';
import { type Size, sizes } from './size';

export interface TypicalSpend {
  readonly size: Size;
  readonly calls: number;
  /** Calls of the most expensive session. */
  readonly mostCalls: number;
  readonly tokens: number;
}

/**
 * Measured on the sample project (`tourSpend.test`): the short tour, the same request with a review, and the guided tour. `mostCalls` of
 * the first two is the number of calls that the guided tour's feature takes in three steps; that of a discussion is an estimate.
 */
export const shippedSpend: readonly TypicalSpend[] = [
  { size: 'direct', calls: 3, mostCalls: 6, tokens: 25_000 },
  { size: 'reviewed', calls: 7, mostCalls: 15, tokens: 56_000 },
  { size: 'discussion', calls: 22, mostCalls: 90, tokens: 159_000 },
];

/** Older sessions are ignored, because they do not reflect current models and settings. */
const maxSessions = 20;

/** The median of the latest completed sessions by size; unused sizes are omitted. */
export function typicalSpend(sessions: readonly SessionSummary[]): readonly TypicalSpend[] {
  const ended = sessions.filter(({ phase, calls }) => phase === 'done' && calls > 0).toSorted((a, b) => b.workedAt - a.workedAt);
  return sizes.flatMap((size) => {
    const own = ended.filter((session) => session.size === size).slice(0, maxSessions);
    if (own.length === 0) return [];
    const calls = own.map((session) => session.calls);
    return [{ size, calls: median(calls), mostCalls: Math.max(...calls), tokens: median(own.map(({ tokens }) => tokens)) }];
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/** Expected spend of the next request of a size, and whether it is based on the workspace's own sessions. */
export function spendOf(size: Size, learnt: readonly TypicalSpend[] = []): TypicalSpend & { readonly isOwn: boolean } {
  const own = learnt.find((each) => each.size === size);
  const shipped = shippedSpend.find((each) => each.size === size) ?? { size, calls: 0, mostCalls: 0, tokens: 0 };
  return { ...(own ?? shipped), isOwn: own !== undefined };
}

/** Minimum: an immediate brief, and the handover. Maximum: all rounds, each with file lookups. */
export function estimateOpening(price: Price | null): Estimate {
  const calls = { low: 2, high: callsOfAnswers(maxRounds + 1).high + 1 };
  return estimateOf([{ calls, ...callSize(noSpend), price }]);
}
