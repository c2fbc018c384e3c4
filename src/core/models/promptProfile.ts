// Prompt style, and the work a model can do, derived from its name and context window.
import type { ModelIdentity } from './request';

/**
 * `compact`: five rules and four data fields, for small models, which ignore the last of many rules. `thinking`: like `standard`, with
 * instructions for models that think before they answer.
 */
const promptProfiles = ['compact', 'standard', 'thinking'] as const;
export type PromptProfile = (typeof promptProfiles)[number];

/** Returns the value of the setting if valid; null to derive the profile from the model. */
export function promptProfileOf(setting: unknown): PromptProfile | null {
  return promptProfiles.find((profile) => profile === setting) ?? null;
}

/**
 * Maximum size, in billions of parameters, of models that get compact prompts. Models with a small context window also get compact prompts.
 */
const compactBillions = 14;
/** Maximum size, in billions of parameters, of models that discuss and plan poorly. */
const smallBillions = 8;
const smallWindow = 16_384;

type ModelSize = Pick<ModelIdentity, 'model' | 'contextTokens' | 'billions'>;

/** Returns the profile for a model: the chosen profile, or one derived from the model's size, name and context window. */
export function profileFor(chosen: PromptProfile | null, sized: ModelSize): PromptProfile {
  const { model } = sized;
  if (chosen) return chosen;
  if (sizeIn(sized) <= compactBillions || small.test(model) || hasSmallWindow(sized)) return 'compact';
  return thinks.test(model) ? 'thinking' : 'standard';
}

function hasSmallWindow({ contextTokens }: Pick<ModelIdentity, 'contextTokens'>): boolean {
  return contextTokens !== undefined && contextTokens <= smallWindow;
}

/** Whether a model can edit but is too small for discussions. */
export function isSmallModel(sized: ModelSize): boolean {
  return sizeIn(sized) <= smallBillions;
}

/** Work that a model can do. `edits`: small changes. `short`: all sizes of work, with short prompts. `all`: all sizes of work. */
export type ModelWork = 'edits' | 'short' | 'all';

export function workOf(sized: ModelSize): ModelWork {
  return isSmallModel(sized) ? 'edits' : profileFor(null, sized) === 'compact' ? 'short' : 'all';
}

/** Returns the model size in billions of parameters: as reported by the server, otherwise as stated in the name; infinite if unknown. */
export function sizeIn({ model, billions }: ModelSize): number {
  return billions ?? billionsOf(model) ?? Number.POSITIVE_INFINITY;
}

const small = /(?:^|[-_:/. ])(?:nano|tiny)(?=$|[-_:/. ])/i;
const thinks = /(?:^|[-_:/. ])(?:o\d|r\d|qwq|thinking|reason(?:er|ing))(?=$|[-_:/. ])/i;

/** Returns the size stated in a model name, such as `8b` or `8x7b`; null if there is none. */
function billionsOf(model: string): number | null {
  const [, experts, size] = /(?:^|[-_:/. ]|e)(?:(\d+)x)?(\d+(?:\.\d+)?)b(?=$|[-_:/. ])/i.exec(model) ?? [];
  return size === undefined ? null : Number(experts ?? 1) * Number(size);
}
