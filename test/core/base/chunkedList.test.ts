// Persistent (immutable) list, stored in chunks.
import assert from 'node:assert/strict';
import {
  append,
  at,
  chunkOf,
  emptyList,
  findLast,
  isLeftOut,
  items,
  leaveOut,
  type List,
  last,
  putBack,
  replaceAt,
  size,
} from '../../../src/core/base/chunkedList';
import { assertMapped } from '../../kit/lists';

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

  it('finds the last item of a kind, and skips items that were left out', () => {
    const end = leaveOut(build(64 * 5 + 7), 2);
    const lastOf = (most: number) => findLast(end, (item) => item <= most);
    assert.deepEqual([lastOf(400), lastOf(322), lastOf(200), lastOf(192), lastOf(191)], [326, 322, 200, 192, undefined]);
  });

  it('drops its first chunks without becoming shorter, and restores each of them', () => {
    const whole = build(64 * 5 + 7);
    const end = leaveOut(whole, 2);
    assert.equal(size(end), size(whole));
    assert.deepEqual([at(end, 0), at(end, 191), at(end, 192), at(end, 326)], [undefined, undefined, 192, 326]);
    assertMapped([0, 1, 2, 3, 4], [true, true, true, false, false], (chunk) => isLeftOut(end, chunk));
    assert.deepEqual([chunkOf(0), chunkOf(63), chunkOf(64), chunkOf(326)], [0, 0, 1, 5]);
    const again = [2, 0, 1].reduce((list, chunk) => putBack(list, chunk, whole.chunks[chunk] ?? []), append(end, 327));
    assert.deepEqual(
      [...items(again)],
      Array.from({ length: 328 }, (_, index) => index),
    );
  });

  it('drops nothing from a short list, and restores nothing over existing items', () => {
    const short = build(190);
    assert.equal(leaveOut(short, 2), short);
    assert.equal(putBack(short, 0, []), short);
    assert.equal(putBack(leaveOut(build(640), 2), 0, [1, 2]).chunks[0]?.length, 0);
  });

  it('gives the last items oldest first', () => {
    assert.deepEqual(last(build(70), 8), [62, 63, 64, 65, 66, 67, 68, 69]);
    assert.deepEqual(last(build(2), 5), [0, 1]);
  });
});
