import assert from 'node:assert/strict';
import test from 'node:test';
import { shorten } from './src/title.js';

test('R1: a long title is shortened', () => assert.equal(shorten('abcdefgh', 5), 'abcd…'));
test('R2: a short one stays', () => assert.equal(shorten('abc', 5), 'abc'));
test('T1: no character is cut in two', () => {
  assert.equal(shorten('👩‍👩‍👧a👍🏽b', 4), '👩‍👩‍👧a👍🏽b');
  assert.equal(shorten('👩‍👩‍👧a👍🏽bc', 4), '👩‍👩‍👧a👍🏽…');
  assert.equal(shorten('e\u0301e\u0301e\u0301', 2), 'e\u0301…');
});
test('T2: what fits exactly stays', () => assert.equal(shorten('abcde', 5), 'abcde'));
