// LRU cache.
import assert from 'node:assert/strict';
import { createRecent } from '../../../src/core/base/cache';
import { assertMapped } from '../../kit/lists';

describe('createRecent', () => {
  it('keeps the most recently used entries up to its capacity', () => {
    const recent = createRecent<string, number>(2);
    recent.set('a', 1);
    recent.set('b', 2);
    assert.equal(recent.get('a'), 1);
    recent.set('c', 3);
    assertMapped(['a', 'b', 'c'], [1, undefined, 3], (key) => recent.get(key));
  });

  it('replaces an entry with the same key', () => {
    const recent = createRecent<string, number>(2);
    for (const value of [1, 2, 3]) recent.set('a', value);
    recent.set('b', 4);
    assert.deepEqual([recent.get('a'), recent.get('b')], [3, 4]);
  });
});
