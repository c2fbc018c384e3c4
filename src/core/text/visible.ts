// Makes invisible and bidirectional characters visible, and link marks harmless.

const unseen =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u2800]|(?!\p{Join_Control}|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|(?<=[!-~])\p{Join_Control}|(?:\p{Join_Control}|\ufe0e|\ufe0f){3,}/gu;

/** The text with every such letter named; tabs and line feeds are seen. */
export function visible(text: string): string {
  return text.replace(unseen, (found) => (found === '\t' || found === '\n' ? found : [...found].map(codeOf).join('')));
}

function codeOf(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}
