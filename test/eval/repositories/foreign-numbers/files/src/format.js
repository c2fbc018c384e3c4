export function formatCents(cents, locale) {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100);
}
