// Reads failures of requests: exceptions, requested waits, and messages without keys.
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import { field, textField } from './json';

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

/** No wait is longer than a day. */
const maxMs = 86_400_000;

/** Each of the three forms of a date in HTTP begins with the name of a day and has its time to the second. */
const httpDate = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? .{0,20}\d\d:\d\d:\d\d.{0,5}$/i;

/**
 * Milliseconds from `retry-after-ms`, or from `Retry-After` as seconds or as a date; null where neither says anything we can read.
 * @param nowMs since 1970, for a date from a server that does not tell its own time
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const wait =
    numberIn(headers.get('retry-after-ms'), 1) ??
    numberIn(headers.get('retry-after'), 1_000) ??
    untilDate(headers.get('retry-after'), dateIn(headers.get('date')) ?? nowMs);
  return wait === null ? null : Math.min(maxMs, wait);
}

function numberIn(header: string | null, unitMs: number): number | null {
  const value = header?.trim() ?? '';
  return /^\d+(\.\d+)?$/.test(value) ? Math.ceil(Number(value) * unitMs) : null;
}

function untilDate(header: string | null, nowMs: number): number | null {
  const at = dateIn(header);
  return at === null ? null : Math.max(0, at - nowMs);
}

function dateIn(header: string | null): number | null {
  const value = header?.trim() ?? '';
  if (!httpDate.test(value)) return null;
  // the oldest form names no zone, and all of them mean GMT
  const at = Date.parse(/gmt$/i.test(value) ? value : `${value} GMT`);
  return Number.isFinite(at) ? at : null;
}

/** Keys of Google's services begin with `AIza`, newer ones with `AQ.`, many others with `sk-`; a server may echo one that is not even ours. */
const keyLike = /AIza[\w-]{4,}|\bAQ\.[\w-]{8,}|\bsk-[\w-]{8,}/g;

const maxDetailChars = 400;

/** A beginning of a key that is shorter gives nothing away. */
const minBeginning = 4;

/** The text without `key`, in plain, JSON-escaped or URL-escaped form, and without anything that looks like one, cut to 400 characters. */
export function redact(text: string, key: string): string {
  const forms = key === '' ? [] : [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)];
  const whole = forms.reduce((rest, form) => rest.replaceAll(form, '[key]'), text);
  const clean = forms.reduce(withoutBeginning, whole).replace(keyLike, '[key]');
  // Cut last: a key cut in half would not be recognised any more.
  return clean.length > maxDetailChars ? `${clean.slice(0, maxDetailChars)}…` : clean;
}

/** The text was cut off where reading it had a bound, perhaps in the middle of a key. */
function withoutBeginning(text: string, key: string): string {
  for (let length = key.length - 1; length >= minBeginning; length--) {
    if (text.endsWith(key.slice(0, length))) return `${text.slice(0, -length)}[key]`;
  }
  return text;
}
