// What a token costs, as dated data: a price is here only where its source names it, and what is not here is unknown.
import * as v from 'valibot';
import { modelName } from './modelSelection';
import type { ModelRef } from './request';
import type { Price } from './usage';

/** A user's own prices by model id; they win over the table. */
export type PriceOverrides = Readonly<Record<string, Price>>;

interface DatedPrice {
  readonly model: string;
  /** First and one past the last moment it holds, in UTC; null where the source names none. */
  readonly from: string | null;
  readonly until: string | null;
  readonly price: Price;
}

/** Google Search for the third generation of Gemini, by the search and not by the request; what is free each month is not known here. */
const searchUsd = 14;

/** The day the table was taken down; what changed since then a user can set. */
export const pricesAsOf = '2026-10-07';

/**
 * Gemini Developer API, paid tier, standard requests, text, as a transcript of https://ai.google.dev/gemini-api/docs/pricing gave them on
 * `pricesAsOf`; the page itself was not read. Models whose price depends on the length of the prompt are left out: one figure would be wrong for them.
 * Where the source names no price for cached input, it is counted as fresh input: a cost that is shown may be too high, never too low.
 */
const table: readonly DatedPrice[] = [
  { model: 'gemini-3.8-flash', from: null, until: '2027-01-01', price: { inputUsd: 0.75, cachedUsd: 0.075, outputUsd: 3.75, searchUsd } },
  { model: 'gemini-3.8-flash', from: '2027-01-01', until: null, price: { inputUsd: 1.5, cachedUsd: 1.5, outputUsd: 7.5, searchUsd } },
  { model: 'gemini-3.5-flash', from: null, until: null, price: { inputUsd: 1.5, cachedUsd: 1.5, outputUsd: 9, searchUsd } },
  { model: 'gemini-3.5-flash-lite', from: null, until: null, price: { inputUsd: 0.3, cachedUsd: 0.3, outputUsd: 2.5, searchUsd } },
];

/**
 * US dollars per million tokens of a model at a moment, or null where nobody told us. Ids match exactly, apart from a leading
 * `models/`: an alias such as `…-latest` may change its price under the same name and is unknown.
 * @param nowMs milliseconds since 1970 in UTC
 */
export function priceOf(model: string, overrides: PriceOverrides, nowMs: number): Price | null {
  const id = model.replace(/^models\//, '');
  const holds = (entry: DatedPrice) =>
    (entry.from === null || nowMs >= Date.parse(entry.from)) && (entry.until === null || nowMs < Date.parse(entry.until));
  const listed = table.find((entry) => entry.model === id && holds(entry))?.price ?? null;
  return withOwn(Object.hasOwn(overrides, id) ? overrides[id] : undefined, listed);
}

/** The user's own price; where it names none for searches, the one that is listed. */
function withOwn(own: Price | undefined, listed: Price | null): Price | null {
  if (!own) return listed;
  return own.searchUsd === undefined && listed?.searchUsd !== undefined ? { ...own, searchUsd: listed.searchUsd } : own;
}

/** The price of a model as a bill would find it; the user's own counts first. */
export function knownPrice(model: ModelRef, overrides: PriceOverrides, nowMs: number): Price | null {
  const name = modelName(model);
  if (Object.hasOwn(overrides, name)) return overrides[name] ?? null;
  return model.provider === 'gemini' ? priceOf(model.model, overrides, nowMs) : null;
}

/**
 * What a limit of money counts with, whatever a bill says: where no price, or one of nothing, was set for a model the table knows, the table's. So
 * no price switches a limit off. The model counts under its own name, whoever serves it.
 */
export function limitPrice(model: string, own: Price | null, nowMs: number): Price | null {
  const listed = priceOf(model.replace(/^.*[:/]/, ''), {}, nowMs);
  if (!own || !listed) return own ?? listed;
  return {
    inputUsd: own.inputUsd || listed.inputUsd,
    cachedUsd: own.cachedUsd || listed.cachedUsd,
    outputUsd: own.outputUsd || listed.outputUsd,
    ...(own.searchUsd || listed.searchUsd ? { searchUsd: own.searchUsd || (listed.searchUsd ?? 0) } : {}),
  };
}

const amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100_000));
const priceSchema = v.object({ inputUsd: amount, outputUsd: amount, cachedUsd: v.optional(amount), searchUsd: v.optional(amount) });

/** The user's own prices out of a setting: an entry that is no price is left out, and its model stays as it was. */
export function pricesFrom(setting: unknown): PriceOverrides {
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting)) return {};
  return Object.fromEntries(
    Object.entries(setting).flatMap(([model, value]) => {
      const price = v.safeParse(priceSchema, value);
      if (!price.success) return [];
      const { searchUsd: forSearches, ...tokens } = price.output;
      const own: Price = { ...tokens, cachedUsd: tokens.cachedUsd ?? tokens.inputUsd };
      return [[model.trim(), forSearches === undefined ? own : { ...own, searchUsd: forSearches }]];
    }),
  );
}
