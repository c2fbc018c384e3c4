// Spelling normalization: width, case, accents, invisible marks.

/** Zero-width and direction marks, soft hyphens, and the selectors behind emoji. */
const unseen = /\p{Cf}|\p{Variation_Selector}|\u3164/gu;

/** Whether it has no letter outside of ASCII: then what is done by the tables of Unicode, each of which costs a moment at first, need not be done. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** The text in lower case, in compatibility form, without accents and unseen marks; nothing else is changed. */
export function folded(text: string): string {
  if (isAscii(text)) return text.toLowerCase().replaceAll('`', "'");
  return (
    text
      .normalize('NFKC')
      .replace(unseen, '')
      .toLowerCase()
      .normalize('NFD')
      // the marks of kana make another letter
      .replace(/(?![\u3099\u309a])\p{Mn}/gu, '')
      .normalize('NFC')
      .replace(/ß/g, 'ss')
      .replace(/[’‘`´]/g, "'")
  );
}
