// Name lookups by the system: bounded, never a failure.
import assert from 'node:assert/strict';
import { addressesOf } from '../../../../src/adapters/files/base/system';
import { isPublicIp } from '../../../../src/core/web/address';

describe('a name that is looked up', () => {
  it('leads to this machine where it is this machine', async () => {
    const found = await addressesOf('localhost', new AbortController().signal);
    assert.ok(found.length > 0 && !found.some(isPublicIp));
  });

  it('leads nowhere where nobody knows it, and once it is given up', async () => {
    assert.deepEqual(await addressesOf('no-such-name.invalid', new AbortController().signal), []);
    const stop = new AbortController();
    const found = addressesOf('also-none.invalid', stop.signal);
    stop.abort();
    assert.deepEqual(await found, []);
  });
});
