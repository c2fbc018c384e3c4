import assert from 'node:assert/strict';
import test from 'node:test';
import { total } from './src/cart.js';
import { price } from './src/catalog.js';
import { runReport } from './src/reports.js';

test('R1: price gives cents', () => assert.equal(price('pen'), 150));
test('R2: the cart shows the same total', () => assert.equal(total(['pen', 'book']), '21.49 EUR'));
test('T1: the report shows the same prices', () => assert.deepEqual(runReport('prices', ['pen', 'bag']), ['pen: 1.50 EUR', 'bag: 8.20 EUR']));
test('T2: every price is whole', () => assert.ok(['pen', 'book', 'bag'].every((id) => Number.isInteger(price(id)))));
