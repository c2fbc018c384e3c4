// Reasons why a model call failed, and rules for retries.

export const modelFailureReasons = [
  'noKey',
  'headerMissing',
  'badKey',
  'noPermission',
  'unknownModel',
  'unknownProvider',
  'rateLimited',
  'dailyLimit',
  'overloaded',
  'network',
  'proxy',
  'certificate',
  'webPage',
  'editorTimeout',
  'redirected',
  'idleTimeout',
  'totalTimeout',
  'contentBlocked',
  'contextTooLong',
  'truncated',
  'empty',
  'malformed',
  'badRequest',
  'recordingEnded',
  'cancelled',
] as const;

export type ModelFailureReason = (typeof modelFailureReasons)[number];

export interface ModelFailure {
  readonly reason: ModelFailureReason;
  /** Wait time requested by the server; null if it requested none. */
  readonly retryAfterMs: number | null;
  /** The provider's message for the log, without keys. */
  readonly detail: string;
}

export function modelFailure(reason: ModelFailureReason, detail = '', retryAfterMs: number | null = null): ModelFailure {
  return { reason, retryAfterMs, detail };
}

/** Whether a retry may help, provided that no part of the answer was shown yet. */
export function isTransient(reason: ModelFailureReason): boolean {
  return reason === 'rateLimited' || reason === 'overloaded' || reason === 'network' || reason === 'idleTimeout' || reason === 'empty';
}

/** Whether the model returned an unusable answer, which the user cannot fix. */
export function isUnusableAnswer(reason: ModelFailureReason): boolean {
  return reason === 'malformed' || reason === 'contentBlocked' || reason === 'empty' || reason === 'truncated';
}

/** Whether the failure affects only this call, so that work can continue. All other failures need the user. */
export function isOfOneCall(reason: ModelFailureReason): boolean {
  return (
    isUnusableAnswer(reason) ||
    isTransient(reason) ||
    reason === 'totalTimeout' ||
    reason === 'editorTimeout' ||
    reason === 'contextTooLong'
  );
}

export interface RetryPolicy {
  /** Total number of attempts, including the first one. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly maxMs: number;
}

export const defaultRetry: RetryPolicy = { attempts: 3, baseMs: 1_000, maxMs: 30_000 };

/** Longest wait, in milliseconds, that is honored when a server requests it; the user decides about longer waits. */
export const maxAskedWaitMs = 600_000;

/** Whether the service refused the call because of a rate limit or a daily limit. An overload counts if the service requested a wait. */
export function isRateLimit({ reason, retryAfterMs }: ModelFailure): boolean {
  return reason === 'rateLimited' || reason === 'dailyLimit' || (reason === 'overloaded' && retryAfterMs !== null);
}

/**
 * Returns the milliseconds to wait before attempt `attempt + 1`; null to give up. An empty answer is retried once. A wait requested by the
 * server is honored up to `maxAskedWaitMs`.
 * @param attempt number of attempts so far (at least 1)
 * @param jitter a number in [0, 1), which spreads out the retries of clients that failed at the same time
 */
export function retryWaitMs(policy: RetryPolicy, failure: ModelFailure, attempt: number, jitter: number): number | null {
  if (!isTransient(failure.reason) || attempt >= policy.attempts) return null;
  if (failure.reason === 'empty') return attempt === 1 ? 0 : null;
  if (failure.retryAfterMs !== null) return failure.retryAfterMs <= maxAskedWaitMs ? failure.retryAfterMs : null;
  return Math.min(policy.maxMs, policy.baseMs * 2 ** (attempt - 1)) * (0.5 + jitter / 2);
}
