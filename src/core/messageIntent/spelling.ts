// Spelling normalization: width, case, accents, invisible marks.

/** Zero-width and direction marks, soft hyphens, and variation selectors. */
const unseen = /\p{Cf}|\p{Variation_Selector}|\u3164/gu;

/** Fast path: ASCII text needs no Unicode normalization. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** Lower case, compatibility form (NFKD), without accents and invisible marks. */
export function folded(text: string): string {
  if (isAscii(text)) return text.toLowerCase().replaceAll('`', "'");
  return (
    text
      .normalize('NFKC')
      .replace(unseen, '')
      .toLowerCase()
      .normalize('NFD')
      // voicing marks of kana make a different letter
      .replace(/(?![\u3099\u309a])\p{Mn}/gu, '')
      .normalize('NFC')
      .replace(/ß/g, 'ss')
      .replace(/[’‘`´]/g, "'")
  );
}
