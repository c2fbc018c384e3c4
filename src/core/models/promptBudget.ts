// How much of a prompt each part may take, by the window of the model that reads it.

export interface PromptSpace {
  readonly conversationChars: number;
  readonly projectTokens: number;
  /** What members may look up for one answer beside the prompt. */
  readonly looksChars: number;
}

/** What a prompt never takes more of, however large the window is: more costs more and tells no more. A window nobody told us is taken to hold it. */
const maxSpace: PromptSpace = { conversationChars: 24_000, projectTokens: 12_000, looksChars: 60_000 };
/** Shares of the window; the rest is for the ledger, the duties and the answer. */
const conversationShare = 0.2;
const projectShare = 0.3;
const looksShare = 0.2;
/** Characters of a token, taken low so that a prompt is rather too short than too long. */
const charsPerToken = 3.75;

/** @param contextTokens what the model takes in all, where it is known */
export function spaceIn(contextTokens: number | undefined): PromptSpace {
  if (contextTokens === undefined || !Number.isFinite(contextTokens) || contextTokens <= 0) return maxSpace;
  return {
    conversationChars: Math.min(maxSpace.conversationChars, Math.floor(contextTokens * conversationShare * charsPerToken)),
    projectTokens: Math.min(maxSpace.projectTokens, Math.floor(contextTokens * projectShare)),
    looksChars: Math.min(maxSpace.looksChars, Math.floor(contextTokens * looksShare * charsPerToken)),
  };
}

/** A window as a setting tells it, in tokens: a whole number from 2,000 to 10,000,000; anything else counts as not set. */
export function contextTokensOf(setting: unknown): number | null {
  const fits = typeof setting === 'number' && Number.isInteger(setting) && setting >= 2_000 && setting <= 10_000_000;
  return fits ? setting : null;
}
