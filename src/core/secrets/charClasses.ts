// ASCII character classes and their runs, with one table lookup per character.

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digit = '0123456789';

const sets = {
  d: digit,
  h: `${digit}abcdefABCDEF`,
  u: upper + digit,
  l: lower + digit,
  a: lower + upper + digit,
  /** Identifier characters. */
  w: `${lower}${upper}${digit}_`,
  /** URL-safe Base64. */
  k: `${lower}${upper}${digit}_-`,
  /** URL-safe Base64, and dots between parts. */
  p: `${lower}${upper}${digit}_-.`,
  /** Base64. */
  b: `${lower}${upper}${digit}+/=`,
  /** Standard and URL-safe Base64. */
  m: `${lower}${upper}${digit}+/=_-`,
  /** Characters of a bearer token (RFC 6750). */
  t: `${lower}${upper}${digit}+/=_-.~`,
  /** Printable characters except quotes, backticks and angle brackets. */
  v: Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
    .filter((char) => !'"\'`<>'.includes(char))
    .join(''),
} as const;

export type CharClass = keyof typeof sets;

const bits = Object.fromEntries(Object.keys(sets).map((name, index) => [name, 1 << index]));
const table = new Uint16Array(128);
for (const [name, chars] of Object.entries(sets))
  for (const char of chars) table[char.charCodeAt(0)] = (table[char.charCodeAt(0)] ?? 0) | (bits[name] ?? 0);

export function isIn(charClass: CharClass, code: number): boolean {
  return code < 128 && ((table[code] ?? 0) & (bits[charClass] ?? 0)) !== 0;
}

/** Returns the end of the run of `charClass` that starts at `at`; `at` itself if there is no run. */
export type RunEnds = (charClass: CharClass, at: number) => number;

export function createRunEnds(text: string): RunEnds {
  const known = new Map<CharClass, { from: number; to: number }>();
  return (charClass, at) => {
    const last = known.get(charClass);
    if (last && at >= last.from && at < last.to) return last.to;
    const bit = bits[charClass] ?? 0;
    let to = at;
    while (to < text.length && ((table[text.charCodeAt(to)] ?? 0) & bit) !== 0) to++;
    if (to > at) known.set(charClass, { from: at, to });
    return to;
  };
}

/** Returns the start of the run of `charClass` that ends at `at`, at most `most` characters before `at`. */
export function runStart(text: string, charClass: CharClass, at: number, most: number): number {
  let from = at;
  while (from > 0 && at - from < most && isIn(charClass, text.charCodeAt(from - 1))) from--;
  return from;
}

/** Maximum number of characters checked per value. A value that reaches this length ends at the next whitespace, quote or angle bracket. */
export const maxJudgedLength = 160;

/** Returns the end of a value that may be longer than the checked part. */
export function endOfLong(text: string, start: number, end: number): number {
  let to = end;
  const charClass = end - start >= maxJudgedLength - 2 ? 'v' : end - start >= 100 ? 't' : null;
  if (charClass) while (to < text.length && isIn(charClass, text.charCodeAt(to))) to++;
  return to;
}
