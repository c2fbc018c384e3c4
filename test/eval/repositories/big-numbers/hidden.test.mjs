import assert from 'node:assert/strict';
import test from 'node:test';
import { storedBytes } from './src/stored.js';

const sized = (...sizes) => sizes.map((size) => ({ size }));

test('R1: sizes are added', () => assert.equal(storedBytes(sized(1, 2, 3)), 6));
test('R2: text is read as a number', () => assert.equal(storedBytes(sized('10', 5)), 15));
test('T1: gigabytes are not negative', () => assert.equal(storedBytes(sized(3_000_000_000, '3000000000')), 6_000_000_000));
test('T2: what is no size counts as zero', () => assert.equal(storedBytes(sized(-5, 'x', undefined, null, Number.NaN, 7)), 7));
