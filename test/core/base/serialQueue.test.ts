// Serial queue: order and failures.
import assert from 'node:assert/strict';
import { createSerialQueue } from '../../../src/core/base/serialQueue';

describe('a serial queue', () => {
  it('runs tasks one after another in call order', async () => {
    const inTurn = createSerialQueue();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      return name;
    };
    assert.deepEqual(await Promise.all([inTurn(work('one')), inTurn(work('two'))]), ['one', 'two']);
    assert.deepEqual(seen, ['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('rejects only the failed call and continues', async () => {
    const inTurn = createSerialQueue();
    const failed = inTurn(() => Promise.reject(new Error('no room')));
    const after = inTurn(async () => 'done');
    await assert.rejects(failed, /no room/);
    assert.equal(await after, 'done');
  });
});
