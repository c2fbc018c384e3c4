/** @returns cents, or null */
export function parseAmount(text, locale) {
  return null;
}
