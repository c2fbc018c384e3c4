// Model prices.
import assert from 'node:assert/strict';
import { knownPrice, limitPrice, priceOf } from '../../../src/core/models/prices';
import { type Provider, providers, tableAt } from '../../../src/core/models/providers';
import { costUsd, noUsage } from '../../../src/core/models/usage';

const november2026 = Date.UTC(2026, 10, 21);

describe('the price of a model', () => {
  it('is found by the exact ID, with or without the prefix of the service', () => {
    assert.deepEqual(priceOf('gemini-3.8-flash', {}, november2026), { inputUsd: 0.75, cachedUsd: 0.075, outputUsd: 3.75, searchUsd: 14 });
    assert.deepEqual(priceOf('models/gemini-3.8-flash', {}, november2026), priceOf('gemini-3.8-flash', {}, november2026));
  });

  it('changes on the day that the source names, in UTC', () => {
    assert.equal(priceOf('gemini-3.8-flash', {}, Date.UTC(2027, 0, 1) - 1)?.outputUsd, 3.75);
    assert.equal(priceOf('gemini-3.8-flash', {}, Date.UTC(2027, 0, 1))?.outputUsd, 7.5);
  });

  for (const model of ['gemini-flash-latest', 'gemini-3.1-pro-preview', 'gemini-3.8-flash-001', 'llama', 'toString', '']) {
    it(`is unknown for '${model}', which is not a price of zero`, () => {
      const price = priceOf(model, {}, november2026);
      assert.equal(price, null);
      assert.equal(costUsd({ input: 1_000, output: 1_000, cached: 0, thinking: 0 }, price), null);
    });
  }

  it('is the user’s setting if there is one', () => {
    const own = { inputUsd: 0, cachedUsd: 0, outputUsd: 0 };
    assert.deepEqual(priceOf('gemini-3.8-flash', { 'gemini-3.8-flash': own }, november2026), { ...own, searchUsd: 14 });
    assert.deepEqual(priceOf('gemini-3.8-flash', { 'gemini-3.8-flash': { ...own, searchUsd: 0 } }, november2026), { ...own, searchUsd: 0 });
    assert.equal(priceOf('models/llama', { llama: own }, november2026), own);
  });

  it('is known for each named provider’s own models, and for no others', () => {
    const known = (provider: Provider, model: string) => knownPrice({ provider, model }, {}, november2026);
    assert.equal(known('anthropic', 'claude-opus-5-5')?.outputUsd, 20);
    assert.equal(known('openai', 'gpt-6.1-sol')?.cachedUsd, 0.1);
    for (const [provider, model] of [
      ['openrouter', 'anthropic/claude-opus-5-5'],
      ['azure', 'gpt-6.1-sol'],
      ['deepseek', 'deepseek-flash'],
      ['ollama', 'gpt-6.1-sol'],
      ['anthropic', 'gpt-6.1-sol'],
    ] as const)
      assert.equal(known(provider, model), null, `${provider}:${model}`);
  });

  it('is unknown if `openai.baseUrl` is the user’s own server', () => {
    const at = (baseUrl: string) => tableAt((id) => (id === 'openai' ? baseUrl : ''));
    const priceAt = (baseUrl: string) => knownPrice({ provider: 'openai', model: 'gpt-6.1-sol' }, {}, november2026, at(baseUrl));
    assert.equal(priceAt('https://gateway.example/v1'), null);
    for (const own of ['', 'https://api.openai.com/v1', 'https://api.openai.com/v1/']) assert.equal(priceAt(own)?.outputUsd, 10, own);
  });

  it('depends on the length of the prompt, and still counts towards cost limits', () => {
    const price = priceOf('claude-haiku-5-5', {}, november2026, providers.anthropic.prices);
    assert.equal(costUsd({ ...noUsage, input: 100_000 }, price), 0.01);
    assert.equal(costUsd({ ...noUsage, input: 100_001 }, price), null);
    const limit = limitPrice('anthropic:claude-haiku-5-5', price, november2026);
    assert.equal(costUsd({ ...noUsage, input: 200_000 }, limit), 0.02);
  });

  it('includes cache writes at their own price', () => {
    const price = priceOf('claude-opus-5-5', {}, november2026, providers.anthropic.prices);
    const used = { input: 3_000_000, cached: 1_000_000, written: 1_000_000, output: 0, thinking: 0 };
    assert.equal(costUsd(used, price), 4 + 0.2 + 5);
    assert.equal(costUsd(used, { inputUsd: 4, cachedUsd: 0.2, outputUsd: 20 }), 4 + 0.2 + 4);
  });

  it('includes web searches per thousand, and an unpriced search makes the cost unknown', () => {
    const price = priceOf('gemini-3.8-flash', {}, november2026);
    assert.equal(costUsd(noUsage, price, 2), 0.028);
    assert.equal(costUsd(noUsage, { inputUsd: 1, cachedUsd: 1, outputUsd: 1 }, 1), null);
    assert.equal(costUsd(noUsage, { inputUsd: 1, cachedUsd: 1, outputUsd: 1 }), 0);
  });
});
