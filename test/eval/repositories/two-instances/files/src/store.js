// Reminders in a store that several instances share; every call takes a moment.
export function createStore(rows) {
  const byId = new Map(rows.map((row) => [row.id, { ...row }]));
  const moment = () => new Promise((resolve) => setImmediate(resolve));
  return {
    async list() {
      await moment();
      return [...byId.values()].map((row) => ({ ...row }));
    },
    async update(id, changes) {
      await moment();
      byId.set(id, { ...byId.get(id), ...changes });
    },
    /** Changes the row only while its state is the expected one; says whether it did. */
    async updateIf(id, state, changes) {
      await moment();
      if (byId.get(id)?.state !== state) return false;
      byId.set(id, { ...byId.get(id), ...changes });
      return true;
    },
  };
}
