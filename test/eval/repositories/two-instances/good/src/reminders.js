/** Sends what is due. Called once a minute, by every instance: whoever claims a reminder sends it. */
export async function sendDue(store, mail, now) {
  for (const { id, to, dueAt, state } of await store.list()) {
    if (state !== 'open' || dueAt > now) continue;
    if (!(await store.updateIf(id, 'open', { state: 'sending' }))) continue;
    try {
      await mail(to);
      await store.update(id, { state: 'sent' });
    } catch {
      await store.update(id, { state: 'open' });
    }
  }
}
