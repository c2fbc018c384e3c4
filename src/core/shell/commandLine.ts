// Splits a plain command line into words, or explains why the line is not plain.
//
// Plain lines run without a shell, so the list of shell syntax need not be complete.

export type Complexity = 'chained' | 'expansion' | 'redirect' | 'glob' | 'escape' | 'quotes' | 'assignment' | 'letters' | 'other';

export type LineReading =
  | { readonly kind: 'plain'; readonly words: readonly string[] }
  | { readonly kind: 'complex'; readonly why: readonly Complexity[] }
  /** The line cannot be shown exactly as it would run: it is incomplete, too long, or has invisible characters. */
  | { readonly kind: 'unshowable' };

/** Maximum length of a line in characters, so that the user can read the whole line. */
export const maxLine = 1_000;

/** Characters that cannot be shown: control and invisible characters, line breaks, unusual spaces, and bidirectional marks. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]|(?! )\p{Zs}|\u2800|\u3164/u;

const plainWord = /^[\w@+:,./=-]+$/;
/** Characters that every shell passes on unchanged inside quotes. All other characters have a special meaning in some shell. */
const plainQuoted = /^[\w@+:,./= ;()[\]{}*?#~-]*$/;

/** Patterns of shell syntax, for all kinds of shells, each with the complexity that it causes. */
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
  const pieces = piecesOf(line);
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

const piecesOf = (line: string): readonly string[] => line.match(/"[^"]*"(?= |$)|'[^']*'(?= |$)|[^ ]+/g) ?? [];

/** Returns the words of any line, without quotation marks. */
export function wordsOf(line: string): readonly string[] {
  return piecesOf(line).map((piece) => /^(["'])(.*)\1$/.exec(piece)?.[2] ?? piece);
}

function reasonsIn(piece: string): Complexity[] {
  const found = marks.flatMap(([mark, reason]) => (mark.test(piece) ? [reason] : []));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the letters of ASCII, controls were turned away before
  if (/[^\u0000-\u007f]/.test(piece)) found.push('letters');
  return found.length > 0 ? found : ['other'];
}

/** Whether a word, or its value after `=`, refers to a location outside the folder or on another machine. */
export function leadsOut(word: string): boolean {
  return (
    /(?:^|[=:,@ ])(?:\/|~)|^-\w?\/|:\/|\/\/|(?:^|[=:, ])[A-Za-z]:/.test(word) ||
    word.split(/[/\\=:, @]/).some((part) => part === '..' || /^-\w?\.\.$/.test(part))
  );
}
