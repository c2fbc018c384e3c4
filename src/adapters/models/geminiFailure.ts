// Maps everything that can go wrong with a Gemini call onto the closed list of failures; pure, so that it is a table of tests.
import { type ModelFailure, type ModelFailureReason, modelFailure } from '../../core/models/failure';
import type { CutShort } from './deadline';
import { field, textField } from './jsonFields';
import { redact } from './redact';

/**
 * The failure behind an exception of the SDK or of `fetch`.
 * @param key never appears in the result
 * @param cutShort known only to us: the SDK throws the same AbortError for a user's stop and for both timeouts
 * @param headerWaitMs what a `Retry-After` header asked for; a `RetryInfo` in the body is more precise and wins
 */
export function failureOfError(error: unknown, key: string, cutShort: CutShort, headerWaitMs: number | null = null): ModelFailure {
  if (cutShort) return modelFailure(cutShort);
  const message = error instanceof Error ? error.message : String(error);
  const status = statusOf(error);
  if (status === null) return modelFailure(reasonOfException(error, message), redact(messageWithCause(error, message), key));
  const body = errorBody(message);
  const waitMs = retryInfoMs(body.details) ?? headerWaitMs;
  return modelFailure(reasonOfStatus(status, body), redact(body.message || message, key), waitMs);
}

interface ErrorBody {
  readonly message: string;
  readonly status: string;
  readonly details: readonly unknown[];
}

/** The SDK hands the server's JSON over as the text of its error, sometimes with a few words in front. */
function errorBody(message: string): ErrorBody {
  try {
    const error = field(JSON.parse(message.slice(Math.max(0, message.indexOf('{')))), 'error');
    const details = field(error, 'details');
    return { message: textField(error, 'message'), status: textField(error, 'status'), details: Array.isArray(details) ? details : [] };
  } catch {
    return { message, status: '', details: [] };
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
  // The service answers so where the account's country or billing does not allow the call.
  return body.status === 'FAILED_PRECONDITION' ? 'noPermission' : 'badRequest';
}

function reasonOfException(error: unknown, message: string): ModelFailureReason {
  if (/incomplete json segment/i.test(message)) return 'truncated';
  if (error instanceof SyntaxError || /exception parsing stream chunk/.test(message)) return 'malformed';
  if (/invalid url|failed to parse url/i.test(message)) return 'badRequest';
  // Browsers and Node word a lost connection differently; all of them throw a TypeError for it.
  if (/fetch|terminated|network|socket|load failed/i.test(message) || causeCode(error) !== '') return 'network';
  return 'malformed';
}

function messageWithCause(error: unknown, message: string): string {
  const code = causeCode(error);
  return code === '' ? message : `${message} (${code})`;
}

/** The whole of `finishReason`: what ends well is `stop` or `length`, everything else is a failure. */
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

/** Seconds of a `Retry-After` header as milliseconds; a date or nonsense is null. */
export function retryAfterHeaderMs(header: string | null): number | null {
  return header !== null && /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1_000 : null;
}

/** `RetryInfo.retryDelay`, a duration in seconds such as `34.074824224s`. */
function retryInfoMs(details: readonly unknown[]): number | null {
  const info = details.find((detail) => textField(detail, '@type').endsWith('google.rpc.RetryInfo'));
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(textField(info, 'retryDelay'))?.[1];
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1_000);
}

function statusOf(error: unknown): number | null {
  const status = field(error, 'status');
  return typeof status === 'number' ? status : null;
}

function causeCode(error: unknown): string {
  return textField(field(error, 'cause'), 'code');
}
