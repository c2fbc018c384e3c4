// Maps Gemini's errors and finish reasons to the closed list of failures.
import { type ModelFailure, type ModelFailureReason, modelFailure } from '../../../core/models/failure';
import { field, listField, textField } from '../transport/body';
import { type Hidden, isOfDay, redact, untilMidnight } from '../transport/failures';

/**
 * Converts a refused request to a failure.
 * @param status HTTP status; 0 for an error in a stream, whose body contains the status
 * @param said raw body
 * @param hidden secrets to remove from the result
 * @param headerWaitMs from `Retry-After`; a `RetryInfo` in the body is more precise and takes precedence
 * @param nowMs epoch milliseconds; daily limits end at midnight in the service's time zone
 */
export function geminiRefusal(status: number, said: string, hidden: Hidden, headerWaitMs: number | null = null, nowMs = 0): ModelFailure {
  const body = errorBody(said);
  const waitMs = retryInfoMs(body.details) ?? headerWaitMs;
  const reason = reasonOfStatus(status || body.code, body);
  const detail = redact(body.message, hidden);
  // Ignores the retry delay in the body, which applies to the per-minute limit.
  if (reason === 'rateLimited' && isOfDay(`${body.message} ${JSON.stringify(body.details)}`))
    return modelFailure('dailyLimit', detail, untilMidnight('America/Los_Angeles', nowMs));
  return modelFailure(reason, detail, waitMs);
}

interface ErrorBody {
  readonly message: string;
  readonly status: string;
  /** HTTP status; 500 if the body contains none. */
  readonly code: number;
  readonly details: readonly unknown[];
}

/** Parses the body of an error. For a streamed request, Google's services return a list with one error. */
function errorBody(said: string): ErrorBody {
  const error = field(firstOf(parsed(said)), 'error');
  const code = field(error, 'code');
  return {
    message: textField(error, 'message') || said,
    status: textField(error, 'status'),
    code: typeof code === 'number' && code >= 400 && code < 600 ? code : 500,
    details: listField(error, 'details'),
  };
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reasonOfStatus(status: number, body: ErrorBody): ModelFailureReason {
  if (saysBadKey(body)) return 'badKey';
  if (status === 400) return reasonOf400(body);
  if (status === 401) return 'badKey';
  if (status === 403) return 'noPermission';
  if (status === 404) return 'unknownModel';
  if (status === 408) return 'overloaded';
  if (status === 413) return 'contextTooLong';
  if (status === 429) return 'rateLimited';
  return status >= 500 ? 'overloaded' : 'badRequest';
}

function saysBadKey(body: ErrorBody): boolean {
  if (body.details.some((detail) => /^API_KEY_(INVALID|EXPIRED)$/.test(textField(detail, 'reason')))) return true;
  return /api key (not valid|not found|expired|was reported as leaked)/i.test(body.message);
}

function reasonOf400(body: ErrorBody): ModelFailureReason {
  if (/token count|number of tokens|token limit/i.test(body.message)) return 'contextTooLong';
  // Google returns this status if the account's country or billing does not allow the call.
  return body.status === 'FAILED_PRECONDITION' ? 'noPermission' : 'badRequest';
}

/** Maps a `finishReason`: a normal end becomes `stop` or `length`, anything else a failure. */
export function endOfAnswer(finishReason: string, sawAnswer: boolean): 'stop' | 'length' | ModelFailure {
  switch (finishReason) {
    case 'STOP':
      return sawAnswer ? 'stop' : modelFailure('empty', finishReason);
    case 'MAX_TOKENS':
      return 'length';
    case 'SAFETY':
    case 'RECITATION':
    case 'LANGUAGE':
    case 'BLOCKLIST':
    case 'PROHIBITED_CONTENT':
    case 'SPII':
      return modelFailure('contentBlocked', finishReason);
    case 'MALFORMED_FUNCTION_CALL':
    case 'UNEXPECTED_TOOL_CALL':
    case 'TOO_MANY_TOOL_CALLS':
    case 'MALFORMED_RESPONSE':
      return modelFailure('malformed', finishReason);
    case '':
      return modelFailure(sawAnswer ? 'truncated' : 'empty', 'The stream ended without a finish reason.');
    default:
      return modelFailure(/^IMAGE_/.test(finishReason) ? 'contentBlocked' : 'truncated', finishReason);
  }
}

/** Parses `RetryInfo.retryDelay`, a duration in seconds such as `34.074824224s`. */
function retryInfoMs(details: readonly unknown[]): number | null {
  const info = details.find((detail) => textField(detail, '@type').endsWith('google.rpc.RetryInfo'));
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(textField(info, 'retryDelay'))?.[1];
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1_000);
}
