const two = (value) => String(value).padStart(2, '0');

/** @param start YYYY-MM-DD */
export function endOf(start, months) {
  const [year, month, day] = start.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const endYear = Math.floor(count / 12);
  const endMonth = (count % 12) + 1;
  const last = new Date(Date.UTC(endYear, endMonth, 0)).getUTCDate();
  return `${endYear}-${two(endMonth)}-${two(Math.min(day, last))}`;
}
