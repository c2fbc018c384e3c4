export function pageOf(items, page, size) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const shown = Math.min(pages, Math.max(1, Math.trunc(page) || 1));
  return { items: items.slice((shown - 1) * size, shown * size), page: shown, pages };
}
