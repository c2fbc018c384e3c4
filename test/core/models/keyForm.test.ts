// Format checks for API keys.
import assert from 'node:assert/strict';
import { providers } from '../../../src/core/models/providers';
import { keyTrouble } from '../../../src/core/models/setup';

const google = `AIza${'x'.repeat(35)}`;

describe('the form of a key', () => {
  for (const [typed, trouble] of [
    ['', null],
    ['  ', null],
    [google, null],
    [` ${google}\n`, null],
    [`AQ.${'y'.repeat(40)}`, null],
    ['k-of-a-gateway', 'unusual'],
    ['sk-proj-abcdef', 'unusual'],
    [google.slice(0, -1), 'unusual'],
    ['two words', 'spaces'],
    [`GEMINI_API_KEY=${google}`, 'alone'],
    [`export GEMINI_API_KEY="${google}"`, 'alone'],
    [`"${google}"`, 'alone'],
    ['https://aistudio.google.com/apikey', 'address'],
  ] as const)
    it(`is ${trouble ?? 'fine'}: ${JSON.stringify(typed)}`, () =>
      assert.equal(keyTrouble(typed, providers.gemini.key?.form?.pattern), trouble));

  it('is not checked for a gateway, which has its own keys', () => assert.equal(keyTrouble('k-of-a-gateway'), null));
});
