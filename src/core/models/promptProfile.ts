// Length and style of prompts, derived from the model's name and context window.
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

/** Returns the profile for a model: the chosen profile, or one derived from the model's size. */
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

export interface PromptSpace {
  readonly conversationChars: number;
  readonly projectTokens: number;
  /** Maximum number of characters of lookup results per answer, in addition to the prompt. */
  readonly looksChars: number;
  /** Maximum number of characters of user messages since the brief. */
  readonly userWordsChars: number;
}

/** Maximum size of each prompt section. In a large context window, the project section may be larger. */
const maxSpace = { conversationChars: 24_000, projectTokens: 12_000, looksChars: 60_000 };
/** Shares of the context window. The remainder is for the ledger, the instructions and the answer. */
const conversationShare = 0.2;
const projectShare = 0.25;
/** Share of a large context window for the project. Project text is at the start of the prompt, so caching reduces its cost. */
const largeProjectShare = 0.05;
const maxProjectTokens = 48_000;
const looksShare = 0.2;
const userWordsShare = 0.25;
/** Assumed context window in tokens, if unknown. */
const unknownWindow = 32_000;
/** Characters per token; deliberately low so that prompts fit. */
const charsPerToken = 3.75;

/** Returns the context window in tokens, with a default if unknown. */
export function windowOf({ contextTokens = unknownWindow }: Pick<ModelIdentity, 'contextTokens'>): number {
  return Number.isFinite(contextTokens) && contextTokens > 0 ? contextTokens : unknownWindow;
}

/**
 * Returns the maximum sizes of the prompt sections.
 * @param projectTokens value of the setting; null for the default, which depends on the context window
 */
export function spaceIn(identity: Pick<ModelIdentity, 'contextTokens'>, projectTokens: number | null = null): PromptSpace {
  const contextTokens = windowOf(identity);
  return {
    conversationChars: Math.min(maxSpace.conversationChars, Math.floor(contextTokens * conversationShare * charsPerToken)),
    projectTokens: projectTokensIn(contextTokens, projectTokens),
    looksChars: Math.min(maxSpace.looksChars, Math.floor(contextTokens * looksShare * charsPerToken)),
    userWordsChars: Math.floor(contextTokens * userWordsShare * charsPerToken),
  };
}

/**
 * Returns the maximum number of tokens for project text: the setting or, by default, an amount that grows with large context windows; at
 * most a quarter of the window.
 */
function projectTokensIn(contextTokens: number, chosen: number | null): number {
  const most = chosen ?? Math.min(maxProjectTokens, Math.max(maxSpace.projectTokens, contextTokens * largeProjectShare));
  return Math.floor(Math.min(most, contextTokens * projectShare));
}

/** Reads the maximum number of tokens for project text from a setting: an integer from 1,000 to 200,000; null for any other value. */
export function projectTokensOf(setting: unknown): number | null {
  const fits = typeof setting === 'number' && Number.isInteger(setting) && setting >= 1_000 && setting <= 200_000;
  return fits ? setting : null;
}

/** Reads the context window from a setting: an integer from 2,000 to 10,000,000; null for any other value. */
export function contextTokensOf(setting: unknown): number | null {
  const fits = typeof setting === 'number' && Number.isInteger(setting) && setting >= 2_000 && setting <= 10_000_000;
  return fits ? setting : null;
}
