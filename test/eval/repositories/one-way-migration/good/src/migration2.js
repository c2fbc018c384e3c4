// Migration 2: first and last name apart; the name as it was stays beside them, so that the way back loses nothing.
export function up(rows) {
  return rows.map((row) => {
    if ('originalName' in row) return row;
    const { name, ...rest } = row;
    const [first = '', ...others] = (name ?? '').trim().split(/\s+/);
    return { ...rest, first, last: others.join(' '), originalName: name };
  });
}

export function down(rows) {
  return rows.map((row) => {
    if (!('originalName' in row)) return row;
    const { first, last, originalName, ...rest } = row;
    return { ...rest, name: originalName };
  });
}
