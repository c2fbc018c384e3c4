export async function balance(store, id) {
  return store.read(id);
}
