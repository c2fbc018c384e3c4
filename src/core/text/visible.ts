// Shows or removes invisible and bidirectional characters; makes Markdown links inert.

const invisible =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u2800]|(?!\p{Join_Control}|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|(?<=[!-~])\p{Join_Control}|(?:\p{Join_Control}|\ufe0e|\ufe0f){3,}/gu;

/** Replaces each invisible character with its code point, such as `[U+200B]`, except tabs and line feeds. */
export function visible(text: string): string {
  return text.replace(invisible, (found) => (found === '\t' || found === '\n' ? found : [...found].map(codeOf).join('')));
}

/** Removes invisible characters other than tabs and line breaks, so that a model does not read text that the user cannot see. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, (found) => (/[\t\n\r]/.test(found) ? found : ''));
}

/** Returns the code points of up to five different invisible characters, and the 1-based line of the first one; null if there are none. */
export function invisibleIn(text: string): { readonly line: number; readonly names: string } | null {
  const found = [...text.matchAll(invisible)].filter(([letters]) => !/[\t\n\r]/.test(letters));
  const [first] = found;
  if (!first) return null;
  const names = found.flatMap(([letters]) => [...letters].map(codeOf));
  return { line: text.slice(0, first.index).split('\n').length, names: [...new Set(names)].slice(0, 5).join(' ') };
}

function codeOf(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}
