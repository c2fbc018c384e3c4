// Search terms extracted from a long request.
import assert from 'node:assert/strict';
import { termsOf } from '../../../../src/core/context/index/terms';

describe('the terms of a request with too many words', () => {
  it('include the most frequent ones, at any position', () => {
    const words = (start: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${start}${String.fromCharCode(97 + (at % 26), 97 + at / 26)}x`);
    const often = words('often', 20).join(' ');
    const terms = termsOf([...words('once', 90), often, often, often].join(' '));
    assert.equal(terms.filter(({ weight }) => weight === 1 + Math.log(3) / 2).length, 20);
    assert.equal(new Set(terms.map(({ concept }) => concept)).size, 64);
  });
});
