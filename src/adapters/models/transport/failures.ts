// Classifies failed requests: exceptions, retry delays, and messages without keys.
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import { field, listField, textField } from './body';

/**
 * Converts an exception from `fetch`, from reading a body, or at a limit (a `RangeError`) to a failure.
 * @param hidden secrets to remove from the result
 * @param address the requested address, to distinguish the server from a proxy
 */
export function failureOfFetch(error: unknown, hidden: Hidden, address = ''): ModelFailure {
  const message = error instanceof Error ? error.message : String(error);
  const chain = causesOf(error);
  const code = chain.map((cause) => textField(cause, 'code')).find((each) => each !== '') ?? '';
  const detail = redact(code === '' ? message : `${message} (${code})`, hidden);
  if (error instanceof RangeError) return modelFailure('malformed', detail);
  if (/invalid url|failed to parse url/i.test(message)) return modelFailure('badRequest', detail);
  const said = chain.map((cause) => `${textField(cause, 'code')} ${textField(cause, 'message')}`).join('\n');
  if (certificateTrouble.test(said)) return modelFailure('certificate', detail);
  if (proxyTrouble.test(said) || chain.some((cause) => isSilent(cause) || isOtherPort(cause, address)))
    return modelFailure('proxy', detail);
  if (/UND_ERR_(HEADERS|BODY)_TIMEOUT|(Headers|Body) Timeout Error/.test(said)) return modelFailure('editorTimeout', detail);
  // If `fetch` cannot return a redirect, it rejects with an error whose message mentions the redirect.
  return modelFailure(/redirect/i.test(message) ? 'redirected' : 'network', detail);
}

/** Error codes from OpenSSL, Node and Chromium for certificate problems. */
const certificateTrouble =
  /\b(ERR_)?(SSL_)?CERT_|SELF_SIGNED|_CERT\b|CERT_(SIGNATURE|CHAIN)|UNABLE_TO_(VERIFY|GET_ISSUER|DECRYPT_CERT)|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|self[- ]signed|unable to (verify|get (local )?issuer)|certificate (has expired|is not yet valid|verify failed)/i;
const proxyTrouble =
  /ERR_(PROXY|TUNNEL|SOCKS|MANDATORY_PROXY)|UND_ERR_PRX|proxy (response|authentication|connection|refused)|tunnel(ing|ling)? |\b407\b/i;

/** Collects an error and its causes; there may be one cause per attempted address. */
function causesOf(error: unknown, depth = 0): readonly unknown[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  return [error, field(error, 'cause'), ...listField(error, 'errors')].flatMap((each) =>
    each === error ? [each] : causesOf(each, depth + 1),
  );
}

/** Whether an error may stand for status 407 (proxy authentication required), for which Node's `fetch` rejects without a message. */
function isSilent(cause: unknown): boolean {
  return cause instanceof Error && cause.message === '' && textField(cause, 'code') === '';
}

/** Whether the failed connection used a port other than the address's port, which means that it was a connection to a proxy. */
function isOtherPort(cause: unknown, address: string): boolean {
  const port = field(cause, 'port');
  if (typeof port !== 'number' || !URL.canParse(address)) return false;
  const { port: asked, protocol } = new URL(address);
  return port !== Number(asked || (protocol === 'https:' ? 443 : 80));
}

/** Number of leading characters that are searched for the start of an HTML page. */
const maxHead = 10_000;
/** Matches the start of an HTML page. A series of comments matches in only one way, which avoids exponential backtracking. */
const pageStart =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body|meta|title|script)\b/i;

export function isWebPage(text: string): boolean {
  return pageStart.test(text.slice(0, maxHead));
}

/** Maximum wait: one day. Longer waits are shortened to this. */
const maxMs = 86_400_000;

/** Matches all three HTTP date formats, which begin with a weekday and contain a time with seconds. */
const httpDate = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? .{0,20}\d\d:\d\d:\d\d.{0,5}$/i;

/**
 * Returns the milliseconds from `retry-after-ms`, or from `Retry-After` in seconds or as a date; null if neither is valid.
 * @param nowMs epoch milliseconds, used if the server sends no date
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const wait =
    numberIn(headers.get('retry-after-ms'), 1) ??
    numberIn(headers.get('retry-after'), 1_000) ??
    untilDate(headers.get('retry-after'), dateIn(headers.get('date')) ?? nowMs);
  return wait === null ? null : Math.min(maxMs, wait);
}

/**
 * Returns the failure for a refusal due to a rate limit: the wait from the headers, otherwise from the message, and whether the limit is
 * daily.
 * @param said raw body
 */
export function rateLimitOf(headers: Headers, said: string, detail: string, nowMs: number): ModelFailure {
  const waitMs = retryAfterMs(headers, nowMs) ?? resetMs(headers, nowMs) ?? waitInWords(said, nowMs);
  // A daily limit that delays the next request by a minute or more is too slow for a team, so it counts as used up.
  const isOfDay = ofDay.test(said) && (waitMs === null || waitMs >= 60_000);
  return isOfDay ? modelFailure('dailyLimit', detail, waitMs ?? untilMidnight('UTC', nowMs)) : modelFailure('rateLimited', detail, waitMs);
}

