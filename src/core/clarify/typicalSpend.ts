// Spend estimates before a request starts: the opening, and the typical spend per size.
import type { SessionSummary } from '../lifecycle/summary';
import { callSize, callsOfAnswers, type Estimate, estimateOf } from '../models/estimate';
import { noSpend, type Price } from '../models/usage';
import { maxRounds } from './questions';
import { type Size, sizes } from './size';

export interface TypicalSpend {
  readonly size: Size;
  readonly calls: number;
  /** Number of calls in the session with the most calls. */
  readonly mostCalls: number;
  readonly tokens: number;
}

/**
 * Typical spend per size, measured on the sample project (`tourSpend.test`). `direct`: the short tour; `reviewed`: the same request with a
 * review; `discussion`: the guided tour. `mostCalls` of the first two sizes is the number of calls for the guided tour's feature, built in
 * three steps; `mostCalls` of a discussion is an estimate.
 */
export const shippedSpend: readonly TypicalSpend[] = [
  { size: 'direct', calls: 3, mostCalls: 6, tokens: 25_000 },
  { size: 'reviewed', calls: 7, mostCalls: 15, tokens: 56_000 },
  { size: 'discussion', calls: 22, mostCalls: 90, tokens: 159_000 },
];

/** Maximum number of sessions in the median. Older sessions do not reflect current models and settings. */
const maxSessions = 20;

/** Returns the median spend of the latest completed sessions per size; omits sizes without sessions. */
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

/**
 * Returns the expected spend for a request of this size: the typical spend of the workspace's own sessions if there are any, otherwise the
 * shipped measurement.
 */
export function spendOf(size: Size, learnt: readonly TypicalSpend[] = []): TypicalSpend & { readonly isOwn: boolean } {
  const own = learnt.find((each) => each.size === size);
  const shipped = shippedSpend.find((each) => each.size === size) ?? { size, calls: 0, mostCalls: 0, tokens: 0 };
  return { ...(own ?? shipped), isOwn: own !== undefined };
}

/**
 * Estimates the spend of the opening. Minimum: one call for a brief without questions and one for the handover. Maximum: all rounds with
 * file lookups.
 */
export function estimateOpening(price: Price | null): Estimate {
  const calls = { low: 2, high: callsOfAnswers(maxRounds + 1).high + 1 };
  return estimateOf([{ calls, ...callSize(noSpend), price }]);
}
