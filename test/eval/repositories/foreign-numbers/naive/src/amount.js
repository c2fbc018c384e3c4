export function parseAmount(text, locale) {
  const value = Number(text.trim().replaceAll(',', ''));
  return Number.isNaN(value) || text.trim() === '' ? null : Math.floor(value * 100);
}
