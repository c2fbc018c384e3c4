import assert from 'node:assert/strict';
import test from 'node:test';
import { sendDue } from './src/reminders.js';
import { createStore } from './src/store.js';

const rows = [{ id: 1, to: 'a', dueAt: 5, state: 'open' }, { id: 2, to: 'b', dueAt: 5, state: 'open' }, { id: 3, to: 'c', dueAt: 99, state: 'open' }];

test('R1: what is due is sent and is sent then', async () => {
  const store = createStore(rows);
  const sent = [];
  await sendDue(store, async (to) => void sent.push(to), 10);
  assert.deepEqual(sent, ['a', 'b']);
  assert.deepEqual((await store.list()).map(({ state }) => state), ['sent', 'sent', 'open']);
});
test('R2: a failed mail stays open', async () => {
  const store = createStore(rows.slice(0, 1));
  await sendDue(store, async () => Promise.reject(new Error('no')), 10).catch(() => undefined);
  assert.equal((await store.list())[0].state, 'open');
});
test('T1: two instances send each reminder once', async () => {
  const store = createStore(rows);
  const sent = [];
  const mail = async (to) => void sent.push(to);
  await Promise.all([sendDue(store, mail, 10), sendDue(store, mail, 10)]);
  assert.deepEqual(sent.sort(), ['a', 'b']);
});
test('T2: a failing mail does not keep the next from being sent', async () => {
  const store = createStore(rows);
  const sent = [];
  const mail = async (to) => { if (to === 'a') throw new Error('no'); sent.push(to); };
  await sendDue(store, mail, 10).catch(() => undefined);
  assert.deepEqual(sent, ['b']);
});
