import assert from 'node:assert/strict';
import test from 'node:test';
import { down, up } from './src/migration2.js';

test('R1: first and last are stored', () => {
  const [row] = up([{ id: 1, name: 'Ada King Lovelace' }]);
  assert.deepEqual([row.first, row.last], ['Ada', 'King Lovelace']);
});
test('R2: a name of one word has an empty last name', () => {
  const [row] = up([{ id: 1, name: 'Plato' }]);
  assert.deepEqual([row.first, row.last], ['Plato', '']);
});
test('T1: the way back gives the rows as they were', () => {
  const rows = [{ id: 1, name: 'Plato' }, { id: 2, name: 'Ada  Lovelace ' }, { id: 3, name: '' }];
  assert.deepEqual(down(up(rows)), rows);
});
test('T2: a second run changes nothing', () => {
  const once = up([{ id: 1, name: 'Ada Lovelace' }]);
  assert.deepEqual(up(once), once);
});
