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
  /** How long the server asked us to wait, where it said so. */
  readonly retryAfterMs: number | null;
  /** The provider's own words for the log, already free of keys; never shown as our text. */
  readonly detail: string;
}

export function modelFailure(reason: ModelFailureReason, detail = '', retryAfterMs: number | null = null): ModelFailure {
  return { reason, retryAfterMs, detail };
}

/** Whether asking again may help, provided nothing of the answer has been shown yet. */
export function isTransient(reason: ModelFailureReason): boolean {
  return reason === 'rateLimited' || reason === 'overloaded' || reason === 'network' || reason === 'idleTimeout' || reason === 'empty';
}

/** Whether the model was reached, and what it answered is of no use: asking again gives the same, and there is nothing to mend. */
export function isUnusableAnswer(reason: ModelFailureReason): boolean {
  return reason === 'malformed' || reason === 'contentBlocked' || reason === 'empty' || reason === 'truncated';
}

/** Whether it is a failure of this one call, without which the work may go on; any other one only the user can mend. */
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
  /** Attempts in all, the first included. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly maxMs: number;
}

export const defaultRetry: RetryPolicy = { attempts: 3, baseMs: 1_000, maxMs: 30_000 };

/** A longer wait is the user's to take. */
export const maxAskedWaitMs = 600_000;

/** Whether a service refused a call for there being too many. */
export function isRateLimit({ reason, retryAfterMs }: ModelFailure): boolean {
  return reason === 'rateLimited' || reason === 'dailyLimit' || (reason === 'overloaded' && retryAfterMs !== null);
}

/**
 * Milliseconds to wait before attempt `attempt + 1`, or null when the failure stands.
 * An empty answer is asked for once more only; a server's own wait is obeyed up to `maxAskedWaitMs`.
 * @param attempt how many attempts have been made (1 or more)
 * @param jitter a number in [0, 1) that spreads out clients that failed together
 */
export function retryWaitMs(policy: RetryPolicy, failure: ModelFailure, attempt: number, jitter: number): number | null {
  if (!isTransient(failure.reason) || attempt >= policy.attempts) return null;
  if (failure.reason === 'empty') return attempt === 1 ? 0 : null;
  if (failure.retryAfterMs !== null) return failure.retryAfterMs <= maxAskedWaitMs ? failure.retryAfterMs : null;
  return Math.min(policy.maxMs, policy.baseMs * 2 ** (attempt - 1)) * (0.5 + jitter / 2);
}
