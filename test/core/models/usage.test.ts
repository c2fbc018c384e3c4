// Usage and cost of calls.
import assert from 'node:assert/strict';
import { addCall, addUsage, costUsd, noSpend, noUsage, totalTokens } from '../../../src/core/models/usage';

const price = { inputUsd: 2, cachedUsd: 0.5, outputUsd: 8 };
const usage = { input: 1_000_000, output: 200_000, cached: 400_000, thinking: 50_000 };

describe('usage and its cost', () => {
  it('adds up field by field', () => {
    assert.deepEqual(addUsage(usage, usage), { input: 2_000_000, output: 400_000, cached: 800_000, thinking: 100_000 });
    assert.deepEqual(addUsage(usage, noUsage), usage);
    assert.deepEqual(addUsage({ ...usage, written: 5 }, usage).written, 5);
  });

  it('counts thinking, and counts cached tokens once', () => assert.equal(totalTokens(usage), 1_250_000));

  const rows: readonly (readonly [string, typeof usage, typeof price | null, number | null])[] = [
    ['fresh and cached input, output and thinking', usage, price, 0.6 * 2 + 0.4 * 0.5 + 0.25 * 8],
    ['nothing', noUsage, price, 0],
    ['an unknown price', usage, null, null],
    ['nothing at an unknown price', noUsage, null, null],
    ['more cached than input', { ...noUsage, cached: 1_000_000 }, price, 0.5],
  ];
  for (const [name, used, at, expected] of rows) {
    it(`costs ${expected} for ${name}`, () => {
      const cost = costUsd(used, at);
      assert.equal(cost === null ? null : Math.round(cost * 1e6) / 1e6, expected === null ? null : Math.round(expected * 1e6) / 1e6);
    });
  }

  it('loses its sum permanently with the first call whose price is unknown', () => {
    const known = addCall(addCall(noSpend, usage, 0.25), usage, 0.5);
    assert.deepEqual([known.calls, known.costUsd], [2, 0.75]);
    const unknown = addCall(addCall(known, usage, null), usage, 1);
    assert.deepEqual([unknown.calls, unknown.costUsd, unknown.usage.output], [4, null, 800_000]);
    assert.equal(unknown.countedUsd, 1.75, 'what is known to be paid is kept, for limits');
  });
});
