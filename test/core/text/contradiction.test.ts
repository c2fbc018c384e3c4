// Contradictory figures and verdicts within sentences.
import assert from 'node:assert/strict';
import { isSameSaying, senseOf } from '../../../src/core/text/contradiction';
import { assertLinear } from '../../kit/growth';

describe('the measures in a sentence', () => {
  const quantities: readonly (readonly [string, string])[] = [
    ['Wait 5 s at src/app.ts:12-14, then 3 attempts', 'time 5000, attempt 3'],
    ['See (src/a.b.ts:1) and https://a.b/c?d=9 for 1.2.3', ''],
    ['4) Allow 1,500 ms or 20 %', 'time 1500, percent 20'],
  ];
  for (const [text, expected] of quantities)
    it(`are ${expected || 'none'} in "${text}"`, () => {
      const found = [...senseOf(text).quantities].map(([measure, values]) => `${measure} ${[...values].join('/')}`);
      assert.equal(found.join(', '), expected);
    });

  for (const piece of ['a', 'a.', '.a', '1', '1.a:', 'x.y:', ':1', 'v1.', '1,111', '-', '’a', '1 ', 'https://', ' '])
    it(`are read in linear time from a text of ${JSON.stringify(piece)}`, () => {
      assertLinear(piece, senseOf);
      assertLinear(piece, (text) => isSameSaying(text, text));
    });
});
