// Published prices of providers, with source and date.
import type { Price } from './usage';

export interface DatedPrice {
  readonly model: string;
  /** First and one past the last moment it holds, in UTC; null where the source names none. */
  readonly from: string | null;
  readonly until: string | null;
  readonly price: Price;
}

function always(model: string, price: Price): DatedPrice {
  return { model, from: null, until: null, price };
}

/** The oldest day on which one of the lists was read; what changed since then a user can set. */
export const pricesAsOf = '2026-10-07';

/** Google Search for the third generation of Gemini, by the search and not by the request; what is free each month is not known here. */
const searchUsd = 14;

/**
 * Gemini Developer API, paid tier, standard requests, text, as a transcript of https://ai.google.dev/gemini-api/docs/pricing gave them on
 * 2026-10-07; the page itself was not read. Models whose price depends on the length of the prompt are left out: one figure would be wrong for them.
 * Where the source names no price for cached input, it is counted as fresh input: a cost that is shown may be too high, never too low.
 */
export const geminiPrices: readonly DatedPrice[] = [
  { model: 'gemini-3.8-flash', from: null, until: '2027-01-01', price: { inputUsd: 0.75, cachedUsd: 0.075, outputUsd: 3.75, searchUsd } },
  { model: 'gemini-3.8-flash', from: '2027-01-01', until: null, price: { inputUsd: 1.5, cachedUsd: 1.5, outputUsd: 7.5, searchUsd } },
  always('gemini-3.5-flash', { inputUsd: 1.5, cachedUsd: 1.5, outputUsd: 9, searchUsd }),
  always('gemini-3.5-flash-lite', { inputUsd: 0.3, cachedUsd: 0.3, outputUsd: 2.5, searchUsd }),
];

/**
 * Claude API, standard requests, cache kept for five minutes: https://platform.claude.com/docs/en/about-claude/pricing as price lists that
 * follow it gave it on 2026-10-16. Haiku 5.5 costs more for a prompt of over 100,000 tokens.
 */
export const anthropicPrices: readonly DatedPrice[] = [
  always('claude-fable-5-1', { inputUsd: 10, writtenUsd: 12.5, cachedUsd: 0.25, outputUsd: 50 }),
  always('claude-opus-5-5', { inputUsd: 4, writtenUsd: 5, cachedUsd: 0.2, outputUsd: 20 }),
  always('claude-opus-5', { inputUsd: 5, writtenUsd: 6.25, cachedUsd: 0.5, outputUsd: 25 }),
  always('claude-sonnet-5-5', { inputUsd: 2, writtenUsd: 2.5, cachedUsd: 0.1, outputUsd: 10 }),
  always('claude-sonnet-5', { inputUsd: 2, writtenUsd: 2.5, cachedUsd: 0.2, outputUsd: 10 }),
  always('claude-haiku-5-5', { inputUsd: 0.1, writtenUsd: 0.125, cachedUsd: 0.01, outputUsd: 0.5, upToTokens: 100_000 }),
  always('claude-haiku-4-5', { inputUsd: 1, writtenUsd: 1.25, cachedUsd: 0.1, outputUsd: 5 }),
];

/** A prompt of more tokens costs about twice as much at OpenAI. */
const openAiTokens = 272_000;

/**
 * OpenAI, standard requests: https://developers.openai.com/api/docs/pricing as price lists that follow it gave it between 2026-10-26 and
 * 2026-11-06. Tokens that are written into a cache cost a quarter more; every token that was not read from one is counted so.
 */
export const openAiPrices: readonly DatedPrice[] = [
  always('gpt-6-astra', { inputUsd: 12.5, cachedUsd: 1, outputUsd: 50, upToTokens: openAiTokens }),
  always('gpt-6.1-sol', { inputUsd: 2.5, cachedUsd: 0.1, outputUsd: 10, upToTokens: openAiTokens }),
  always('gpt-6-sol', { inputUsd: 2.5, cachedUsd: 0.2, outputUsd: 10, upToTokens: openAiTokens }),
  always('gpt-6.1-terra', { inputUsd: 1.25, cachedUsd: 0.05, outputUsd: 5, upToTokens: openAiTokens }),
  always('gpt-6-luna', { inputUsd: 0.125, cachedUsd: 0.01, outputUsd: 0.5, upToTokens: openAiTokens }),
];

/** https://console.groq.com/docs/models as issues that quote it gave it in 2026; it names no price for cached input. */
export const groqPrices: readonly DatedPrice[] = [always('openai/gpt-oss-120b', { inputUsd: 0.15, cachedUsd: 0.15, outputUsd: 0.6 })];

/** https://mistral.ai/pricing as an issue that quotes it gave it in 2026; it names no price for cached input. */
export const mistralPrices: readonly DatedPrice[] = [always('mistral-medium-3-5', { inputUsd: 1.5, cachedUsd: 1.5, outputUsd: 7.5 })];
