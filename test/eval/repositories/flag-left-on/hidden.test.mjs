import assert from 'node:assert/strict';
import test from 'node:test';
import { items } from './src/items.js';
import { priceOf } from './src/price.js';

test('R1: on gives the new price', () => assert.equal(priceOf(items.pen, { NEW_PRICES: 'true' }), 120));
test('R2: not set gives the old price', () => assert.equal(priceOf(items.pen, {}), 100));
test('T1: a text that says no is no', () => {
  for (const value of ['false', '0', 'off', 'no', '', 'FALSE']) assert.equal(priceOf(items.pen, { NEW_PRICES: value }), 100, value);
});
test('T2: an item without a new price keeps its own', () => assert.equal(priceOf(items.book, { NEW_PRICES: 'on' }), 900));
