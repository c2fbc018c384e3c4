// Second model family for reviewers and the Adversary.
import assert from 'node:assert/strict';
import { expertsFrom } from '../../../src/core/experts/expertSelection';
import type { Credentials } from '../../../src/core/models/modelSelection';
import { secondFamily, withSecondFamily } from '../../../src/core/models/assignment';

const all = { key: ['gemini'], address: ['openai'] } satisfies Credentials;
const none = { key: [], address: [] } satisfies Credentials;

describe('the second family', () => {
  const rows: readonly [
    name: string,
    settings: { provider: string; strong: string; fast: string },
    means: Credentials,
    named: readonly string[],
    found: string | null,
  ][] = [
    [
      'the fallback, where it is of another family',
      { provider: 'gemini', strong: '', fast: '' },
      all,
      ['openai:qwen3:8b'],
      'openai:qwen3:8b',
    ],
    ['a model of the experts', { provider: 'gemini', strong: '', fast: '' }, all, ['', 'editor:copilot/gpt-5'], 'editor:copilot/gpt-5'],
    [
      'none of the same family, whoever serves it',
      { provider: 'gemini', strong: '', fast: '' },
      all,
      ['editor:copilot/gemini-2.5-pro'],
      null,
    ],
    ['none that is not connected', { provider: 'gemini', strong: '', fast: '' }, { ...all, address: [] }, ['openai:qwen3:8b'], null],
    [
      'Gemini by its key beside a model of the editor',
      { provider: 'editor', strong: 'copilot/gpt-5', fast: '' },
      all,
      [],
      'gemini:gemini-3.8-flash',
    ],
    [
      'another provider by its key, where several are connected',
      { provider: 'anthropic', strong: 'claude-opus-5-5', fast: '' },
      { key: ['anthropic', 'openai'], address: [] },
      [],
      'openai:gpt-6.1-sol',
    ],
    [
      'whom the user named first, each by its own key and address',
      { provider: 'openai', strong: '', fast: '' },
      { key: ['openai', 'anthropic', 'groq'], address: ['ollama'] },
      ['ollama:qwen3:8b'],
      'ollama:qwen3:8b',
    ],
    [
      'nobody else where Ollama is asked, whatever keys there are',
      { provider: 'ollama', strong: 'qwen3:8b', fast: '' },
      { key: ['openai', 'anthropic'], address: ['ollama'] },
      [],
      null,
    ],
    ['nobody without a key', { provider: 'editor', strong: 'copilot/gpt-5', fast: '' }, none, [], null],
    ['nobody else where a server of the user’s own is asked', { provider: 'openai', strong: 'qwen3:8b', fast: '' }, all, [], null],
    [
      'whom the user named beside their own server',
      { provider: 'openai', strong: 'qwen3:8b', fast: '' },
      all,
      ['llama3.3:70b'],
      'openai:llama3.3:70b',
    ],
    ['nothing where the team itself is not connected', { provider: 'gemini', strong: '', fast: '' }, none, ['editor:copilot/gpt-5'], null],
  ];
  for (const [name, settings, means, named, found] of rows)
    it(`is ${name}`, () => {
      const second = secondFamily(settings, means, named);
      assert.equal(second && `${second.provider}:${second.model}`, found);
    });

  it('is used by the Adversary and the reviewers, unless a model is set for one of them', () => {
    const agents = withSecondFamily({ adversary: 'strong', architect: 'a' }, 'editor:b');
    assert.deepEqual(agents, {
      foresight: 'editor:b',
      'reviewer.step': 'editor:b',
      'reviewer.correctness': 'editor:b',
      'reviewer.security': 'editor:b',
      'reviewer.tests': 'editor:b',
      adversary: 'strong',
      architect: 'a',
    });
    assert.deepEqual(withSecondFamily({ adversary: 'x' }, null), { adversary: 'x' });
  });

  it('is one of several experts, and none if the user named them or there is only one', () => {
    const second = { provider: 'editor', model: 'b' } as const;
    const refs = (count: number, models: readonly string[]) => expertsFrom({ count, models }, 'gemini', second).map(({ using }) => using);
    assert.deepEqual(refs(3, []), [null, null, second]);
    assert.deepEqual(refs(1, []), [null]);
    assert.deepEqual(refs(2, ['c']), [
      { provider: 'gemini', model: 'c' },
      { provider: 'gemini', model: 'c' },
    ]);
  });
});
