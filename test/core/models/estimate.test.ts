// Combined estimate of several calls.
import assert from 'node:assert/strict';
import english from '../../../src/core/i18n/locales/en.json';
import { callSize, estimateOf, estimateWords } from '../../../src/core/models/estimate';
import { noSpend } from '../../../src/core/models/usage';

const size = { input: { low: 1_000, high: 2_000 }, output: { low: 100, high: 200 } };
const price = { inputUsd: 1, cachedUsd: 1, outputUsd: 10 };

describe('an estimate', () => {
  it('adds calls, tokens and cost of every called model', () => {
    const found = estimateOf([
      { calls: { low: 2, high: 3 }, ...size, price },
      { calls: { low: 1, high: 1 }, ...size, price: { ...price, inputUsd: 2 } },
    ]);
    assert.deepEqual(found.calls, { low: 3, high: 4 });
    assert.deepEqual(found.tokens, { low: 3_300, high: 8_800 });
    assert.ok(Math.abs((found.costUsd?.low ?? 0) - 0.007) < 1e-9);
    assert.ok(Math.abs((found.costUsd?.high ?? 0) - 0.018) < 1e-9);
  });

  it('has no cost as soon as one price is unknown', () => {
    const found = estimateOf([
      { calls: { low: 1, high: 1 }, ...size, price },
      { calls: { low: 1, high: 1 }, ...size, price: null },
    ]);
    assert.equal(found.costUsd, null);
  });

  it('is in the singular for about one call', () => {
    const usual = { mostCalls: 3, tokens: 9_000, costUsd: 0.02 };
    assert.match(estimateWords({ ...usual, calls: 1 }, english, 'en'), /^About 1 model call, at most 3: /);
    assert.match(estimateWords({ ...usual, calls: 2 }, english, 'en'), /^About 2 model calls, at most 3: /);
  });

  it('is zero if nothing is called', () => {
    assert.deepEqual(estimateOf([]), { calls: { low: 0, high: 0 }, tokens: { low: 0, high: 0 }, costUsd: { low: 0, high: 0 } });
  });

  it('uses the session’s own calls, or default ones if there are none', () => {
    const spend = { calls: 4, usage: { input: 40_000, output: 3_000, cached: 0, thinking: 1_000 }, costUsd: null, countedUsd: 0 };
    assert.deepEqual(callSize(spend), { input: { low: 7_000, high: 15_000 }, output: { low: 700, high: 1_500 } });
    assert.ok(callSize(noSpend).input.low > 0);
  });
});
