function cell(value) {
  const text = String(value ?? '');
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param rows { name, note } */
export function toCsv(rows) {
  return ['name,note', ...rows.map(({ name, note }) => `${cell(name)},${cell(note)}`)].map((line) => `${line}\r\n`).join('');
}
