// Scans text for secrets in overlapping windows, and yields after each window.
import { createRecent } from '../base/cache';
import { findIn } from './find';
import type { SecretFinding } from './kinds';

/** Window size in characters; scanning one window takes a few milliseconds, or about 20 ms for hostile text. */
const windowChars = 8_000;
/**
 * Overlap with the text before (`before`) and after (`behind`) each window, in characters, so that a name and its value are never split.
 */
const before = 300;
const behind = 2_048;

/**
 * Findings by window, memoized because consecutive requests share most of their text. Each cache holds about 2.5 million characters at
 * most.
 */
const windows = createRecent<string, readonly SecretFinding[]>(256);
const shortTexts = createRecent<string, readonly SecretFinding[]>(2_500);
const maxShortLength = 1_000;

function knownIn(window: string): readonly SecretFinding[] {
  const known = window.length > maxShortLength ? windows : shortTexts;
  const before = known.get(window);
  if (before) return before;
  const found = findIn(window);
  // Copies the string, because a slice would retain its parent string.
  known.set(JSON.parse(JSON.stringify(window)) as string, found);
  return found;
}

/** Yields the secrets in the text, one list per window, in order and without overlaps. */
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

/** Returns the end of a secret that continues after its window: the end marker of a key block, or the end of the word. */
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
