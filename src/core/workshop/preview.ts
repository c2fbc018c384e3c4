// What a workshop will take, before it is started: its calls are certain, its tokens an estimate, its money known where the price is.
import { costUsd, type Price } from '../models/usage';
import { type Depth, depthRules, roundsOf } from './depth';

export interface WorkshopPreview {
  readonly rounds: number;
  /** Calls where nobody has to be asked twice. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null where the price of the model is not known. */
  readonly costUsd: number | null;
}

/** Estimates: a prompt by itself, the project shown to those who read code, a turn's words with its data, and the most that is told of the discussion. */
const promptTokens = 1_300;
const projectTokens = 6_000;
const turnTokens = 600;
const mostToldTokens = 8_000;

/** Researcher and implementer read code. */
const readersARound = 2;

/**
 * @param wanted rounds, where others than those of the depth; clamped like those of the workshop itself
 * @param price of the model of the strong tier, which answers all of it
 */
export function previewOf(depth: Depth, wanted: number | undefined, price: Price | null): WorkshopPreview {
  const rounds = roundsOf(depth, wanted);
  const turns = 2 + rounds * (depthRules[depth].hasExchange ? 7 : 5);
  const calls = turns + 2;
  let inputTokens = readersARound * rounds * projectTokens + 2 * promptTokens;
  for (let told = 0; told < turns; told++) inputTokens += promptTokens + Math.min(told * turnTokens, mostToldTokens);
  const outputTokens = calls * turnTokens;
  const usage = { input: inputTokens, output: outputTokens, cached: 0, thinking: 0 };
  return { rounds, calls, inputTokens, outputTokens, costUsd: costUsd(usage, price) };
}
