// ASCII character classes, and their runs, in one table lookup per character.

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digit = '0123456789';

const sets = {
  /** Digits. */
  d: digit,
  /** Hexadecimal. */
  h: `${digit}abcdefABCDEF`,
  /** Uppercase letters and digits. */
  u: upper + digit,
  /** Lowercase letters and digits. */
  l: lower + digit,
  /** Letters and digits. */
  a: lower + upper + digit,
  /** Characters of an identifier. */
  w: `${lower}${upper}${digit}_`,
  /** URL-safe Base64. */
  k: `${lower}${upper}${digit}_-`,
  /** URL-safe Base64, and dots between parts. */
  p: `${lower}${upper}${digit}_-.`,
  /** Base64. */
  b: `${lower}${upper}${digit}+/=`,
  /** Standard and URL-safe Base64. */
  m: `${lower}${upper}${digit}+/=_-`,
  /** Characters that may follow an authentication scheme. */
  t: `${lower}${upper}${digit}+/=_-.~`,
  /** Visible characters that do not end a value. */
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

/** Returns the end of the run of a character class that starts at a position; the position itself if there is no run. */
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

/** Start of the run of a character class that ends at a position, at most `most` characters before. */
export function runStart(text: string, charClass: CharClass, at: number, most: number): number {
  let from = at;
  while (from > 0 && at - from < most && isIn(charClass, text.charCodeAt(from - 1))) from--;
  return from;
}
