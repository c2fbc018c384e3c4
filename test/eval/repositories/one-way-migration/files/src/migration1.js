// Migration 1: every row has an id.
export function up(rows) {
  return rows.map((row, index) => ({ id: index + 1, ...row }));
}

export function down(rows) {
  return rows.map(({ id, ...row }) => row);
}
