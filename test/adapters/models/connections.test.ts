// Each provider's identity, prices and calls.
import assert from 'node:assert/strict';
import { createProviders } from '../../../src/adapters/models/connections';
import { chooseModel, modelName } from '../../../src/core/models/modelSelection';
import type { Price } from '../../../src/core/models/usage';
import type { Models } from '../../../src/flows/ports/ports';
import { collect, modelRequest, textOf } from '../../kit/modelRequest';
import type { Provider } from '../../../src/core/models/providers';

const price: Price = { inputUsd: 1, cachedUsd: 1, outputUsd: 1 };

function teamOf(strong: string, fast = ''): Models {
  const choice = (tier: 'strong' | 'fast') => chooseModel(tier, { provider: 'auto', strong, fast }, { key: ['gemini'], address: [] });
  const one = (provider: Provider): Models => ({
    identify: (tier, using) => ({ model: modelName(using ?? choice(tier)), recorded: false }),
    price: () => (provider === 'gemini' ? price : null),
    async *stream() {
      yield { type: 'text', text: provider };
      yield { type: 'done', finish: 'stop' };
    },
  });
  return createProviders(choice, one);
}

describe('the providers', () => {
  it('use the configured model of each tier', async () => {
    const models = teamOf('editor:copilot/gpt-5', 'openai:qwen3:8b');
    const answered = async (tier: 'strong' | 'fast') =>
      textOf(await collect(models.stream(modelRequest({ tier }), new AbortController().signal)));
    assert.deepEqual([await answered('strong'), await answered('fast')], ['editor', 'openai']);
    assert.equal(models.identify('strong').model, 'editor:copilot/gpt-5');
    assert.equal(models.identify('fast').model, 'openai:qwen3:8b');
  });

  it('use a named model instead of the tier’s', async () => {
    const models = teamOf('editor:copilot/gpt-5');
    const using = { provider: 'openai', model: 'qwen3:8b' } as const;
    assert.equal(textOf(await collect(models.stream(modelRequest({ using }), new AbortController().signal))), 'openai');
    assert.equal(models.identify('strong', using).model, 'openai:qwen3:8b');
  });

  it('have prices only for their own models, even if another’s has the same name', () => {
    const models = teamOf('gemini-3.8-flash');
    assert.equal(models.price('gemini-3.8-flash'), price);
    assert.equal(models.price('openai:gemini-3.8-flash'), null);
    assert.equal(models.price('editor:copilot/gemini-3.8-flash'), null);
  });

  it('neither call nor bill a model ID with another provider’s prefix', async () => {
    const models = teamOf('cohere:command-x');
    assert.deepEqual(await collect(models.stream(modelRequest({ tier: 'strong' }), new AbortController().signal)), [
      { type: 'failed', failure: { reason: 'unknownProvider', detail: 'cohere:command-x', retryAfterMs: null } },
    ]);
    assert.equal(models.identify('strong').model, 'cohere:command-x');
    assert.equal(models.price('cohere:command-x'), null);
  });
});
