import assert from 'node:assert/strict';
import test from 'node:test';
import { share } from './src/share.js';

test('R1: everybody pays a part', () => assert.deepEqual(share(900, 3), [300, 300, 300]));
test('R2: parts differ by one cent at most', () => {
  const parts = share(1000, 7);
  assert.ok(Math.max(...parts) - Math.min(...parts) <= 1);
});
test('T1: the parts add up to the bill', () => {
  for (let cents = 0; cents < 200; cents++) for (const people of [1, 2, 3, 7]) assert.equal(share(cents, people).reduce((a, b) => a + b, 0), cents);
});
test('T2: nobody to share with is refused', () => assert.throws(() => share(100, 0), (error) => /\w/.test(error.message)));
