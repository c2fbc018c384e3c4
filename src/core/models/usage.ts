// Usage and cost of calls, as totals that add up.

/** Tokens of one call or of many; `thinking` is part of what is billed as output. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cached: number;
  readonly thinking: number;
  /** Part of `input` that was written into a cache, where that has a price of its own. */
  readonly written?: number;
}

export const noUsage: Usage = { input: 0, output: 0, cached: 0, thinking: 0 };

/** Far beyond any window, and small enough that sums of it are still kept exactly and read back from a log. */
const maxTokens = 1_000_000_000;

/** Whether somebody outside tells a number that tokens can come to. */
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

/** All tokens that count against a budget. */
export function totalTokens(usage: Usage): number {
  return usage.input + usage.output + usage.thinking;
}

/** US dollars per million tokens. */
export interface Price {
  readonly inputUsd: number;
  readonly cachedUsd: number;
  readonly outputUsd: number;
  /** For input that is written into a cache; as fresh input where absent. */
  readonly writtenUsd?: number;
  /** Prompts of more tokens have another price that is not known here. */
  readonly upToTokens?: number;
  /** For a thousand searches of the web that the provider makes; absent where nobody told. */
  readonly searchUsd?: number;
}

/**
 * Dollars for one call, or null where the model has no known price: unknown is never zero.
 * @param searches of the web that the provider made for it
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

/** A running total of calls; `costUsd` is null as soon as one call's price is unknown. */
export interface Spend {
  readonly calls: number;
  readonly usage: Usage;
  readonly costUsd: number | null;
  /** What a limit of money counts: what is known to be paid, whatever else has no known price, and what the table of prices says where that is more. */
  readonly countedUsd: number;
}

export const noSpend: Spend = { calls: 0, usage: noUsage, costUsd: 0, countedUsd: 0 };

/** @param counted what a limit of money counts of it */
export function addCall(spend: Spend, usage: Usage, cost: number | null, counted: number | null = cost): Spend {
  return {
    calls: spend.calls + 1,
    usage: addUsage(spend.usage, usage),
    costUsd: spend.costUsd === null || cost === null ? null : spend.costUsd + cost,
    countedUsd: spend.countedUsd + (counted ?? 0),
  };
}

/** Two totals as one. */
export function addSpend(a: Spend, b: Spend): Spend {
  const cost = a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd;
  return { calls: a.calls + b.calls, usage: addUsage(a.usage, b.usage), costUsd: cost, countedUsd: a.countedUsd + b.countedUsd };
}

/**
 * Tokens of a text where nobody counted them: about four characters each, which is near enough for a budget and never for a bill. What fills a
 * prompt to its brim counts by the kinds of characters instead (`context/prompt/tokens`); here a length alone must do, as only that is kept of some texts.
 */
export function roughTokens(text: string): number {
  return tokensOf(text.length);
}

/** The same for a text of which only its length in characters was kept. */
export function tokensOf(characters: number): number {
  return Math.ceil(characters / 4);
}
