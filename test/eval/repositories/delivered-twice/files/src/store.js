// Balances and event ids; every call takes a moment.
export function createStore() {
  const balances = {};
  const events = new Set();
  const moment = () => new Promise((resolve) => setImmediate(resolve));
  return {
    balances,
    failNext: false,
    async add(customer, cents) {
      await moment();
      if (this.failNext) {
        this.failNext = false;
        throw new Error('the store is away');
      }
      balances[customer] = (balances[customer] ?? 0) + cents;
    },
    async has(id) {
      await moment();
      return events.has(id);
    },
    /** Remembers an id; says whether it was new. */
    async insert(id) {
      await moment();
      if (events.has(id)) return false;
      events.add(id);
      return true;
    },
    async remove(id) {
      await moment();
      events.delete(id);
    },
  };
}
