import assert from 'node:assert/strict';
import { append, at, emptyList, items, type List, last, replaceAt, size } from '../../src/core/list';

describe('list', () => {
  const build = (count: number) => {
    let list: List<number> = emptyList;
    for (let index = 0; index < count; index++) list = append(list, index);
    return list;
  };

  for (const count of [0, 1, 63, 64, 65, 128, 1_000]) {
    it(`holds ${count} items in order and finds each by its index`, () => {
      const list = build(count);
      assert.equal(size(list), count);
      assert.deepEqual(
        [...items(list)],
        Array.from({ length: count }, (_, index) => index),
      );
      for (const index of [0, 1, 63, 64, count - 1]) assert.equal(at(list, index), index >= 0 && index < count ? index : undefined);
    });
  }

  it('replaces an item without touching the list it came from', () => {
    const list = build(130);
    const changed = replaceAt(replaceAt(list, 3, -1), 129, -2);
    assert.deepEqual([at(changed, 3), at(changed, 129), at(list, 3), at(list, 129)], [-1, -2, 3, 129]);
  });

  it('gives the last items oldest first', () => {
    assert.deepEqual(last(build(70), 8), [62, 63, 64, 65, 66, 67, 68, 69]);
    assert.deepEqual(last(build(2), 5), [0, 1]);
  });
});
