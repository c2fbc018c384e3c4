/** @param event { id, customer, cents }; whoever inserts its id first credits it */
export async function onPaid(store, event) {
  if (!(await store.insert(event.id))) return;
  try {
    await store.add(event.customer, event.cents);
  } catch (error) {
    await store.remove(event.id);
    throw error;
  }
}
