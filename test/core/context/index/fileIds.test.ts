// File IDs: a bijection between paths and small integers.
import assert from 'node:assert/strict';
import { createFileIds } from '../../../../src/core/context/index/fileIds';
import { assertMapped } from '../../../kit/lists';

describe('file IDs', () => {
  it('are assigned once per path, from 0 on, and can be looked up both ways', () => {
    const numbers = createFileIds();
    assertMapped(['a.ts', 'b.ts', 'a.ts'], [0, 1, 0], (path) => numbers.give(path));
    assert.deepEqual([numbers.of('b.ts'), numbers.pathOf(1), numbers.of('constructor'), numbers.pathOf(2)], [1, 'b.ts', undefined, null]);
  });

  it('are freed with their path and reused', () => {
    const numbers = createFileIds();
    for (const path of ['a.ts', 'b.ts', 'c.ts']) numbers.give(path);
    numbers.free('b.ts');
    numbers.free('b.ts');
    numbers.free('never there');
    assert.deepEqual([numbers.of('b.ts'), numbers.pathOf(1)], [undefined, null]);
    assert.deepEqual([numbers.give('d.ts'), numbers.give('e.ts'), numbers.pathOf(1)], [1, 3, 'd.ts']);
  });
});
