// Limits high enough for a team to work, as passed to `next`.
import type { Estimate } from '../../src/core/models/estimate';
import type { WorkLimits } from '../../src/core/next';

const usual = { calls: undefined, tokens: undefined, costUsd: undefined };

export function callsOf(calls: number): Estimate {
  return { calls: { low: calls, high: calls }, tokens: { low: 1, high: 1 }, costUsd: null };
}

export const roomyLimits: WorkLimits = {
  message: usual,
  session: usual,
  turnBudget: null,
  firstOpinions: callsOf(3),
  preMortem: callsOf(1),
  isSmall: false,
  conversation: { maxChars: 100_000, mark: 'n-1' },
};
