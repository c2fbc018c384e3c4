// How much a model is told at once: by what its name says of it, unless the user has chosen.
import type { ModelIdentity } from './request';

/**
 * `compact`: five rules and a trailer of four fields, for a small model, which loses the last of many rules. `thinking`: the same rules as `standard`, and
 * what to use the thinking for, for a model that thinks before it writes.
 */
const promptProfiles = ['compact', 'standard', 'thinking'] as const;
export type PromptProfile = (typeof promptProfiles)[number];

/** A setting as it may be used; null where the model decides, and for anything unknown. */
export function promptProfileOf(setting: unknown): PromptProfile | null {
  return promptProfiles.find((profile) => profile === setting) ?? null;
}

/** A model of so many billions of parameters or fewer is small; so is a window that a long prompt fills. */
const smallBillions = 14;
const smallWindow = 16_384;

/** @param model as it is asked for now */
export function profileFor(
  chosen: PromptProfile | null,
  { model, contextTokens }: Pick<ModelIdentity, 'model' | 'contextTokens'>,
): PromptProfile {
  if (chosen) return chosen;
  const billions = billionsOf(model);
  const isSmall = billions === null ? small.test(model) : billions <= smallBillions;
  if (isSmall || (contextTokens !== undefined && contextTokens <= smallWindow)) return 'compact';
  return thinks.test(model) ? 'thinking' : 'standard';
}

const small = /(?:^|[-_:/. ])(?:nano|tiny)(?=$|[-_:/. ])/i;
const thinks = /(?:^|[-_:/. ])(?:o\d|r\d|qwq|thinking|reason(?:er|ing))(?=$|[-_:/. ])/i;

/** The size as names tell it, `8b` or `8x7b`; null where they do not. */
function billionsOf(model: string): number | null {
  const [, experts, size] = /(?:^|[-_:/. ]|e)(?:(\d+)x)?(\d+(?:\.\d+)?)b(?=$|[-_:/. ])/i.exec(model) ?? [];
  return size === undefined ? null : Number(experts ?? 1) * Number(size);
}
