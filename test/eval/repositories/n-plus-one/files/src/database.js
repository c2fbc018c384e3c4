// Tables in memory that count their queries.
export function createDatabase({ orders, customers }) {
  const database = {
    queries: 0,
    async orders() {
      database.queries++;
      return orders.map((order) => ({ ...order }));
    },
    /** Customers with these ids, in any order; those that are not there are left out. */
    async customers(ids) {
      database.queries++;
      const wanted = new Set(ids);
      return customers.filter(({ id }) => wanted.has(id)).reverse();
    },
  };
  return database;
}
