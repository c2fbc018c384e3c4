import assert from 'node:assert/strict';
import test from 'node:test';
import { ordersOfToday } from './src/orders.js';

const at = (...times) => times.map((time, id) => ({ id, at: time }));

test('R1: orders of today are given', () => {
  assert.equal(ordersOfToday(at('2026-05-05T10:00:00Z', '2026-05-04T10:00:00Z'), new Date('2026-05-05T12:00:00Z'), 'Europe/Berlin').length, 1);
});
test('R2: oldest first', () => {
  const found = ordersOfToday(at('2026-05-05T11:00:00Z', '2026-05-05T10:00:00Z'), new Date('2026-05-05T12:00:00Z'), 'Europe/Berlin');
  assert.deepEqual(found.map(({ id }) => id), [1, 0]);
});
test('T1: the day is that of the shop', () => {
  const found = ordersOfToday(at('2026-05-04T23:30:00Z', '2026-05-05T22:30:00Z'), new Date('2026-05-05T12:00:00Z'), 'Europe/Berlin');
  assert.deepEqual(found.map(({ id }) => id), [0]);
});
test('T2: the list of the caller stays as it is', () => {
  const orders = at('2026-05-05T11:00:00Z', '2026-05-05T10:00:00Z');
  ordersOfToday(orders, new Date('2026-05-05T12:00:00Z'), 'Europe/Berlin');
  assert.deepEqual(orders.map(({ id }) => id), [0, 1]);
});
