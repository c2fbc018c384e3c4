export async function ordersWithNames(database) {
  const orders = await database.orders();
  const customers = await database.customers([...new Set(orders.map(({ customerId }) => customerId))]);
  const names = new Map(customers.map(({ id, name }) => [id, name]));
  return orders.map(({ id, customerId }) => ({ id, customer: names.get(customerId) ?? 'unknown' }));
}
