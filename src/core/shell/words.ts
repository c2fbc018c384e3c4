// Splits a plain command line into words, or says why it is not plain.
//
// What is called plain here is started without a shell, so that nothing reads it once more: no list of a shell's tricks has to be complete.

/** Why a line is no plain list of words. */
export type Complexity = 'chained' | 'expansion' | 'redirect' | 'glob' | 'escape' | 'quotes' | 'assignment' | 'letters' | 'other';

export type LineReading =
  | { readonly kind: 'plain'; readonly words: readonly string[] }
  | { readonly kind: 'complex'; readonly why: readonly Complexity[] }
  /** It cannot be shown as it would run: it breaks off, is too long, or holds what nobody sees. */
  | { readonly kind: 'unshowable' };

/** Characters of a line, so that the user can read all of it. */
export const maxLine = 1_000;

/** Controls, line breaks, and letters that are not seen, are blank, or change the order of others. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]|(?! )\p{Zs}|\u2800|\u3164/u;

const plainWord = /^[\w@+:,./=-]+$/;
/** Inside of quotes a program gets these as they stand; of those left out, each means something to a shell that is started in between. */
const plainQuoted = /^[\w@+:,./= ;()[\]{}*?#~-]*$/;

/** What makes a word more than a word, by what it does to a shell of any kind. */
const marks: readonly (readonly [RegExp, Complexity])[] = [
  [/[;&|()]/, 'chained'],
  [/[$`%!]/, 'expansion'],
  [/[<>]/, 'redirect'],
  [/[*?[\]{}~]/, 'glob'],
  [/[\\^]/, 'escape'],
  [/["']/, 'quotes'],
];

export function readCommandLine(line: string): LineReading {
  if (line.trim() === '' || line !== line.trim() || line.length > maxLine || unseen.test(line)) return { kind: 'unshowable' };
  const pieces = line.match(/"[^"]*"(?= |$)|'[^']*'(?= |$)|[^ ]+/g) ?? [];
  const why = new Set<Complexity>();
  const words = pieces.map((piece) => {
    const quote = /^(["'])(.*)\1$/.exec(piece)?.[2];
    if (quote !== undefined && piece.length > 1 && plainQuoted.test(quote)) return quote;
    if (quote === undefined && plainWord.test(piece)) return piece;
    for (const reason of reasonsIn(piece)) why.add(reason);
    return piece;
  });
  const [program = ''] = words;
  if (program.includes('=')) why.add('assignment');
  if (!/^[\w.]/.test(program) || /\s/.test(program)) why.add('other');
  return why.size > 0 ? { kind: 'complex', why: [...why] } : { kind: 'plain', words };
}

function reasonsIn(piece: string): Complexity[] {
  const found = marks.flatMap(([mark, reason]) => (mark.test(piece) ? [reason] : []));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the letters of ASCII, controls were turned away before
  if (/[^\u0000-\u007f]/.test(piece)) found.push('letters');
  return found.length > 0 ? found : ['other'];
}

/** Whether a word, or what stands behind its `=`, names a place that is not below the folder, on this machine or another. */
export function leadsOut(word: string): boolean {
  return (
    /(?:^|[=:,@ ])(?:\/|~)|^-\w?\/|:\/|\/\/|(?:^|[=:, ])[A-Za-z]:/.test(word) ||
    word.split(/[/\\=:, @]/).some((part) => part === '..' || /^-\w?\.\.$/.test(part))
  );
}