const ofDay = /per[ _-]?day|\bdaily\b|\b[RT]PD\b|\b(for|of) (the|this|to) ?day\b|\b24[ -]?h(ours?)?\b/i;

export function isOfDay(said: string): boolean {
  return ofDay.test(said);
}

export function untilMidnight(timeZone: string, nowMs: number): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(nowMs).split(':').map(Number);
  return maxMs - ((hours * 60 + minutes) * 60 + seconds) * 1_000;
}

/**
 * Returns the milliseconds until all used-up limits have been reset, such as `x-ratelimit-reset-requests` with
 * `x-ratelimit-remaining-requests: 0`.
 */
function resetMs(headers: Headers, nowMs: number): number | null {
  const waits = [...headers].flatMap(([name, value]) => {
    if (!/rate-?limit.*reset/i.test(name)) return [];
    const left = headers.get(name.replace('reset', 'remaining'));
    return left !== null && Number(left) > 0 ? [] : (momentMs(value, nowMs) ?? []);
  });
  return waits.length > 0 ? Math.min(maxMs, Math.max(...waits)) : null;
}

/**
 * Returns the milliseconds until a reset, given as a duration such as `6m0s`, seconds, an epoch time in seconds or milliseconds, or a date.
 */
function momentMs(value: string, nowMs: number): number | null {
  const text = value.trim();
  if (/^\d+(\.\d+)?$/.test(text)) {
    const count = Number(text);
    if (count > 1e12) return Math.max(0, count - nowMs);
    return count > 1e9 ? Math.max(0, count * 1_000 - nowMs) : Math.ceil(count * 1_000);
  }
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return Math.max(0, Date.parse(text) - nowMs) || null;
  return spanMs(text);
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const span = /(\d{1,12}(?:\.\d{1,12})?)\s*(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)(?![a-z])\s*/gi;

function spanMs(text: string): number | null {
  let total = 0;
  let rest = text;
  for (const [whole, count, unit = ''] of text.matchAll(span)) {
    const name = /^m(s|illi)/i.test(unit) ? 'ms' : unit.charAt(0).toLowerCase();
    total += Number(count) * (unitMs[name] ?? 0);
    rest = rest.replace(whole, '');
  }
  return total > 0 && rest.trim() === '' ? Math.min(maxMs, Math.ceil(total)) : null;
}

/**
 * Returns the wait in milliseconds that a refusal states, as text such as `Please try again in 7m12.5s`, `retry after 20 seconds` or `wait
 * 1 minute`, or as headers of an upstream server that a gateway repeats in the body.
 */
function waitInWords(said: string, nowMs: number): number | null {
  const header = /rate-?limit-reset["']?\s*[:=]\s*["']?(\d+(?:\.\d+)?)/i.exec(said)?.[1];
  if (header !== undefined) return momentMs(header, nowMs);
  const asked =
    /\b(?:again|retry|retrying|wait|waiting|resets?)\b[^.\d]{0,30}((?:\d+(?:\.\d+)?\s*[a-z]+[\s,]*(?:and\s+)?){1,4})/i.exec(said)?.[1] ??
    '';
  const spans = [...asked.replace(/\band\b|,/gi, ' ').matchAll(span)].map(([whole]) => whole);
  return spanMs(spans.join(' '));
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
  // Adds the time zone that the oldest format omits; all three formats mean GMT.
  const at = Date.parse(/gmt$/i.test(value) ? value : `${value} GMT`);
  return Number.isFinite(at) ? at : null;
}

/**
 * Matches text that looks like a key, because an error message may contain keys other than the one that was sent. Google's keys begin with
 * `AIza` or `AQ.`, many others with `sk-`.
 */
const keyLike = /AIza[\w-]{4,}|\bAQ\.[\w-]{8,}|\bsk-[\w-]{8,}/g;

const maxDetailChars = 400;

/** Minimum length, in characters, of a key prefix that is removed; a shorter prefix reveals nothing. */
const minBeginning = 4;

export type Hidden = string | readonly string[];

/**
 * Removes secrets, whether plain, JSON-escaped or URL-escaped, and anything that looks like a key; then shortens the text to 400
 * characters.
 */
export function redact(text: string, hidden: Hidden): string {
  const values = (typeof hidden === 'string' ? [hidden] : hidden).filter((value) => value !== '');
  const forms = values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]);
  const whole = forms.reduce((rest, form) => rest.replaceAll(form, '[key]'), text);
  const clean = forms.reduce(withoutBeginning, whole).replace(keyLike, '[key]');
  // Shortened last, because half a key would not be recognized.
  return clean.length > maxDetailChars ? `${clean.slice(0, maxDetailChars)}…` : clean;
}

/** Removes the first part of a key from the end of the text, because reading may have stopped within the key. */
function withoutBeginning(text: string, key: string): string {
  for (let length = key.length - 1; length >= minBeginning; length--) {
    if (text.endsWith(key.slice(0, length))) return `${text.slice(0, -length)}[key]`;
  }
  return text;
}
