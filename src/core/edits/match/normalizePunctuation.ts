// Normalizes typographic punctuation for comparison; the result is never written.

const plainOf = new Map<string, string>();
for (const [plain, marks] of [
  ["'", '‘’‚‛′'],
  ['"', '“”„‟″'],
  ['-', '‐‑‒–—―−'],
  ['...', '…'],
  [' ', '\u00A0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000'],
  // Invisible characters: zero-width space, word joiner, stray byte order mark, soft hyphen, variation selectors.
  ['', '\u200B\u2060\uFEFF\u00AD\uFE0E\uFE0F'],
] as const)
  for (const mark of marks) plainOf.set(mark, plain);

const marks = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'g');
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is meant
const ascii = /^[\x00-\x7F]*$/;

/**
 * Maximum length, in characters, of a line to normalize. Longer lines are returned unchanged, because lines this long are not typed by
 * hand.
 */
const maxLineLength = 5_000;

/**
 * Normalizes a line to composed letters, straight quotes, plain dashes, dots and spaces, and removes invisible characters. Composition is
 * canonical only, so ligatures and full-width letters are unchanged.
 */
export function inPlainType(line: string): string {
  return line.length > maxLineLength || ascii.test(line) ? line : line.normalize('NFC').replace(marks, (mark) => plainOf.get(mark) ?? mark);
}

const quotes = /["`「」『』]/g;

/** Normalizes a line to plain typography, ASCII equivalents, decoded HTML entities and one kind of quotation mark. */
export function inAnyType(line: string): string {
  if (line.length > maxLineLength) return line;
  const text = ascii.test(line) ? line : inPlainType(line).normalize('NFKC').replaceAll('。', '.').replaceAll('、', ',');
  return withoutEntities(text).replace(quotes, "'");
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'" };

export function withoutEntities(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|apos|#39);/g, (entity, name: string) => entities[name] ?? entity);
}
