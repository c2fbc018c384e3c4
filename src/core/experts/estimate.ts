// Estimate of a batch of experts.
import { callSize, callsOfAnswers, type Estimate, estimateOf, type PlannedCalls } from '../models/estimate';
import type { ModelRef } from '../models/request';
import type { Price, Spend } from '../models/usage';
import type { Expert } from './expertSelection';
import type { Arm } from './facts';

const once: PlannedCalls['calls'] = { low: 1, high: 1 };

/**
 * `one`: a single answer. `experts`: every answer and the map of them, which the strong tier makes. `vote`: every answer and, where there
 * are several, a choice by each. An answer may be looked up for; a repair or a second try is not in it.
 * @param spend what the session's calls have taken so far, which tells the size of a call
 * @param priceOf of an expert's model, null for the strong tier's; null where it is not known
 * @param pictureTokens what the attached pictures take of each call
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
