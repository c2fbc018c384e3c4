// Estimate of the clarifying questions before they are asked.
import { callSize, callsOfAnswers, type Estimate, estimateOf } from '../models/estimate';
import { noSpend, type Price } from '../models/usage';
import { maxRounds } from './questions';

/** Minimum: a brief at once and the handover. Maximum: all rounds, each with file lookups. */
export function estimateOpening(price: Price | null): Estimate {
  const calls = { low: 2, high: callsOfAnswers(maxRounds + 1).high + 1 };
  return estimateOf([{ calls, ...callSize(noSpend), price }]);
}
