// Published provider prices, with source and date.
import type { Price } from './usage';

export interface DatedPrice {
  readonly model: string;
  /** Validity range `[from, until)` in UTC; null if the source gives no date. */
  readonly from: string | null;
  readonly until: string | null;
  readonly price: Price;
}

function always(model: string, price: Price): DatedPrice {
  return { model, from: null, until: null, price };
}

/** Date on which the oldest of these price lists was read. Users can override the prices. */
export const pricesAsOf = '2026-10-07';

/** Price in US dollars per thousand Google Search grounding queries of Gemini 3; the free monthly quota is ignored. */
const searchUsd = 14;

/**
 * Gemini Developer API, paid tier, standard requests, text: https://ai.google.dev/gemini-api/docs/pricing, from a transcript dated
 * 2026-10-07 (the page itself was not read). Models whose price depends on the prompt length are omitted. If no price for cached input is
 * listed, cached input is priced as fresh input, so the displayed cost may be too high but never too low.
 */
export const geminiPrices: readonly DatedPrice[] = [
  { model: 'gemini-3.8-flash', from: null, until: '2027-01-01', price: { inputUsd: 0.75, cachedUsd: 0.075, outputUsd: 3.75, searchUsd } },
  { model: 'gemini-3.8-flash', from: '2027-01-01', until: null, price: { inputUsd: 1.5, cachedUsd: 1.5, outputUsd: 7.5, searchUsd } },
  always('gemini-3.5-flash', { inputUsd: 1.5, cachedUsd: 1.5, outputUsd: 9, searchUsd }),
  always('gemini-3.5-flash-lite', { inputUsd: 0.3, cachedUsd: 0.3, outputUsd: 2.5, searchUsd }),
];

/**
 * Claude API, standard requests, five-minute cache: https://platform.claude.com/docs/en/about-claude/pricing, taken on 2026-10-16 from
 * third-party price lists that track the page. Haiku 5.5 costs more for prompts above 100,000 tokens, so its price applies only up to that
 * length.
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

/**
 * Maximum prompt length, in tokens, to which OpenAI's listed prices apply. Longer prompts cost about twice as much; their price counts as
 * unknown.
 */
const openAiTokens = 272_000;

/**
 * OpenAI, standard requests: https://developers.openai.com/api/docs/pricing, taken from 2026-10-26 to 2026-11-06 from third-party price
 * lists that track the page. Cache writes cost 25% more than input; every token that is not read from a cache is priced as a cache write.
 */
export const openAiPrices: readonly DatedPrice[] = [
  always('gpt-6-astra', { inputUsd: 12.5, cachedUsd: 1, outputUsd: 50, upToTokens: openAiTokens }),
  always('gpt-6.1-sol', { inputUsd: 2.5, cachedUsd: 0.1, outputUsd: 10, upToTokens: openAiTokens }),
  always('gpt-6-sol', { inputUsd: 2.5, cachedUsd: 0.2, outputUsd: 10, upToTokens: openAiTokens }),
  always('gpt-6.1-terra', { inputUsd: 1.25, cachedUsd: 0.05, outputUsd: 5, upToTokens: openAiTokens }),
  always('gpt-6-luna', { inputUsd: 0.125, cachedUsd: 0.01, outputUsd: 0.5, upToTokens: openAiTokens }),
];

/**
 * Groq: https://console.groq.com/docs/models, as quoted in issues in 2026. No price for cached input is listed, so it is priced as fresh
 * input.
 */
export const groqPrices: readonly DatedPrice[] = [always('openai/gpt-oss-120b', { inputUsd: 0.15, cachedUsd: 0.15, outputUsd: 0.6 })];

/**
 * Mistral: https://mistral.ai/pricing, as quoted in an issue in 2026. No price for cached input is listed, so it is priced as fresh input.
 */
export const mistralPrices: readonly DatedPrice[] = [always('mistral-medium-3-5', { inputUsd: 1.5, cachedUsd: 1.5, outputUsd: 7.5 })];
