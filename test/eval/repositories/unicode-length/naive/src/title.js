export function shorten(title, most) {
  return title.length < most ? title : `${title.slice(0, most - 1)}…`;
}
