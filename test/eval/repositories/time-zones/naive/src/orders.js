export function ordersOfToday(orders, now, zone) {
  const today = now.toISOString().slice(0, 10);
  return orders.sort((a, b) => (a.at < b.at ? -1 : 1)).filter(({ at }) => at.startsWith(today));
}
