// Scans a text for secrets in windows, yielding between them.
import { createRecent } from '../base/cache';
import { findIn } from './find';
import type { SecretFinding } from './kinds';

/** What is looked through at once: a few milliseconds at most. Characters. */
const windowChars = 8_000;
/** Seen with a window on either side, so that a name and its value are never torn apart. Characters. */
const before = 300;
const behind = 2_048;

/** Every request repeats its rules and most of the talk, and a fact is shown in many places. Two caches of two and a half megabytes at most. */
const windows = createRecent<string, readonly SecretFinding[]>(256);
const shortTexts = createRecent<string, readonly SecretFinding[]>(2_500);
/** What is kept as a short text. Characters. */
const maxShortLength = 1_000;

function knownIn(window: string): readonly SecretFinding[] {
  const known = window.length > maxShortLength ? windows : shortTexts;
  const before = known.get(window);
  if (before) return before;
  const found = findIn(window);
  // a copy of its own: a part of a text would keep the whole of it
  known.set(JSON.parse(JSON.stringify(window)) as string, found);
  return found;
}

/** The secrets of a text, in order and apart; each step looks through one window more. */
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

/** Where a secret ends that is longer than its window: a key block with its last line, any other with its run. */
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
