// Balances in cents; every call takes a moment.
export function createStore(balances) {
  const moment = () => new Promise((resolve) => setImmediate(resolve));
  return {
    async read(id) {
      await moment();
      return balances[id];
    },
    async write(id, cents) {
      await moment();
      balances[id] = cents;
    },
  };
}
