// Sizes of the prompt sections in a context window: conversation, project, lookups.
import type { ModelIdentity } from './request';

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
