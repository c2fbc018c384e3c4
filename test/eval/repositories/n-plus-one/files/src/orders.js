export async function ordersWithNames(database) {
  return (await database.orders()).map(({ id }) => ({ id }));
}
