// The closed list of ways a model call can fail, each with what the session does about it.

export const modelFailureReasons = [
  'noKey',
  'badKey',
  'noPermission',
  'unknownModel',
  'rateLimited',
  'overloaded',
  'network',
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
  return isUnusableAnswer(reason) || isTransient(reason) || reason === 'totalTimeout' || reason === 'contextTooLong';
}
