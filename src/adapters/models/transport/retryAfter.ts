// How long a server asks us to wait, in every form HTTP has for it.

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
