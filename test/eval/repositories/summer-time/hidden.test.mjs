import assert from 'node:assert/strict';
import test from 'node:test';
import { nights } from './src/nights.js';

const berlin = 'Europe/Berlin';

test('R1: nights are counted', () => assert.equal(nights('2026-05-01T15:00:00+02:00', '2026-05-04T15:00:00+02:00', berlin), 3));
test('R2: a departure before the arrival throws', () => assert.throws(() => nights('2026-05-02T15:00:00+02:00', '2026-05-01T15:00:00+02:00', berlin)));
test('T1: the night in which the clocks change is one', () => {
  assert.equal(nights('2026-03-28T12:00:00+01:00', '2026-03-29T12:00:00+02:00', berlin), 1);
  assert.equal(nights('2026-10-24T00:10:00+02:00', '2026-10-25T23:50:00+01:00', berlin), 1);
});
test('T2: late arrival and early departure are one night', () => assert.equal(nights('2026-05-01T23:00:00+02:00', '2026-05-02T08:00:00+02:00', berlin), 1));
