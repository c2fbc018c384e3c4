// What a batch of experts takes before it is run: every answer at the price of its own model, and what is made of the answers.
import { callSize, type Estimate, estimateOf, type PlannedCalls } from '../models/estimate';
import type { ModelRef } from '../models/request';
import type { Price, Spend } from '../models/usage';
import type { Expert } from './choice';
import type { Arm } from './facts';

const once: PlannedCalls['calls'] = { low: 1, high: 1 };

/**
 * `one`: a single answer. `experts`: every answer and the map of them, which the strong tier makes. `vote`: every answer and, where there
 * are several, a choice by each. A repair or a second try is not in it.
 * @param spend what the session's calls have taken so far, which tells the size of a call
 * @param priceOf of an expert's model, null for the strong tier's; null where it is not known
 */
export function estimateBatch(
  arm: Arm,
  experts: readonly Pick<Expert, 'using'>[],
  spend: Spend,
  priceOf: (using: ModelRef | null) => Price | null,
): Estimate {
  const size = callSize(spend);
  const askedOf = (using: ModelRef | null): PlannedCalls => ({ calls: once, ...size, price: priceOf(using) });
  const answers = (arm === 'one' ? experts.slice(0, 1) : experts).map(({ using }) => askedOf(using));
  if (arm === 'experts') return estimateOf([...answers, askedOf(null)]);
  return estimateOf(arm === 'vote' && answers.length > 1 ? [...answers, ...answers] : answers);
}
