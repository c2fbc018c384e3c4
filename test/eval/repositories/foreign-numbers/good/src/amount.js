const signs = { 'en-GB': { group: ',', decimal: '\\.' }, 'de-DE': { group: '\\.', decimal: ',' } };

/** @returns cents, or null */
export function parseAmount(text, locale) {
  const { group, decimal } = signs[locale] ?? signs['en-GB'];
  const form = new RegExp(`^(\\d{1,3}(?:${group}\\d{3})+|\\d+)(?:${decimal}(\\d{1,2}))?$`);
  const found = form.exec(String(text).trim());
  if (!found) return null;
  return Number(found[1].replace(/\D/g, '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
