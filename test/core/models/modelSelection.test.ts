// Model chosen by id and setting.
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

describe('which model answers', () => {
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

  it('is nobody’s where the name in front is of no provider, and the ids of the chosen one have no colons', () => {
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

  it('gives the fast tier the strong one’s model where it has none of its own', () => {
    const set = { provider: 'openai', strong: 'editor:copilot/gpt-5', fast: '' };
    assert.deepEqual(chooseModel('fast', set, means()), { provider: 'editor', model: 'copilot/gpt-5' });
    assert.deepEqual(chooseModel('fast', { ...set, fast: 'llama3.2' }, means()), { provider: 'openai', model: 'llama3.2' });
  });

  it('knows a model of Gemini’s by itself, and of no one else', () => {
    const none = { strong: '', fast: '' };
    assert.equal(chooseModel('strong', { ...none, provider: 'gemini' }, means()).model, 'gemini-3.8-flash');
    assert.equal(chooseModel('strong', { ...none, provider: 'server' }, means()).model, '');
  });

  it('takes OpenAI’s own model at its own address alone: any server may stand at another one', () => {
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

  it('is not connected where no model is named', () => {
    assert.equal(isConnected({ provider: 'editor', model: '' }, means()), false);
    assert.equal(isConnected({ provider: 'openai', model: '' }, means({ address: ['openai'] })), false);
  });

  it('is named with its provider, but for Gemini’s', () => {
    assert.deepEqual(
      ['gemini:g', 'openai:q:8b', 'editor:c/d'].map((id) => modelName(readModelId(id, 'gemini'))),
      ['g', 'openai:q:8b', 'editor:c/d'],
    );
  });
});
