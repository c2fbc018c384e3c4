/** @param event { id, customer, cents } */
export async function onPaid(store, event) {
  throw new Error('to be written');
}
