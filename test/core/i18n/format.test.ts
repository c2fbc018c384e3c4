// Rounded figures of estimates.
import assert from 'node:assert/strict';
import { roughCounts, roughDollars, shortTokens } from '../../../src/core/i18n/format';

describe('a formatted estimate', () => {
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

  it('of tokens has no decimals in a language that does not abbreviate thousands', () => {
    assert.deepEqual(
      [2_374.8, 7_150.9, 158_921, 1_634_500].map((tokens) => [
        shortTokens('en', tokens),
        shortTokens('de', tokens),
        shortTokens('ja', tokens),
      ]),
      [
        ['2.4K', '2370', '2370'],
        ['7.2K', '7150', '7150'],
        ['159K', '159.000', '15.9万'],
        ['1.6M', '1,6\u00a0Mio.', '163万'],
      ],
    );
  });

  it('of calls is rounded to five from ten on, and a known number is exact', () => {
    assert.deepEqual(roughCounts({ low: 14, high: 97 }), { low: 10, high: 100 });
    assert.deepEqual(roughCounts({ low: 3, high: 9 }), { low: 3, high: 9 });
    assert.deepEqual(roughCounts({ low: 7, high: 7 }), { low: 7, high: 7 });
  });
});
