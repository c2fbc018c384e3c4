// Token bucket for one provider.
import { type Range, within } from './limits';

/** Most requests and tokens in a minute. */
export interface Rate {
  readonly requests: number;
  readonly tokens: number;
}

/** The usual ones let a whole team vote at once, and stop what runs wild. */
export const rateRanges: Readonly<Record<keyof Rate, Range>> = {
  requests: { min: 1, max: 10_000, usual: 120 },
  tokens: { min: 1_000, max: 1_000_000_000, usual: 4_000_000 },
};

/** The limits that hold: what is no number, or more than may be, counts as not set; see `within`. */
export function rateOf(requests: unknown, tokens: unknown): Rate {
  return { requests: within(rateRanges.requests, requests, true), tokens: within(rateRanges.tokens, tokens, true) };
}

const maxParallel = 64;

/** Requests at the same time, as a setting tells them; null where it tells none that may be. */
export function parallelOf(setting: unknown): number | null {
  return typeof setting === 'number' && Number.isInteger(setting) && setting >= 1 ? Math.min(maxParallel, setting) : null;
}

/** What is left of a minute's measure at a moment; below zero after a call that took more than it was taken for. */
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

/** The bucket at `now`: it fills steadily and never over a minute's measure. */
export function refilled(bucket: Bucket, rate: Rate, now: number): Bucket {
  const share = Math.max(0, now - bucket.at) / minuteMs;
  return {
    requests: Math.min(rate.requests, bucket.requests + rate.requests * share),
    tokens: Math.min(rate.tokens, bucket.tokens + rate.tokens * share),
    at: now,
  };
}

/** What a call waits for: one that takes more than a whole measure goes as soon as the bucket is full. */
export function awaited(wanted: Rate, rate: Rate): Rate {
  return { requests: Math.min(wanted.requests, rate.requests), tokens: Math.min(wanted.tokens, rate.tokens) };
}

/**
 * Milliseconds until so much has come together; 0 where the bucket holds it now.
 * @param bucket refilled to now
 */
export function waitFor(bucket: Bucket, rate: Rate, wanted: Rate): number {
  const missing = (key: keyof Rate) => Math.max(0, wanted[key] - bucket[key]) / rate[key];
  return Math.ceil(Math.max(missing('requests'), missing('tokens')) * minuteMs);
}

export function taken(bucket: Bucket, wanted: Rate): Bucket {
  return { ...bucket, requests: bucket.requests - wanted.requests, tokens: bucket.tokens - wanted.tokens };
}
