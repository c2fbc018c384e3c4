// Migration 2: to be written.
export function up(rows) {
  return rows;
}

export function down(rows) {
  return rows;
}
