// Token prices with validity dates; the price of an unlisted model is unknown.
import * as v from 'valibot';
import { modelName } from './modelSelection';
import type { DatedPrice } from './providerPrices';
import { type Providers, providers, usualProvider } from './providers';
import type { ModelRef } from './request';
import type { Price } from './usage';

/** The user's prices by model ID; they override the table. */
export type PriceOverrides = Readonly<Record<string, Price>>;

/**
 * Returns the price of a model at a point in time, in US dollars per million tokens; null if unknown. IDs must match exactly, except for a
 * leading `models/`. The price of an alias such as `…-latest` may change, so it is unknown.
 * @param nowMs milliseconds since the epoch
 * @param listed the provider's price list
 */
export function priceOf(
  model: string,
  overrides: PriceOverrides,
  nowMs: number,
  listed: readonly DatedPrice[] = providers[usualProvider].prices,
): Price | null {
  const id = model.replace(/^models\//, '');
  const holds = ({ from, until }: DatedPrice) =>
    (from === null || nowMs >= Date.parse(from)) && (until === null || nowMs < Date.parse(until));
  const found = listed.find((entry) => entry.model === id && holds(entry))?.price ?? null;
  return withOwn(Object.hasOwn(overrides, id) ? overrides[id] : undefined, found);
}

/** Returns the user's price, with the listed price for searches if the user set none. */
function withOwn(own: Price | undefined, listed: Price | null): Price | null {
  if (!own) return listed;
  return own.searchUsd === undefined && listed?.searchUsd !== undefined ? { ...own, searchUsd: listed.searchUsd } : own;
}

/** Returns the known price of a model; null if unknown. A price that the user set under the model's billing name takes precedence. */
export function knownPrice(model: ModelRef, overrides: PriceOverrides, nowMs: number, table: Providers = providers): Price | null {
  const name = modelName(model);
  if (Object.hasOwn(overrides, name)) return overrides[name] ?? null;
  if (model.provider === null) return null;
  return priceOf(model.model, model.provider === usualProvider ? overrides : {}, nowMs, table[model.provider].prices);
}

/**
 * Returns the price used for limits: the built-in price if the user's price is missing or zero. A price set to zero, or a prompt longer
 * than the price covers, therefore never disables a limit. Matches the model name regardless of the provider.
 */
export function limitPrice(model: string, own: Price | null, nowMs: number): Price | null {
  const price = ownOrListed(model, own, nowMs);
  return price && withoutBound(price);
}

function withoutBound({ upToTokens: _bound, ...price }: Price): Price {
  return price;
}

const allListed = Object.values(providers).flatMap(({ prices }) => prices);

function ownOrListed(model: string, own: Price | null, nowMs: number): Price | null {
  const listed = priceOf(model.replace(/^.*[:/]/, ''), {}, nowMs, allListed);
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

/** Returns the user's valid prices in a setting; invalid entries are dropped. */
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
