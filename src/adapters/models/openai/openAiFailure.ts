// Maps errors of OpenAI-compatible servers to the closed list of failures.
import { type ModelFailure, modelFailure, type ModelFailureReason } from '../../../core/models/failure';
import { redact } from '../transport/failures';
import { countField, field, textField } from '../transport/body';
import type { ProviderConnection } from '../transport/send';

export interface ServerError {
  readonly message: string;
  readonly code: string;
  /** HTTP status in the body, as llama.cpp sends it; null if there is none. */
  readonly status: number | null;
  readonly windowTokens: number | null;
}

/** Parses an error from a body or event: `{error: {…}}`, `{error: "…"}`, an error object alone, or plain text. */
export function serverError(text: string): ServerError {
  const plain: ServerError = { message: text.slice(0, maxSaid), code: '', status: null, windowTokens: null };
  try {
    return errorOf(JSON.parse(text)) ?? plain;
  } catch {
    return plain;
  }
}

/** Maximum length of an error message in characters: a proxy may answer with a whole page. */
const maxSaid = 4_000;

export function errorOf(value: unknown): ServerError | null {
  const error = field(value, 'error') ?? (textField(value, 'object') === 'error' || textField(value, 'message') !== '' ? value : undefined);
  if (error === undefined || error === null || error === false) return null;
  if (typeof error === 'string') return { message: error.slice(0, maxSaid), code: '', status: null, windowTokens: null };
  const code = field(error, 'code');
  const said = textField(error, 'message') || textField(field(error, 'error'), 'message') || textField(value, 'message');
  return {
    message: said.slice(0, maxSaid),
    code: `${typeof code === 'string' ? code : ''} ${textField(error, 'type')}`.trim().slice(0, maxSaid),
    status: typeof code === 'number' && code >= 400 && code < 600 ? code : null,
    windowTokens: countField(error, 'n_ctx'),
  };
}

const tooLong =
  /context[ _-]?(length|window|size)|maximum context|exceeds? the (model's |available |maximum )?context|(prompt|input|request) (is )?too (long|large)|too many tokens|maximum (number of )?tokens|tokens to keep from the initial prompt|longer than the (model's )?(maximum )?context/i;
const blocked = /content[ _-]?(filter|policy|management)|safety system|moderation|responsible ai/i;
const badKey =
  /(invalid|incorrect|wrong|expired|missing)[ _-](api[ _-]?key|authentication|token)|api[ _-]?key (is )?(invalid|incorrect|expired|not valid)/i;
const noModel =
  /model[_ ]not[_ ]found|model\b.{0,200}\b(not (be )?found|does ?n[o']t exist|does not exist|not loaded|unknown|not exist|not available|is not a valid)|not a valid model|no endpoints found|deployment ?not ?found|(unknown|invalid|no such|no) models?\b(?!.{0,200} key)/i;
const noMoney = /insufficient[_ ](quota|balance|credit|funds)|billing|exceeded your current quota|payment/i;

/**
 * Returns the failure reason for an HTTP status and message. Status 0 means an error in a stream.
 * @param hadKey whether a key was sent; without a key, 401 means that one is needed, not that it was rejected
 */
export function reasonOf(status: number, { message, code }: ServerError, hadKey: boolean): ModelFailureReason {
  const said = `${code} ${message}`;
  if (status === 401) return hadKey ? 'badKey' : 'noKey';
  if (status === 402 || noMoney.test(said)) return 'noPermission';
  // Status 413 may also mean that a single request exceeds the per-minute limit. Waiting would not help in this case, so the request counts
  // as too long.
  if (status === 413 || /(request|payload|entity|body|content|prompt|message)s? (is |are )?too (large|long|big)/i.test(said))
    return 'contextTooLong';
  if (status === 429 || /rate[_ ]limit|too many requests/i.test(said)) return 'rateLimited';
  if (tooLong.test(said)) return 'contextTooLong';
  if (blocked.test(said)) return 'contentBlocked';
  if (badKey.test(said)) return hadKey ? 'badKey' : 'noKey';
  if (status === 403) return 'noPermission';
  if (noModel.test(said)) return 'unknownModel';
  if (status === 408 || status === 425 || status === 0) return 'overloaded';
  return status >= 500 && status !== 501 ? 'overloaded' : 'badRequest';
}

export function refusal(
  status: number,
  error: ServerError,
  { key, hidden }: Pick<ProviderConnection, 'key' | 'hidden'>,
  waitMs: number | null,
): ModelFailure {
  return modelFailure(reasonOf(error.status ?? status, error, key !== ''), redact(error.message, hidden), waitMs);
}
