export function pageOf(items, page, size) {
  const pages = Math.floor(items.length / size) + 1;
  return { items: items.slice((page - 1) * size, page * size), page, pages };
}
