// Token usage and cost of calls, as totals that can be added.

/** Tokens of one or more calls; `thinking` is part of the billed output. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cached: number;
  readonly thinking: number;
  /** Part of `input` written to a cache; missing if the provider does not price it separately. */
  readonly written?: number;
}

export const noUsage: Usage = { input: 0, output: 0, cached: 0, thinking: 0 };

/** Largest plausible token count: far larger than any context window, and small enough for exact sums. */
const maxTokens = 1_000_000_000;

export function isTokenCount(told: unknown): told is number {
  return typeof told === 'number' && told >= 0 && told <= maxTokens;
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cached: a.cached + b.cached,
    thinking: a.thinking + b.thinking,
    ...(a.written || b.written ? { written: (a.written ?? 0) + (b.written ?? 0) } : {}),
  };
}

/** Returns the number of tokens that count toward a limit. */
export function totalTokens(usage: Usage): number {
  return usage.input + usage.output + usage.thinking;
}

/** US dollars per million tokens. */
export interface Price {
  readonly inputUsd: number;
  readonly cachedUsd: number;
  readonly outputUsd: number;
  /** Price of cache writes; defaults to the price of fresh input. */
  readonly writtenUsd?: number;
  /** Maximum prompt length, in tokens, to which this price applies; longer prompts have a different, unknown price. */
  readonly upToTokens?: number;
  /** Price in US dollars per thousand web searches by the provider; missing if unknown. */
  readonly searchUsd?: number;
}

/**
 * Returns the cost of one call; null if the price is unknown. An unknown cost is never shown as zero.
 * @param searches number of web searches by the provider
 */
export function costUsd(usage: Usage, price: Price | null, searches = 0): number | null {
  if (!price || (searches > 0 && price.searchUsd === undefined)) return null;
  if (price.upToTokens !== undefined && usage.input > price.upToTokens) return null;
  return tokensUsd(usage, price) + (searches * (price.searchUsd ?? 0)) / 1_000;
}

function tokensUsd({ input, cached, output, thinking, written = 0 }: Usage, price: Price): number {
  const fresh = Math.max(0, input - cached - written);
  const inputUsd = fresh * price.inputUsd + cached * price.cachedUsd + written * (price.writtenUsd ?? price.inputUsd);
  return (inputUsd + (output + thinking) * price.outputUsd) / 1e6;
}

/** Running total of calls. `costUsd` is null if any price is unknown. */
export interface Spend {
  readonly calls: number;
  readonly usage: Usage;
  readonly costUsd: number | null;
  /** Cost that counts toward limits: the known cost, or the cost at the built-in price if that is higher. */
  readonly countedUsd: number;
}

export const noSpend: Spend = { calls: 0, usage: noUsage, costUsd: 0, countedUsd: 0 };

/**
 * Adds one call to a total.
 * @param counted cost that counts toward limits
 */
export function addCall(spend: Spend, usage: Usage, cost: number | null, counted: number | null = cost): Spend {
  return {
    calls: spend.calls + 1,
    usage: addUsage(spend.usage, usage),
    costUsd: spend.costUsd === null || cost === null ? null : spend.costUsd + cost,
    countedUsd: spend.countedUsd + (counted ?? 0),
  };
}

export function addSpend(a: Spend, b: Spend): Spend {
  const cost = a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd;
  return { calls: a.calls + b.calls, usage: addUsage(a.usage, b.usage), costUsd: cost, countedUsd: a.countedUsd + b.countedUsd };
}

/**
 * Estimates the number of tokens in a text from its length, at about four characters per token; accurate enough for limits but not for
 * bills. Prompts that must fit use the more precise `context/prompt/tokens`.
 */
export function roughTokens(text: string): number {
  return tokensOf(text.length);
}

export function tokensOf(characters: number): number {
  return Math.ceil(characters / 4);
}
