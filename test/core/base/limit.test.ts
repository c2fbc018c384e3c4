// A semaphore: never more at once than it may, in order, and none lost where one fails.
import assert from 'node:assert/strict';
import { createLimit } from '../../../src/core/base/limit';

describe('a limit of work at once', () => {
  it('is never passed, keeps the order, and goes on where one fails', async () => {
    const limit = createLimit(3);
    let running = 0;
    let most = 0;
    const started: number[] = [];
    const all = Array.from({ length: 20 }, (_, index) =>
      limit(async () => {
        most = Math.max(most, ++running);
        started.push(index);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        if (index % 7 === 3) throw new Error(`${index}`);
        return index;
      }),
    );
    const settled = await Promise.allSettled(all);
    assert.deepEqual([most, running, started], [3, 0, Array.from({ length: 20 }, (_, index) => index)]);
    assert.deepEqual(
      settled.map(({ status }, index) => (status === 'fulfilled' ? index : null)).filter((index) => index === null).length,
      3,
    );
  });
});
