export function toCsv(rows) {
  return ['name,note', ...rows.map(({ name, note }) => `${name},${note}`)].join('\r\n') + '\r\n';
}
