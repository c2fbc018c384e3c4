// Estimates the calls and cost of a workshop.
import { type Context, tokensSeen } from '../context/evidence/evidence';
import { around, callsOfAnswers, estimateOf, type PlannedCalls } from '../models/estimate';
import type { ModelState } from '../models/state';
import type { Price } from '../models/usage';
import { partsOf } from './nextWorkshop';
import { type Depth, type OptionalRole, roundsOf } from './roles';

/**
 * Default prompt sizes in tokens, used until the session has data: for a turn (the task and earlier turns), for a turn that also includes
 * code, and for scoring (only the ideas).
 */
const usualTurnInput = { low: 1_800, high: 9_000 };
const usualReaderInput = { low: 2_500, high: 22_000 };
const scoringInput = { low: 1_500, high: 4_000 };
const usualOutput = { low: 300, high: 2_500 };

/** Average prompt and answer sizes of this session, in tokens. */
export interface PromptSizes {
  /** `turn`: prompt size of a turn, including project context. `project`: size of that context. */
  readonly turn: number;
  readonly project: number;
  readonly output: number;
}

/** Estimates prompt sizes from the averages of discussion turns, because workshop prompts are similar; null before the first turn. */
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
 * Estimates the calls and cost of a workshop. Minimum: every part runs once. Maximum: adds one repeated ideation, a retry of every turn
 * with data, and file lookups.
 * @param wanted number of rounds; limited by `roundsOf`
 * @param without roles to omit
 * @param price price of the strong tier's model, which answers all calls
 * @param sizes prompt sizes; see `promptSizes`
 */
export function previewOf(
  depth: Depth,
  wanted: number | undefined,
  price: Price | null,
  sizes: PromptSizes | null = null,
  without: readonly OptionalRole[] = [],
) {
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
