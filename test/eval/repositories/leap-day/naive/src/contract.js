export function endOf(start, months) {
  const date = new Date(start);
  date.setMonth(date.getMonth() + months);
  return date.toISOString().slice(0, 10);
}
