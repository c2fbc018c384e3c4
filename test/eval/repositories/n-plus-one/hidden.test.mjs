import assert from 'node:assert/strict';
import test from 'node:test';
import { createDatabase } from './src/database.js';
import { ordersWithNames } from './src/orders.js';

const customers = [{ id: 1, name: 'Ada' }, { id: 2, name: 'Bo' }];
const orders = [{ id: 'a', customerId: 2 }, { id: 'b', customerId: 1 }, { id: 'c', customerId: 2 }];

test('R1: every order has its name', async () => {
  assert.deepEqual((await ordersWithNames(createDatabase({ orders, customers }))).map(({ customer }) => customer), ['Bo', 'Ada', 'Bo']);
});
test('R2: the order is kept', async () => {
  assert.deepEqual((await ordersWithNames(createDatabase({ orders, customers }))).map(({ id }) => id), ['a', 'b', 'c']);
});
test('T1: three queries at most', async () => {
  const database = createDatabase({ orders: Array.from({ length: 50 }, (_, id) => ({ id, customerId: 1 })), customers });
  await ordersWithNames(database);
  assert.ok(database.queries <= 3, `${database.queries}`);
});
test('T2: a customer who is gone is unknown', async () => {
  assert.deepEqual(await ordersWithNames(createDatabase({ orders: [{ id: 'a', customerId: 9 }], customers })), [{ id: 'a', customer: 'unknown' }]);
});
