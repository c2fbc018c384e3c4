/** @param now a Date @param zone such as Europe/Berlin */
export function ordersOfToday(orders, now, zone) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const today = format.format(now);
  return orders.filter(({ at }) => format.format(new Date(at)) === today).sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
