// Length and style of prompts, by the name and the context window of the model.
import type { ModelIdentity } from './request';

/**
 * `compact`: five rules and a trailer of four fields, for small models, which lose the last of many rules. `thinking`: the rules of
 * `standard`, plus what to use the thinking for.
 */
const promptProfiles = ['compact', 'standard', 'thinking'] as const;
export type PromptProfile = (typeof promptProfiles)[number];

/** Valid setting; null to derive it from the model. */
export function promptProfileOf(setting: unknown): PromptProfile | null {
  return promptProfiles.find((profile) => profile === setting) ?? null;
}

/** Models up to this many billions of parameters lose the last of many rules; so do models with a small context window. */
const compactBillions = 14;
/** Models up to this size also discuss and plan poorly. */
const smallBillions = 8;
const smallWindow = 16_384;

type ModelSize = Pick<ModelIdentity, 'model' | 'contextTokens' | 'billions'>;

/** @param sized current size of the model */
export function profileFor(chosen: PromptProfile | null, sized: ModelSize): PromptProfile {
  const { model } = sized;
  if (chosen) return chosen;
  if (sizeIn(sized) <= compactBillions || small.test(model) || hasSmallWindow(sized)) return 'compact';
  return thinks.test(model) ? 'thinking' : 'standard';
}

/** An unknown window is not small. */
function hasSmallWindow({ contextTokens }: Pick<ModelIdentity, 'contextTokens'>): boolean {
  return contextTokens !== undefined && contextTokens <= smallWindow;
}

/** Whether a model edits well but discusses poorly. */
export function isSmallModel(sized: ModelSize): boolean {
  return sizeIn(sized) <= smallBillions;
}

/** `edits`: small changes. `short`: every size of work with short prompts. `all`: every size. */
export type ModelWork = 'edits' | 'short' | 'all';

export function workOf(sized: ModelSize): ModelWork {
  return isSmallModel(sized) ? 'edits' : profileFor(null, sized) === 'compact' ? 'short' : 'all';
}

/** Billions of parameters as reported by the server, otherwise by the name; infinite if unknown. */
export function sizeIn({ model, billions }: ModelSize): number {
  return billions ?? billionsOf(model) ?? Number.POSITIVE_INFINITY;
}

const small = /(?:^|[-_:/. ])(?:nano|tiny)(?=$|[-_:/. ])/i;
const thinks = /(?:^|[-_:/. ])(?:o\d|r\d|qwq|thinking|reason(?:er|ing))(?=$|[-_:/. ])/i;

/** Size in a model name, such as `8b` or `8x7b`; null if there is none. */
function billionsOf(model: string): number | null {
  const [, experts, size] = /(?:^|[-_:/. ]|e)(?:(\d+)x)?(\d+(?:\.\d+)?)b(?=$|[-_:/. ])/i.exec(model) ?? [];
  return size === undefined ? null : Number(experts ?? 1) * Number(size);
}

export interface PromptSpace {
  readonly conversationChars: number;
  readonly projectTokens: number;
  /** Maximum number of characters of lookup results per answer, besides the prompt. */
  readonly looksChars: number;
  /** Maximum number of characters of the user's messages since the brief. */
  readonly userWordsChars: number;
}

/** Maximum of each part for any window; the project may take more of a large one. */
const maxSpace = { conversationChars: 24_000, projectTokens: 12_000, looksChars: 60_000 };
/** Shares of the window; the rest is for the ledger, the duties and the answer. */
const conversationShare = 0.2;
const projectShare = 0.25;
/** Larger share of a large window: project text is at the front of the prompt, where caching pays off. */
const largeProjectShare = 0.05;
const maxProjectTokens = 48_000;
const looksShare = 0.2;
const userWordsShare = 0.25;
/** Default window in tokens. */
const unknownWindow = 32_000;
/** Characters per token, a low estimate so that prompts fit. */
const charsPerToken = 3.75;

/** Context window in tokens. */
export function windowOf({ contextTokens = unknownWindow }: Pick<ModelIdentity, 'contextTokens'>): number {
  return Number.isFinite(contextTokens) && contextTokens > 0 ? contextTokens : unknownWindow;
}

/** @param projectTokens the setting; null for the default of the window */
export function spaceIn(identity: Pick<ModelIdentity, 'contextTokens'>, projectTokens: number | null = null): PromptSpace {
  const contextTokens = windowOf(identity);
  return {
    conversationChars: Math.min(maxSpace.conversationChars, Math.floor(contextTokens * conversationShare * charsPerToken)),
    projectTokens: projectTokensIn(contextTokens, projectTokens),
    looksChars: Math.min(maxSpace.looksChars, Math.floor(contextTokens * looksShare * charsPerToken)),
    userWordsChars: Math.floor(contextTokens * userWordsShare * charsPerToken),
  };
}

/** A quarter of a small window, the default for a medium one, more of a large one. */
function projectTokensIn(contextTokens: number, chosen: number | null): number {
  const most = chosen ?? Math.min(maxProjectTokens, Math.max(maxSpace.projectTokens, contextTokens * largeProjectShare));
  return Math.floor(Math.min(most, contextTokens * projectShare));
}

/** Project's share from a setting: an integer from 1,000 to 200,000; anything else counts as not set. */
export function projectTokensOf(setting: unknown): number | null {
  const fits = typeof setting === 'number' && Number.isInteger(setting) && setting >= 1_000 && setting <= 200_000;
  return fits ? setting : null;
}

/** Window from a setting: an integer from 2,000 to 10,000,000; anything else counts as not set. */
export function contextTokensOf(setting: unknown): number | null {
  const fits = typeof setting === 'number' && Number.isInteger(setting) && setting >= 2_000 && setting <= 10_000_000;
  return fits ? setting : null;
}
