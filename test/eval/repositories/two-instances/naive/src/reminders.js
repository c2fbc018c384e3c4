export async function sendDue(store, mail, now) {
  for (const { id, to, dueAt, state } of await store.list()) {
    if (state !== 'open' || dueAt > now) continue;
    await mail(to);
    await store.update(id, { state: 'sent' });
  }
}
