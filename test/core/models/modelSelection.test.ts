// Selection of a model by ID and setting.
import assert from 'node:assert/strict';
import {
  chooseModel,
  chosenProvider,
  isConnected,
  type Credentials,
  modelName,
  readModelId,
} from '../../../src/core/models/modelSelection';

const means = (given: Partial<Credentials> = {}): Credentials => ({ key: [], address: [], ...given });

describe('the model of an ID', () => {
  const ids: readonly (readonly [string, string, string])[] = [
    ['qwen3:8b', 'openai', 'qwen3:8b'],
    ['editor:copilot/gpt-5', 'editor', 'copilot/gpt-5'],
    ['openai:qwen3:8b', 'openai', 'qwen3:8b'],
    ['gemini:gemini-3.5-flash', 'gemini', 'gemini-3.5-flash'],
    [' gemini: gemini-3.5-flash ', 'gemini', 'gemini-3.5-flash'],
    ['hf.co/org/model:Q4', 'openai', 'hf.co/org/model:Q4'],
    ['mistral:7b', 'openai', 'mistral:7b'],
    ['llama.cpp:x', 'openai', 'llama.cpp:x'],
    ['mistralai:mistral-medium-3-5', 'mistralai', 'mistral-medium-3-5'],
    ['openrouter:deepseek/deepseek-r1:free', 'openrouter', 'deepseek/deepseek-r1:free'],
    ['openai:', 'openai', 'openai:'],
    ['', 'openai', ''],
  ];
  for (const [id, provider, model] of ids) {
    it(`${JSON.stringify(id)} is ${model || 'none'} of ${provider}`, () =>
      assert.deepEqual(readModelId(id, 'openai'), { provider, model }));
  }

  it('is unknown if the prefix is no provider, and IDs of the chosen one have no colons', () => {
    for (const id of ['cohere:command-x', 'qwen3:8b']) {
      const choice = readModelId(id, 'gemini');
      assert.deepEqual(choice, { provider: null, model: id });
      assert.equal(isConnected(choice, means({ key: ['gemini'], address: ['openai'] })), false);
      assert.equal(modelName(choice), id);
    }
  });

  const settings: readonly (readonly [unknown, Partial<Credentials>, string])[] = [
    ['auto', {}, 'gemini'],
    ['auto', { address: ['openai'] }, 'openai'],
    ['auto', { address: ['openai'], key: ['gemini'] }, 'gemini'],
    ['editor', { key: ['gemini'] }, 'editor'],
    ['openai', { key: ['gemini'] }, 'openai'],
    ['gemini', { address: ['openai'] }, 'gemini'],
    ['something', { address: ['openai'] }, 'openai'],
    [undefined, {}, 'gemini'],
  ];
  for (const [setting, given, provider] of settings) {
    it(`plain ids go to ${provider} with ${String(setting)} and ${JSON.stringify(given)}`, () =>
      assert.equal(chosenProvider(setting, means(given)), provider));
  }

  it('is the strong tier’s for the fast tier without its own', () => {
    const set = { provider: 'openai', strong: 'editor:copilot/gpt-5', fast: '' };
    assert.deepEqual(chooseModel('fast', set, means()), { provider: 'editor', model: 'copilot/gpt-5' });
    assert.deepEqual(chooseModel('fast', { ...set, fast: 'llama3.2' }, means()), { provider: 'openai', model: 'llama3.2' });
  });

  it('has a default for Gemini only', () => {
    const none = { strong: '', fast: '' };
    assert.equal(chooseModel('strong', { ...none, provider: 'gemini' }, means()).model, 'gemini-3.8-flash');
    assert.equal(chooseModel('strong', { ...none, provider: 'server' }, means()).model, '');
  });

  it('is OpenAI’s own only at its own address, because any server may be at another one', () => {
    const none = { provider: 'openai', strong: '', fast: '' };
    assert.equal(chooseModel('strong', none, means({ key: ['openai'] })).model, 'gpt-6.1-sol');
    assert.equal(chooseModel('strong', none, means({ address: ['openai'] })).model, '');
  });

  const connected: readonly (readonly [string, Partial<Credentials>, boolean])[] = [
    ['gemini:x', {}, false],
    ['gemini:x', { key: ['gemini'] }, true],
    ['openai:x', { key: ['gemini'] }, false],
    ['openai:x', { address: ['openai'] }, true],
    ['editor:copilot/x', {}, true],
  ];
  for (const [id, given, is] of connected) {
    it(`${id} is ${is ? '' : 'not '}connected with ${JSON.stringify(given)}`, () =>
      assert.equal(isConnected(readModelId(id, 'gemini'), means(given)), is));
  }

  it('is not connected if no model is named', () => {
    assert.equal(isConnected({ provider: 'editor', model: '' }, means()), false);
    assert.equal(isConnected({ provider: 'openai', model: '' }, means({ address: ['openai'] })), false);
  });

  it('is named with its provider, except for Gemini’s', () => {
    assert.deepEqual(
      ['gemini:g', 'openai:q:8b', 'editor:c/d'].map((id) => modelName(readModelId(id, 'gemini'))),
      ['g', 'openai:q:8b', 'editor:c/d'],
    );
  });
});
