// The closed list of ways a model call can fail, each with what the session does about it.

export const modelFailureReasons = [
  'noKey',
  'badKey',
  'noPermission',
  'unknownModel',
  'rateLimited',
  'overloaded',
  'network',
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
