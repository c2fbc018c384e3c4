// Scans a text for secrets in windows, yielding between them.
import { createRecent } from '../base/cache';
import { findIn } from './find';
import type { SecretFinding } from './kinds';

/** Window size: a few milliseconds at most. Characters. */
const windowChars = 8_000;
/** Overlap on both sides so that a name/value pair is never split. Characters. */
const before = 300;
const behind = 2_048;

/**
 * Memoized per window: consecutive requests share most of their text, and facts are shown in many places. Two caches of at most two and a
 * half megabytes.
 */
const windows = createRecent<string, readonly SecretFinding[]>(256);
const shortTexts = createRecent<string, readonly SecretFinding[]>(2_500);
/** Maximum length of a text in the short-text cache. Characters. */
const maxShortLength = 1_000;

function knownIn(window: string): readonly SecretFinding[] {
  const known = window.length > maxShortLength ? windows : shortTexts;
  const before = known.get(window);
  if (before) return before;
  const found = findIn(window);
  // Copy: a slice would retain its parent string.
  known.set(JSON.parse(JSON.stringify(window)) as string, found);
  return found;
}

/** Secrets of a text, ordered and disjoint; each step scans one more window. */
export function* scan(text: string): Generator<SecretFinding[], void> {
  let from = 0;
  while (from < text.length) {
    const to = text.length - from <= windowChars + behind ? text.length : from + windowChars;
    const start = Math.max(0, from - before);
    const end = Math.min(text.length, to + behind);
    const found = knownIn(text.slice(start, end))
      .map((each) => ({ ...each, start: each.start + start, end: each.end + start }))
      .filter((each) => each.start >= from && each.start < to)
      .map((each) => (each.end === end && end < text.length ? { ...each, end: endBeyond(text, each) } : each));
    yield found;
    from = Math.max(to, found.at(-1)?.end ?? 0);
  }
}

export function scanned(text: string): readonly SecretFinding[] {
  return text.length <= windowChars ? knownIn(text) : [...scan(text)].flat();
}

/** End of a secret that exceeds its window: the last line of a key block, or the end of the run. */
function endBeyond(text: string, { end, kind }: SecretFinding): number {
  if (kind === 'privateKey') {
    const last = text.indexOf('PRIVATE KEY', end);
    const close = last < 0 ? -1 : text.indexOf('-----', last);
    return close < 0 ? text.length : close + 5;
  }
  let at = end;
  while (at < text.length && text.charCodeAt(at) > 32) at++;
  return at;
}
