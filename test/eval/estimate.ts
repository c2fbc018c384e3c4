// Estimate of an evaluation.
import { type Estimate, estimateOf } from '../../src/core/models/estimate';
import type { Price } from '../../src/core/models/usage';
import { arms } from './arms/arms';

/** Tokens of a call on one of these repositories, from the shortest question to a late turn with all that was said before. */
const input = { low: 1_500, high: 14_000 };
const output = { low: 300, high: 4_000 };

/** @param tasks how many repositories; kept answers make it cheaper, which is not taken off here */
export function estimateEvaluation(names: readonly string[], tasks: number, isJudged: boolean, price: Price | null): Estimate {
  const asked = arms.filter(({ name }) => names.includes(name));
  const judging = isJudged && asked.length > 0 ? [{ calls: { low: 1, high: 1 } }] : [];
  return estimateOf(
    [...asked, ...judging].map(({ calls }) => ({ calls: { low: calls.low * tasks, high: calls.high * tasks }, input, output, price })),
  );
}

export function sentenceOf({ calls, tokens, costUsd }: Estimate, budgetUsd: number | null): string {
  const money = costUsd ? `${costUsd.low.toFixed(2)} to ${costUsd.high.toFixed(2)} USD` : 'an unknown price';
  const capped = budgetUsd === null ? 'no budget is given, so nothing is asked' : `never more than the budget of ${budgetUsd} USD`;
  return `${calls.low} to ${calls.high} calls, ${tokens.low} to ${tokens.high} tokens, ${money}; ${capped}.`;
}
