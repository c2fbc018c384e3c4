// Length and style of prompts, by the name and the context window of the model.
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

/** A model of so many billions of parameters or fewer loses the last of many rules; so does one with a window that a long prompt fills. */
const compactBillions = 14;
/** One of so many or fewer does not discuss or plan well either. */
const smallBillions = 8;
const smallWindow = 16_384;

type ModelSize = Pick<ModelIdentity, 'model' | 'contextTokens' | 'billions'>;

/** @param sized as it is asked for now */
export function profileFor(chosen: PromptProfile | null, sized: ModelSize): PromptProfile {
  const { model, contextTokens } = sized;
  if (chosen) return chosen;
  if (sizeIn(sized) <= compactBillions || small.test(model) || (contextTokens !== undefined && contextTokens <= smallWindow))
    return 'compact';
  return thinks.test(model) ? 'thinking' : 'standard';
}

/** Whether a model edits well and discusses badly. */
export function isSmallModel(sized: ModelSize): boolean {
  return sizeIn(sized) <= smallBillions;
}

/** Billions of parameters as the server tells them, else as the name does; without end where neither does. */
function sizeIn({ model, billions }: ModelSize): number {
  return billions ?? billionsOf(model) ?? Number.POSITIVE_INFINITY;
}

const small = /(?:^|[-_:/. ])(?:nano|tiny)(?=$|[-_:/. ])/i;
const thinks = /(?:^|[-_:/. ])(?:o\d|r\d|qwq|thinking|reason(?:er|ing))(?=$|[-_:/. ])/i;

/** The size as names tell it, `8b` or `8x7b`; null where they do not. */
function billionsOf(model: string): number | null {
  const [, experts, size] = /(?:^|[-_:/. ]|e)(?:(\d+)x)?(\d+(?:\.\d+)?)b(?=$|[-_:/. ])/i.exec(model) ?? [];
  return size === undefined ? null : Number(experts ?? 1) * Number(size);
}

export interface PromptSpace {
  readonly conversationChars: number;
  readonly projectTokens: number;
  /** What members may look up for one answer beside the prompt. */
  readonly looksChars: number;
  /** What the user has said since the brief. */
  readonly userWordsChars: number;
}

/** Maximum of each part, however large the window is; the project may take more of a large one. */
const maxSpace = { conversationChars: 24_000, projectTokens: 12_000, looksChars: 60_000 };
/** Shares of the window; the rest is for the ledger, the duties and the answer. */
const conversationShare = 0.2;
const projectShare = 0.25;
/** A large window has room for more of the project: it stands in front, where the cache pays for it. */
const largeProjectShare = 0.05;
const maxProjectTokens = 48_000;
const looksShare = 0.2;
const userWordsShare = 0.25;
/** Assumed where no server, list or setting tells the window. Tokens. */
const unknownWindow = 32_000;
/** Characters of a token, taken low so that a prompt is rather too short than too long. */
const charsPerToken = 3.75;

/** Tokens a model takes in all. */
export function windowOf({ contextTokens = unknownWindow }: Pick<ModelIdentity, 'contextTokens'>): number {
  return Number.isFinite(contextTokens) && contextTokens > 0 ? contextTokens : unknownWindow;
}

export function spaceIn(identity: Pick<ModelIdentity, 'contextTokens'>): PromptSpace {
  const contextTokens = windowOf(identity);
  return {
    conversationChars: Math.min(maxSpace.conversationChars, Math.floor(contextTokens * conversationShare * charsPerToken)),
    projectTokens: projectTokensIn(contextTokens),
    looksChars: Math.min(maxSpace.looksChars, Math.floor(contextTokens * looksShare * charsPerToken)),
    userWordsChars: Math.floor(contextTokens * userWordsShare * charsPerToken),
  };
}

/** A quarter of a small window, as much as is usual of a middling one, and more of a large one. */
function projectTokensIn(contextTokens: number): number {
  const most = Math.min(maxProjectTokens, Math.max(maxSpace.projectTokens, contextTokens * largeProjectShare));
  return Math.floor(Math.min(most, contextTokens * projectShare));
}

/** A window as a setting tells it, in tokens: a whole number from 2,000 to 10,000,000; anything else counts as not set. */
export function contextTokensOf(setting: unknown): number | null {
  const fits = typeof setting === 'number' && Number.isInteger(setting) && setting >= 2_000 && setting <= 10_000_000;
  return fits ? setting : null;
}
