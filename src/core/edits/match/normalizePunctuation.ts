// Normalizes typographic punctuation for comparison; never for writing.

const plainOf = new Map<string, string>();
for (const [plain, marks] of [
  ["'", '‘’‚‛′'],
  ['"', '“”„‟″'],
  ['-', '‐‑‒–—―−'],
  ['...', '…'],
  [' ', '\u00A0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000'],
  // invisible: zero-width space, word joiner, a stray byte order mark, soft hyphen, how an emoji is drawn
  ['', '\u200B\u2060\uFEFF\u00AD\uFE0E\uFE0F'],
] as const)
  for (const mark of marks) plainOf.set(mark, plain);

const marks = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'g');
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is meant
const ascii = /^[\x00-\x7F]*$/;

/** Longer lines are read as they are: nobody typed them. */
const maxLineLength = 5_000;

/**
 * The line with composed letters, straight quotes, plain dashes, dots and spaces, and nothing invisible. Composition is canonical only: a
 * ligature or a full-width letter stays what it is.
 */
export function inPlainType(line: string): string {
  return line.length > maxLineLength || ascii.test(line) ? line : line.normalize('NFC').replace(marks, (mark) => plainOf.get(mark) ?? mark);
}

/** The offset in `line` of an offset in its plain form; null where it falls inside of what became several characters. */
export function offsetInType(line: string, plainOffset: number): number | null {
  const plain = inPlainType(line);
  if (plain === line) return plainOffset;
  const [head, tail] = [plain.slice(0, plainOffset), plain.slice(plainOffset)];
  for (let at = 0; at <= line.length; at++) if (inPlainType(line.slice(0, at)) === head && inPlainType(line.slice(at)) === tail) return at;
  return null;
}

const quotes = /["`「」『』]/g;

/** The line in plain type and ASCII where it has signs that stand for the same, its entities as characters and its quotes of one kind. */
export function inAnyType(line: string): string {
  if (line.length > maxLineLength) return line;
  const text = ascii.test(line) ? line : inPlainType(line).normalize('NFKC').replaceAll('。', '.').replaceAll('、', ',');
  return withoutEntities(text).replace(quotes, "'");
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'" };

/** The text with the signs for which HTML has names of its own. */
export function withoutEntities(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|apos|#39);/g, (entity, name: string) => entities[name] ?? entity);
}
