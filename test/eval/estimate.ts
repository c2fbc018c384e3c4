// Cost estimate of an evaluation.
import { type Estimate, estimateOf } from '../../src/core/models/estimate';
import type { Price } from '../../src/core/models/usage';
import type { NamedArm } from './arms/arms';

/** Prompt tokens of a call: from a short question to a late turn with the project and the whole discussion. */
const input = { low: 4_000, high: 24_000 };
const output = { low: 300, high: 4_000 };

/** @param runs number of runs per arm; savings from cached answers are not subtracted */
export function estimateEvaluation(arms: readonly Pick<NamedArm, 'calls'>[], runs: number, price: Price | null): Estimate {
  return estimateOf(arms.map(({ calls }) => ({ calls: { low: calls.low * runs, high: calls.high * runs }, input, output, price })));
}

export function sentenceOf({ calls, tokens, costUsd }: Estimate, budgetUsd: number | null): string {
  const money = costUsd ? `${costUsd.low.toFixed(2)} to ${costUsd.high.toFixed(2)} USD` : 'an unknown price';
  const capped = budgetUsd === null ? 'no budget is given, so nothing is asked' : `never more than the budget of ${budgetUsd} USD`;
  return `${calls.low} to ${calls.high} calls, ${tokens.low} to ${tokens.high} tokens, ${money}; ${capped}.`;
}
