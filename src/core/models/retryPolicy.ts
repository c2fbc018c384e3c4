// When to ask a model again and how long to wait first; a pure rule, so that it can be tabled.
import { isTransient, type ModelFailure } from './failure';

export interface RetryPolicy {
  /** Attempts in all, the first included. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly maxMs: number;
}

export const defaultRetry: RetryPolicy = { attempts: 3, baseMs: 1_000, maxMs: 30_000 };

/**
 * Milliseconds to wait before attempt `attempt + 1`, or null when the failure stands.
 * An empty answer is asked for once more only; a server's own wait is honoured when it is within `maxMs`.
 * @param attempt how many attempts have been made (1 or more)
 * @param jitter a number in [0, 1) that spreads out clients that failed together
 */
export function retryWaitMs(policy: RetryPolicy, failure: ModelFailure, attempt: number, jitter: number): number | null {
  if (!isTransient(failure.reason) || attempt >= policy.attempts) return null;
  if (failure.reason === 'empty') return attempt === 1 ? 0 : null;
  if (failure.retryAfterMs !== null) return failure.retryAfterMs <= policy.maxMs ? failure.retryAfterMs : null;
  return Math.min(policy.maxMs, policy.baseMs * 2 ** (attempt - 1)) * (0.5 + jitter / 2);
}
