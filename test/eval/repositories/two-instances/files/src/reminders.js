/** Sends what is due. Called once a minute. */
export async function sendDue(store, mail, now) {
  throw new Error('to be written');
}
