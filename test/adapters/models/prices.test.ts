import assert from 'node:assert/strict';
import { priceOf } from '../../../src/core/models/prices';
import { costUsd, noUsage } from '../../../src/core/models/usage';

const november2026 = Date.UTC(2026, 10, 21);

describe('the price of a model', () => {
  it('is known by its exact id, with or without the prefix of the service', () => {
    assert.deepEqual(priceOf('gemini-3.8-flash', {}, november2026), { inputUsd: 0.75, cachedUsd: 0.075, outputUsd: 3.75, searchUsd: 14 });
    assert.deepEqual(priceOf('models/gemini-3.8-flash', {}, november2026), priceOf('gemini-3.8-flash', {}, november2026));
  });

  it('changes on the day the source names, in UTC', () => {
    assert.equal(priceOf('gemini-3.8-flash', {}, Date.UTC(2027, 0, 1) - 1)?.outputUsd, 3.75);
    assert.equal(priceOf('gemini-3.8-flash', {}, Date.UTC(2027, 0, 1))?.outputUsd, 7.5);
  });

  for (const model of ['gemini-flash-latest', 'gemini-3.1-pro-preview', 'gemini-3.8-flash-001', 'llama', 'toString', '']) {
    it(`is unknown for '${model}', and an unknown price is no cost of zero`, () => {
      const price = priceOf(model, {}, november2026);
      assert.equal(price, null);
      assert.equal(costUsd({ input: 1_000, output: 1_000, cached: 0, thinking: 0 }, price), null);
    });
  }

  it('is the one the user set, where one was set', () => {
    const own = { inputUsd: 0, cachedUsd: 0, outputUsd: 0 };
    assert.deepEqual(priceOf('gemini-3.8-flash', { 'gemini-3.8-flash': own }, november2026), { ...own, searchUsd: 14 });
    assert.deepEqual(priceOf('gemini-3.8-flash', { 'gemini-3.8-flash': { ...own, searchUsd: 0 } }, november2026), { ...own, searchUsd: 0 });
    assert.equal(priceOf('models/llama', { llama: own }, november2026), own);
  });

  it('holds searches of the web by the thousand, and one nobody has priced makes the cost unknown', () => {
    const price = priceOf('gemini-3.8-flash', {}, november2026);
    assert.equal(costUsd(noUsage, price, 2), 0.028);
    assert.equal(costUsd(noUsage, { inputUsd: 1, cachedUsd: 1, outputUsd: 1 }, 1), null);
    assert.equal(costUsd(noUsage, { inputUsd: 1, cachedUsd: 1, outputUsd: 1 }), 0);
  });
});
