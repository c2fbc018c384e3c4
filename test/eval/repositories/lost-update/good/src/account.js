export async function balance(store, id) {
  return store.read(id);
}

/** The last withdrawal of each account of a store: the next one waits for it. */
const queues = new WeakMap();

export function withdraw(store, id, amount) {
  if (!Number.isSafeInteger(amount) || amount <= 0) return Promise.reject(new RangeError('not an amount'));
  const queue = queues.get(store) ?? new Map();
  queues.set(store, queue);
  const done = (queue.get(id) ?? Promise.resolve()).then(async () => {
    const cents = await store.read(id);
    if (!(cents >= amount)) return false;
    await store.write(id, cents - amount);
    return true;
  });
  queue.set(id, done.catch(() => undefined));
  return done;
}
