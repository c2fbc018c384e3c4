import assert from 'node:assert/strict';
import test from 'node:test';
import { players } from './src/players.js';
import { ranking } from './src/ranking.js';

const typed = (...scores) => scores.map((score, index) => ({ name: `p${index}`, score }));

test('R1: highest first', () => assert.deepEqual(ranking(typed(1, 3, 2)).map(({ name }) => name), ['p1', 'p2', 'p0']));
test('R2: equal scores share a rank', () => {
  assert.deepEqual(ranking(typed(5, 3, 3, 1)).map(({ rank }) => rank), [1, 2, 2, 4]);
});
test('T1: ten is more than nine', () => assert.deepEqual(ranking(players.map((player) => ({ ...player }))).map(({ name }) => name), ['Bo', 'Ada', 'Cy', 'Di']));
test('T2: the list stays as it is', () => {
  const list = typed(1, 2);
  ranking(list);
  assert.deepEqual(list.map(({ name }) => name), ['p0', 'p1']);
});
