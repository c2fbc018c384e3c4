import assert from 'node:assert/strict';
import { failureOfFetch } from '../../../../src/adapters/models/transport/failures';
import type { ModelFailureReason } from '../../../../src/core/models/failure';

const withCause = (message: string, code: string) => Object.assign(new TypeError(message), { cause: { code } });

describe('the failure behind an exception of the network', () => {
  const rows: readonly (readonly [string, unknown, ModelFailureReason])[] = [
    ['a refused connection', withCause('fetch failed', 'ECONNREFUSED'), 'network'],
    ['a dropped connection', withCause('terminated', 'UND_ERR_SOCKET'), 'network'],
    ["a browser's lost connection", new TypeError('Failed to fetch'), 'network'],
    ["another browser's", new TypeError('NetworkError when attempting to fetch resource.'), 'network'],
    ['a redirect that was not handed over', new Error('Redirect was cancelled'), 'redirected'],
    ['an address that is none', new TypeError('Invalid URL'), 'badRequest'],
    ['more than is taken in', new RangeError('too much'), 'malformed'],
    ['something that is no error', 'a string', 'network'],
    ['nothing', undefined, 'network'],
  ];
  for (const [name, error, reason] of rows) {
    it(`${name} is ${reason}`, () => assert.equal(failureOfFetch(error, 'k-e-y').reason, reason));
  }

  it('tells the code of its cause, and no key', () => {
    assert.equal(
      failureOfFetch(withCause('fetch of ?key=k-e-y failed', 'ECONNRESET'), 'k-e-y').detail,
      'fetch of ?key=[key] failed (ECONNRESET)',
    );
  });
});
