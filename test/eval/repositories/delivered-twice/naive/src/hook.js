export async function onPaid(store, event) {
  await store.add(event.customer, event.cents);
}
