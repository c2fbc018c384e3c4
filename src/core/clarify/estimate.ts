// Estimate of the clarifying questions before they are asked.
import { callSize, callsOfAnswers, type Estimate, estimateOf } from '../models/estimate';
import { noSpend, type Price } from '../models/usage';
import { maxRounds } from './questions';

/** The least is a brief at once and the handover to the team; the most is every round of questions, with what is looked up for each. */
export function estimateOpening(price: Price | null): Estimate {
  const calls = { low: 2, high: callsOfAnswers(maxRounds + 1).high + 1 };
  return estimateOf([{ calls, ...callSize(noSpend), price }]);
}
