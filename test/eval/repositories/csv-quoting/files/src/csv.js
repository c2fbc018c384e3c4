/** @param rows { name, note } */
export function toCsv(rows) {
  return '';
}
