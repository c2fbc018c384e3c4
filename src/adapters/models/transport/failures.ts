// Maps what `fetch` and the reading of a body throw onto the closed list; pure, so that it is a table of tests.
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import { field, textField } from '../jsonFields';
import { redact } from '../redact';

/**
 * The failure behind an exception of `fetch`, of a body, or of a bound of ours (a `RangeError`).
 * @param key never appears in the result
 */
export function failureOfFetch(error: unknown, key: string): ModelFailure {
  const message = error instanceof Error ? error.message : String(error);
  const code = textField(field(error, 'cause'), 'code');
  const detail = redact(code === '' ? message : `${message} (${code})`, key);
  if (error instanceof RangeError) return modelFailure('malformed', detail);
  if (/invalid url|failed to parse url/i.test(message)) return modelFailure('badRequest', detail);
  // an implementation of `fetch` that cannot hand a redirect over to us refuses it in words of its own
  return modelFailure(/redirect/i.test(message) ? 'redirected' : 'network', detail);
}
