// Cost estimate for an expert batch.
import { callSize, callsOfAnswers, type Estimate, estimateOf, type PlannedCalls } from '../models/estimate';
import type { ModelRef } from '../models/request';
import type { Price, Spend } from '../models/usage';
import type { Expert } from './expertSelection';
import type { Arm } from './facts';

const once: PlannedCalls['calls'] = { low: 1, high: 1 };

/**
 * Estimates a batch, including file lookups but no retries. `one`: a single answer. `experts`: all answers, and a claims map by the strong
 * model. `vote`: all answers and, if there are several, one vote per expert.
 * @param spend the session's calls so far, used for the average call size
 * @param priceOf returns the price of an expert's model (null: the strong tier's model), or null if unknown
 * @param pictureTokens tokens per call for attached pictures
 */
export function estimateBatch(
  arm: Arm,
  experts: readonly Pick<Expert, 'using'>[],
  spend: Spend,
  priceOf: (using: ModelRef | null) => Price | null,
  pictureTokens = 0,
): Estimate {
  const size = callSize(spend, pictureTokens);
  const asked = arm === 'one' ? experts.slice(0, 1) : experts;
  const planned = (calls: PlannedCalls['calls'], using: ModelRef | null): PlannedCalls => ({ calls, ...size, price: priceOf(using) });
  const answers = asked.map(({ using }) => planned(callsOfAnswers(1), using));
  if (arm === 'experts') return estimateOf([...answers, planned(once, null)]);
  const votes = arm === 'vote' && asked.length > 1 ? asked.map(({ using }) => planned(once, using)) : [];
  return estimateOf([...answers, ...votes]);
}
