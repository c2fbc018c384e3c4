export async function balance(store, id) {
  return store.read(id);
}

export async function withdraw(store, id, amount) {
  const cents = await store.read(id);
  if (cents < amount) return false;
  await store.write(id, cents - amount);
  return true;
}
