// Estimate of a batch of experts.
import assert from 'node:assert/strict';
import { estimateBatch } from '../../../src/core/experts/estimate';
import type { ModelRef } from '../../../src/core/models/request';
import { noUsage, type Price, type Spend } from '../../../src/core/models/usage';

const price = (usd: number): Price => ({ inputUsd: usd, cachedUsd: usd, outputUsd: usd });
const dear: ModelRef = { provider: 'openai', model: 'dear' };
const unknown: ModelRef = { provider: 'openai', model: 'unknown' };
const priceOf = (using: ModelRef | null) => (using === null ? price(1) : using === dear ? price(10) : null);
/** Ten calls of 100,000 tokens each, so the estimate for the next call is 70,000 to 150,000. */
const spend: Spend = { calls: 10, usage: { ...noUsage, input: 1_000_000 }, costUsd: 0, countedUsd: 0 };

describe('the estimate of a batch of experts', () => {
  for (const [name, arm, experts, [low, high], costUsd] of [
    ['one answer of the strong tier', 'one', [null, dear], [1, 3], { low: 0.07, high: 0.45 }],
    ['every answer at its own price, and the map at that of the strong tier', 'experts', [null, dear], [3, 7], { low: 0.84, high: 5.1 }],
    ['a choice by each', 'vote', [null, dear], [4, 8], { low: 1.54, high: 6.6 }],
    ['a single voter, who has nothing to choose', 'vote', [dear], [1, 3], { low: 0.7, high: 4.5 }],
    ['no price, where one of them is not known', 'experts', [null, unknown], [3, 7], null],
    ['the price of the one that is asked', 'one', [null, unknown], [1, 3], { low: 0.07, high: 0.45 }],
  ] as const) {
    it(`counts ${name}`, () => {
      const found = estimateBatch(
        arm,
        experts.map((using) => ({ using })),
        spend,
        priceOf,
      );
      assert.deepEqual(found.calls, { low, high });
      const rounded = found.costUsd && { low: round(found.costUsd.low), high: round(found.costUsd.high) };
      assert.deepEqual(rounded, costUsd);
    });
  }
});

function round(usd: number): number {
  return Math.round(usd * 1_000) / 1_000;
}
