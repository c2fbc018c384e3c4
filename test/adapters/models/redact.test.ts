// Removal of API keys from provider error messages.
import assert from 'node:assert/strict';
import { redact } from '../../../src/adapters/models/transport/failures';

const key = 'my/own+key"of-some-length';

describe('text from a provider', () => {
  const rows: readonly (readonly [string, string])[] = [
    [`The key ${key} is bad`, 'The key [key] is bad'],
    [`…?key=${encodeURIComponent(key)}&alt=sse`, '…?key=[key]&alt=sse'],
    [JSON.stringify({ header: key }), '{"header":"[key]"}'],
    ['AIzaSyA1234567890 and sk-another-one', '[key] and [key]'],
    // The key is truncated, as by a read limit.
    [`The key ${key.slice(0, 20)}`, 'The key [key]'],
    [`…?key=${encodeURIComponent(key).slice(0, 9)}`, '…?key=[key]'],
    ['Look at my', 'Look at my'],
  ];
  for (const [text, clean] of rows) it(`contains no key: ${text}`, () => assert.equal(redact(text, key), clean));

  it('contains no part of a key, however often the key is repeated and wherever it is cut', () => {
    for (let cut = 0; cut < 2_000; cut += 7) assert.doesNotMatch(redact(key.repeat(100).slice(0, cut), key), /own|of-some/);
  });
});
