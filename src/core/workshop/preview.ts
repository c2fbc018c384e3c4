// What a workshop will take, told before it is started: calls, tokens and money as ranges.
import { type Estimate, estimateOf, type PlannedCalls } from '../models/estimate';
import type { Price } from '../models/usage';
import { type Depth, depthRules, roundsOf } from './depth';

export interface WorkshopPreview {
  readonly rounds: number;
  readonly estimate: Estimate;
}

/** Tokens of a turn: its letter and what was said before it; those who read code are shown some on top; the moderator is shown the ideas alone. */
const turnInput = { low: 1_800, high: 9_000 };
const readerInput = { low: 2_500, high: 22_000 };
const scoringInput = { low: 1_500, high: 4_000 };
const output = { low: 300, high: 2_500 };

/** Researcher and implementer. */
const readers = 2;
const passes = 2;

/**
 * The least is every part once; the most is ideas asked for again once and data asked for again in every turn that must bring some.
 * @param wanted rounds, where others than those of the depth; clamped like those of the workshop itself
 * @param price of the model of the strong tier, which answers all of it
 */
export function previewOf(depth: Depth, wanted: number | undefined, price: Price | null): WorkshopPreview {
  const rounds = roundsOf(depth, wanted);
  const others = (depthRules[depth].hasExchange ? 5 : 3) * rounds + 2;
  const of = (least: number, again: number, input: PlannedCalls['input']): PlannedCalls => ({
    calls: { low: least, high: least + again },
    input,
    output,
    price,
  });
  const planned = [of(readers * rounds, 0, readerInput), of(others, 1 + others, turnInput), of(passes, passes, scoringInput)];
  return { rounds, estimate: estimateOf(planned) };
}
