export async function ordersWithNames(database) {
  const orders = await database.orders();
  return Promise.all(
    orders.map(async ({ id, customerId }) => ({ id, customer: (await database.customers([customerId]))[0].name })),
  );
}
