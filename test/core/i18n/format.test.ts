// Rounded figures of estimates.
import assert from 'node:assert/strict';
import { roughCounts, roughDollars } from '../../../src/core/i18n/format';

describe('an estimate in figures', () => {
  for (const [costUsd, text] of [
    [0.012, '$0.02'],
    [0.104, '$0.20'],
    [0.06, '$0.06'],
    [0.3, '$0.30'],
    [0.0004, '<$0.01'],
    [1.31, '$1.40'],
    [0, '$0.00'],
  ] as const)
    it(`of ${costUsd} dollars is ${text}`, () => assert.equal(roughDollars('en', costUsd), text));

  it('of calls goes in steps of five from ten on, and one that is known is told as it is', () => {
    assert.deepEqual(roughCounts({ low: 14, high: 97 }), { low: 10, high: 100 });
    assert.deepEqual(roughCounts({ low: 3, high: 9 }), { low: 3, high: 9 });
    assert.deepEqual(roughCounts({ low: 7, high: 7 }), { low: 7, high: 7 });
  });
});
