import assert from 'node:assert/strict';
import test from 'node:test';
import { endOf } from './src/contract.js';

test('R1: months are added', () => assert.equal(endOf('2026-03-15', 2), '2026-05-15'));
test('R2: the year is carried', () => assert.equal(endOf('2026-11-15', 3), '2027-02-15'));
test('T1: a month that is too short ends on its last day', () => {
  assert.deepEqual([endOf('2026-01-31', 1), endOf('2028-01-31', 1), endOf('2028-02-29', 12)], ['2026-02-28', '2028-02-29', '2029-02-28']);
});
test('T2: no time zone changes the day', () => {
  const before = process.env.TZ;
  process.env.TZ = 'America/New_York';
  const end = endOf('2026-03-01', 1);
  process.env.TZ = before;
  assert.equal(end, '2026-04-01');
});
