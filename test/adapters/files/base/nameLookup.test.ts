// DNS lookups: bounded in time, without exceptions.
import assert from 'node:assert/strict';
import { addressesOf } from '../../../../src/adapters/files/base/system';
import { isPublicIp } from '../../../../src/core/web/publicAddress';

describe('a DNS lookup', () => {
  it('resolves a local name to this machine', async () => {
    const found = await addressesOf('localhost', new AbortController().signal);
    assert.ok(found.length > 0 && !found.some(isPublicIp));
  });

  it('returns nothing for an unknown name and after a timeout', async () => {
    assert.deepEqual(await addressesOf('no-such-name.invalid', new AbortController().signal), []);
    const stop = new AbortController();
    const found = addressesOf('also-none.invalid', stop.signal);
    stop.abort();
    assert.deepEqual(await found, []);
  });
});
