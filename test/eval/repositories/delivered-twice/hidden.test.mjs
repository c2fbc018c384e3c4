import assert from 'node:assert/strict';
import test from 'node:test';
import { onPaid } from './src/hook.js';
import { createStore } from './src/store.js';

const event = (id) => ({ id, customer: 'ada', cents: 100 });

test('R1: a payment is credited', async () => {
  const store = createStore();
  await onPaid(store, event('e1'));
  assert.equal(store.balances.ada, 100);
});
test('R2: two payments are two', async () => {
  const store = createStore();
  await onPaid(store, event('e1'));
  await onPaid(store, event('e2'));
  assert.equal(store.balances.ada, 200);
});
test('T1: the same event is credited once', async () => {
  const store = createStore();
  await onPaid(store, event('e1'));
  await onPaid(store, event('e1'));
  assert.equal(store.balances.ada, 100);
});
test('T2: also at the same time, and again after a failure', async () => {
  const store = createStore();
  await Promise.all([onPaid(store, event('e1')), onPaid(store, event('e1'))]);
  assert.equal(store.balances.ada, 100);
  store.failNext = true;
  await onPaid(store, event('e2')).catch(() => undefined);
  await onPaid(store, event('e2'));
  assert.equal(store.balances.ada, 200);
});
