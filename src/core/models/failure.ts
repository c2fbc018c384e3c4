// The closed list of failures of a model call, and when to retry after one.

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
  /** Wait requested by the server, if any. */
  readonly retryAfterMs: number | null;
  /** The provider's message for the log, without keys; never shown as the product's text. */
  readonly detail: string;
}

export function modelFailure(reason: ModelFailureReason, detail = '', retryAfterMs: number | null = null): ModelFailure {
  return { reason, retryAfterMs, detail };
}

/** Whether a retry may help, if nothing of the answer was shown yet. */
export function isTransient(reason: ModelFailureReason): boolean {
  return reason === 'rateLimited' || reason === 'overloaded' || reason === 'network' || reason === 'idleTimeout' || reason === 'empty';
}

/** Whether the model answered but the answer is unusable: a retry gives the same result, and the user cannot fix it. */
export function isUnusableAnswer(reason: ModelFailureReason): boolean {
  return reason === 'malformed' || reason === 'contentBlocked' || reason === 'empty' || reason === 'truncated';
}

/** Whether the failure affects only this call, so that work can continue; others need the user. */
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
  /** Total attempts, including the first. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly maxMs: number;
}

export const defaultRetry: RetryPolicy = { attempts: 3, baseMs: 1_000, maxMs: 30_000 };

/** Maximum wait that a server may request; the user decides on longer ones. */
export const maxAskedWaitMs = 600_000;

/** Whether a service refused a call because of a rate limit. */
export function isRateLimit({ reason, retryAfterMs }: ModelFailure): boolean {
  return reason === 'rateLimited' || reason === 'dailyLimit' || (reason === 'overloaded' && retryAfterMs !== null);
}

/**
 * Milliseconds before attempt `attempt + 1`; null to give up. An empty answer is retried once; a requested wait is honored up to
 * `maxAskedWaitMs`.
 * @param attempt number of attempts so far (1 or more)
 * @param jitter a number in [0, 1) that spreads out clients that failed together
 */
export function retryWaitMs(policy: RetryPolicy, failure: ModelFailure, attempt: number, jitter: number): number | null {
  if (!isTransient(failure.reason) || attempt >= policy.attempts) return null;
  if (failure.reason === 'empty') return attempt === 1 ? 0 : null;
  if (failure.retryAfterMs !== null) return failure.retryAfterMs <= maxAskedWaitMs ? failure.retryAfterMs : null;
  return Math.min(policy.maxMs, policy.baseMs * 2 ** (attempt - 1)) * (0.5 + jitter / 2);
}
