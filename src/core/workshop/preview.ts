// Estimate of a workshop.
import { type Context, tokensSeen } from '../context/evidence/evidence';
import { around, callsOfAnswers, type Estimate, estimateOf, type PlannedCalls } from '../models/estimate';
import type { ModelState } from '../models/state';
import type { Price } from '../models/usage';
import { partsOf } from './nextWorkshop';
import { type Depth, type OptionalRole, roundsOf } from './roles';

export interface WorkshopPreview {
  readonly rounds: number;
  readonly estimate: Estimate;
}

/** Tokens where the session has nothing to go by. Of a turn: its letter and what was said before it; those who read code are shown some on top; the moderator is shown the ideas alone. */
const usualTurnInput = { low: 1_800, high: 9_000 };
const usualReaderInput = { low: 2_500, high: 22_000 };
const scoringInput = { low: 1_500, high: 4_000 };
const usualOutput = { low: 300, high: 2_500 };

/** Sizes of this session's own prompts, in tokens, on average. */
export interface PromptSizes {
  /** A turn that is shown the project, and how much of it the project is. */
  readonly turn: number;
  readonly project: number;
  readonly output: number;
}

/** What the turns of the discussion came to so far, which read and say about what those of a workshop do; null before the first. */
export function promptSizes({ models, context }: { readonly models: ModelState; readonly context: Context }): PromptSizes | null {
  const turns = models.costs.calls.filter(({ purpose, usage }) => purpose === 'speak' && usage.input > 0);
  const seen = Object.values(context.seen).filter(({ purpose, overview }) => purpose === 'speak' && overview);
  if (turns.length === 0) return null;
  return {
    turn: average(turns.map(({ usage }) => usage.input)),
    project: average(seen.map((each) => tokensSeen({ ...each, looks: [], sources: each.sources.filter(({ kind }) => kind !== 'looked') }))),
    output: average(turns.map(({ usage }) => usage.output + usage.thinking)),
  };
}

function average(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
}

const passes = 2;

/**
 * The least is every part once; the most is ideas asked for again once, data asked for again in every turn that must bring some, and what those
 * who read code look up.
 * @param wanted rounds, where others than those of the depth; clamped like those of the workshop itself
 * @param without parts nobody takes
 * @param price of the model of the strong tier, which answers all of it
 * @param sizes see `promptSizes`
 */
export function previewOf(
  depth: Depth,
  wanted: number | undefined,
  price: Price | null,
  sizes: PromptSizes | null = null,
  without: readonly OptionalRole[] = [],
): WorkshopPreview {
  const rounds = roundsOf(depth, wanted);
  const readerInput = sizes ? around(sizes.turn) : usualReaderInput;
  const turnInput = sizes ? around(Math.max(usualTurnInput.low, sizes.turn - sizes.project)) : usualTurnInput;
  const output = sizes ? around(sizes.output) : usualOutput;
  const parts = partsOf({ depth, without });
  const readers = parts.filter((part) => part === 'research' || part === 'assessment').length;
  const looks = callsOfAnswers(readers * rounds).high - readers * rounds;
  const others = (parts.length - readers) * rounds + 2;
  const of = (least: number, again: number, input: PlannedCalls['input']): PlannedCalls => ({
    calls: { low: least, high: least + again },
    input,
    output,
    price,
  });
  const planned = [of(readers * rounds, looks, readerInput), of(others, 1 + others, turnInput), of(passes, passes, scoringInput)];
  return { rounds, estimate: estimateOf(planned) };
}
