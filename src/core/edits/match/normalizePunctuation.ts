// Normalizes typographic punctuation for comparison; never for writing.

const plainOf = new Map<string, string>();
for (const [plain, marks] of [
  ["'", '‘’‚‛′'],
  ['"', '“”„‟″'],
  ['-', '‐‑‒–—―−'],
  ['...', '…'],
  [' ', '\u00A0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000'],
  // invisible: zero-width space, word joiner, a stray byte order mark, soft hyphen
  ['', '\u200B\u2060\uFEFF\u00AD'],
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

const byLanguage = {
  javascript:
    'async await break case catch class const continue debugger declare default delete else enum export extends false finally function implements import instanceof interface keyof namespace never null override package private protected public readonly require return static super switch symbol this throw true type typeof undefined unknown while with yield',
  python: 'assert class continue elif else except finally from global import lambda none nonlocal pass raise return self while with yield',
  java: 'abstract boolean byte char double extends final finally float implements instanceof native package permits record sealed short strictfp string super synchronized throws transient volatile void',
  csharp:
    'ascending base checked decimal delegate descending event explicit extern fixed foreach implicit internal lock operator params partial sbyte stackalloc struct unchecked unsafe ushort using virtual where',
  c: 'alignas alignof auto const constexpr decltype define endif friend goto ifdef ifndef include inline mutable noexcept nullptr pragma register restrict signed sizeof static template typedef typename union unsigned virtual volatile',
  go: 'chan defer fallthrough func goroutine range select struct uint',
  rust: 'borrow crate dyn impl loop match move macro mod mutable trait unsafe usize where',
  ruby: 'alias begin defined ensure include module redo rescue retry undef unless until when',
  php: 'array callable clone declare echo elseif endfor endforeach endif endswitch endwhile final global include insteadof isset list print require trait unset',
  kotlin:
    'companion crossinline data fallthrough fileprivate fun guard indirect infix init internal lateinit lazy mutating noinline object open reified repeat rethrows sealed some subscript suspend tailrec unowned weak',
  sql: 'alter between cascade column commit constraint create cross cursor database delete desc distinct drop except exists foreign grant group having index inner insert intersect into join key left like limit natural order outer primary references revoke right rollback select table trigger union unique update values view where',
} as const;

const words = new Set(Object.values(byLanguage).flatMap((some) => some.split(' ')));

/** @param word in any case */
export function isReserved(word: string): boolean {
  return words.has(word.toLowerCase());
}
