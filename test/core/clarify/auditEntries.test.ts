// Message excerpts in the audit log.
import assert from 'node:assert/strict';
import { beginningOf } from '../../../src/core/sessions/auditEntries';

describe('a message excerpt in the audit log', () => {
  const keys = [
    `AIza${'a'.repeat(35)}`,
    'AQ.Ab8RN6LongerKeyOfTheNewKind',
    'sk-proj-abcdef123456',
    'ghp_abcdef123456',
    'xoxb-123456-abcdef',
    'c2VjcmV0IHRva2VuIG9mIDMyIGJ5dGVz0123',
  ];
  for (const key of keys) {
    it(`contains no key such as ${key.slice(0, 6)}…, wherever it occurs`, () => {
      for (const before of ['', 'use ', 'x '.repeat(38)])
        assert.doesNotMatch(beginningOf(`${before}${key} now`), new RegExp(key.slice(0, 10)));
    });
  }

  it('is one line of at most 80 characters', () => {
    const text = beginningOf(`Make it\n\nbetter ${'and better '.repeat(20)}`);
    assert.equal(text.length, 80);
    assert.match(text, /^Make it better and better/);
  });

  it('keeps ordinary words, including long ones', () => {
    const text = 'Donaudampfschifffahrtsgesellschaft for /api/v2/reports in src/components';
    assert.equal(beginningOf(text), text);
  });
});
