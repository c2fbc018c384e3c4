// Which way the lines of a language run: that of the script it is written in.

/** Scripts of living languages that run from right to left. */
const rightToLeft = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** @param tag of a language, such as `de` or `pt-br` */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}
