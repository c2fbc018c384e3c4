import assert from 'node:assert/strict';
import test from 'node:test';
import { cached } from './src/cache.js';

const request = (user, language = 'en') => ({ path: '/', user, language });

test('R1: a second request loads nothing', async () => {
  let loads = 0;
  const read = cached(async () => ++loads, () => 0);
  await read(request('a'));
  await read(request('a'));
  assert.equal(loads, 1);
});
test('R2: after a minute it is loaded anew', async () => {
  let loads = 0;
  let time = 0;
  const read = cached(async () => ++loads, () => time);
  await read(request('a'));
  time = 60_001;
  await read(request('a'));
  assert.equal(loads, 2);
});
test('T1: nobody sees the answer of another user or language', async () => {
  const read = cached(async ({ user, language }) => user + language, () => 0);
  assert.deepEqual([await read(request('a')), await read(request('b')), await read(request('a', 'de'))], ['aen', 'ben', 'ade']);
});
test('T2: a failure is not kept', async () => {
  let loads = 0;
  const read = cached(async () => { if (++loads === 1) throw new Error('no'); return loads; }, () => 0);
  await assert.rejects(async () => read(request('a')));
  assert.equal(await read(request('a')), 2);
});
