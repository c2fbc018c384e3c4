import assert from 'node:assert/strict';
import test from 'node:test';
import { withdraw } from './src/account.js';
import { createStore } from './src/store.js';

test('R1: money is taken', async () => {
  const balances = { a: 500 };
  assert.equal(await withdraw(createStore(balances), 'a', 200), true);
  assert.equal(balances.a, 300);
});
test('R2: too much changes nothing', async () => {
  const balances = { a: 100 };
  assert.equal(await withdraw(createStore(balances), 'a', 200), false);
  assert.equal(balances.a, 100);
});
test('T1: two at once cannot take more than there is', async () => {
  const balances = { a: 100 };
  const store = createStore(balances);
  const taken = await Promise.all([withdraw(store, 'a', 80), withdraw(store, 'a', 80)]);
  assert.deepEqual([taken.filter(Boolean).length, balances.a], [1, 20]);
});
test('T2: a negative amount is refused', async () => {
  const balances = { a: 100 };
  const store = createStore(balances);
  await assert.rejects(async () => withdraw(store, 'a', -50));
  assert.equal(balances.a, 100);
});
