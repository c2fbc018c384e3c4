// Token bucket that limits the request rate of one provider.
import { type Range, within } from './limits';

/** Maximum number of requests and tokens per minute. */
export interface Rate {
  readonly requests: number;
  readonly tokens: number;
}

/** Valid ranges and defaults of the rate limits. The defaults allow a simultaneous vote of the whole team, but stop runaway loops. */
export const rateRanges: Readonly<Record<keyof Rate, Range>> = {
  requests: { min: 1, max: 10_000, usual: 120 },
  tokens: { min: 1_000, max: 1_000_000_000, usual: 4_000_000 },
};

/** Validates rate limits; invalid values are replaced by the default. See `within`. */
export function rateOf(requests: unknown, tokens: unknown): Rate {
  return { requests: within(rateRanges.requests, requests, true), tokens: within(rateRanges.tokens, tokens, true) };
}

const maxParallel = 64;

/** Reads the maximum number of parallel calls from a setting, limited to `maxParallel`; null if invalid. */
export function parallelOf(setting: unknown): number | null {
  return typeof setting === 'number' && Number.isInteger(setting) && setting >= 1 ? Math.min(maxParallel, setting) : null;
}

/** Remaining capacity; negative after a call that used more than it reserved. */
export interface Bucket {
  readonly requests: number;
  readonly tokens: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const minuteMs = 60_000;

export function fullBucket(rate: Rate, now: number): Bucket {
  return { ...rate, at: now };
}

/** Refills the bucket for the time up to `now`. Refilling is continuous and stops at one minute's capacity. */
export function refilled(bucket: Bucket, rate: Rate, now: number): Bucket {
  const share = Math.max(0, now - bucket.at) / minuteMs;
  return {
    requests: Math.min(rate.requests, bucket.requests + rate.requests * share),
    tokens: Math.min(rate.tokens, bucket.tokens + rate.tokens * share),
    at: now,
  };
}

/** Returns the capacity that a call must wait for. A call larger than the bucket waits until the bucket is full. */
export function awaited(wanted: Rate, rate: Rate): Rate {
  return { requests: Math.min(wanted.requests, rate.requests), tokens: Math.min(wanted.tokens, rate.tokens) };
}

/**
 * Returns the milliseconds until the capacity is available; 0 if it is available now.
 * @param bucket already refilled up to the current time
 */
export function waitFor(bucket: Bucket, rate: Rate, wanted: Rate): number {
  const missing = (key: keyof Rate) => Math.max(0, wanted[key] - bucket[key]) / rate[key];
  return Math.ceil(Math.max(missing('requests'), missing('tokens')) * minuteMs);
}

export function taken(bucket: Bucket, wanted: Rate): Bucket {
  return { ...bucket, requests: bucket.requests - wanted.requests, tokens: bucket.tokens - wanted.tokens };
}
