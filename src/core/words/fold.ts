// One spelling for all ways of writing the same letters: width, case, accents, and marks nobody sees.

/** Zero-width and direction marks, soft hyphens, and the selectors behind emoji. */
const unseen = /\p{Cf}|\p{Variation_Selector}|\u3164/gu;

/** The text in lower case, in compatibility form, without accents and unseen marks; nothing else is changed. */
export function folded(text: string): string {
  if (/^[a-z' ]*$/.test(text)) return text;
  return text
    .normalize('NFKC')
    .replace(unseen, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[’‘`´]/g, "'");
}
