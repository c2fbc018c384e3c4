import assert from 'node:assert/strict';
import test from 'node:test';
import { pageOf } from './src/pages.js';

const list = (count) => Array.from({ length: count }, (_, index) => index);

test('R1: a page holds its items', () => assert.deepEqual(pageOf(list(25), 2, 10).items, list(20).slice(10)));
test('R2: the number of pages is right', () => assert.equal(pageOf(list(25), 1, 10).pages, 3));
test('T1: full pages and none', () => {
  assert.deepEqual([pageOf(list(20), 1, 10).pages, pageOf([], 1, 10).pages], [2, 1]);
});
test('T2: a page that is not there gives the nearest', () => {
  assert.deepEqual([pageOf(list(25), 9, 10).page, pageOf(list(25), 0, 10).page], [3, 1]);
  assert.equal(pageOf(list(25), 9, 10).items.length, 5);
});
