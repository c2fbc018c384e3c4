import assert from 'node:assert/strict';
import test from 'node:test';
import { parseAmount } from './src/amount.js';

test('R1: an English amount is read', () => assert.equal(parseAmount(' 1,234.50 ', 'en-GB'), 123450));
test('R2: what is none gives null', () => assert.deepEqual([parseAmount('abc', 'en-GB'), parseAmount('', 'en-GB')], [null, null]));
test('T1: a German amount is read', () => assert.deepEqual([parseAmount('1.234,50', 'de-DE'), parseAmount('12,5', 'de-DE')], [123450, 1250]));
test('T2: cents are exact', () => assert.deepEqual([parseAmount('4.35', 'en-GB'), parseAmount('1.10', 'en-GB')], [435, 110]));
