// Choice of the prompt profile by model name, context window and setting.
import assert from 'node:assert/strict';
import { profileFor, promptProfileOf, workOf } from '../../../src/core/models/promptProfile';
import { assertMapped } from '../../kit/lists';

describe('the prompt profile', () => {
  for (const [model, expected] of [
    ['openai:qwen3:8b', 'compact'],
    ['openai:llama-3.1-8b-instruct', 'compact'],
    ['openai:gemma3n:e4b', 'compact'],
    ['openai:deepseek-r1:7b', 'compact'],
    ['openai:mixtral:8x7b', 'standard'],
    ['openai:llama-3.3-70b', 'standard'],
    ['openai:deepseek-r1', 'thinking'],
    ['editor:copilot/o3', 'thinking'],
    ['openai:kimi-k2-thinking', 'thinking'],
    ['gemini-3.8-flash', 'standard'],
    ['editor:copilot/gpt-4o', 'standard'],
    ['', 'standard'],
  ] as const)
    it(`of ${model || 'no model'} is ${expected}`, () => assert.equal(profileFor(null, { model }), expected));

  it('is compact in a small window', () => {
    assertMapped([8_192, 131_072], ['compact', 'standard'], (contextTokens) => profileFor(null, { model: 'local', contextTokens }));
  });

  it('describes what a model is suited for', () => {
    const sized = [
      { billions: 1.5 },
      { billions: 14 },
      { billions: 70, contextTokens: 8_192 },
      { billions: 70, contextTokens: 131_072 },
      {},
    ];
    assertMapped(sized, ['edits', 'short', 'short', 'all', 'all'], (facts) => workOf({ model: 'local', ...facts }));
  });

  it('is the user’s choice if there is one', () => {
    assert.equal(profileFor('standard', { model: 'qwen3:8b' }), 'standard');
    assert.deepEqual(['auto', 'compact', 'THINKING', 3].map(promptProfileOf), [null, 'compact', null, null]);
  });
});
