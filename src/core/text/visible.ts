// What cannot be seen in a text that somebody decides on, as the editor shows it: `[U+202E]`. Code with such letters runs otherwise than it reads
// ("Trojan Source", CVE-2021-42574). What joins or picks the forms of letters beyond ASCII stays, as scripts and emoji need it.

const unseen =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u2800]|(?!\p{Join_Control}|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|(?<=[!-~])\p{Join_Control}|(?:\p{Join_Control}|\ufe0e|\ufe0f){3,}/gu;

/** The text with every such letter named; tabs and line feeds are seen. */
export function visible(text: string): string {
  return text.replace(unseen, (found) => (found === '\t' || found === '\n' ? found : [...found].map(codeOf).join('')));
}

function codeOf(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
