// Texts and actions of faults.
import assert from 'node:assert/strict';
import { mendingActs } from '../../src/core/cardActs';
import { faultText } from '../../src/core/faults';

describe('a service that cannot be reached', () => {
  for (const about of ['llamacpp:coder-1.5b', 'ollama:qwen3:8b', 'lmstudio:gemma', 'server:mine'])
    it(`is asked whether it runs where it is the user's own, as with ${about}, and another can be connected`, () => {
      assert.equal(faultText({ reason: 'network', about }), 'fault.network.ownServer');
      assert.deepEqual(
        mendingActs('network', about).map(({ label, isMain = false }) => [label, isMain]),
        [
          ['fault.action.setKey', false],
          ['fault.action.retry', true],
        ],
      );
    });

  for (const about of ['gemini-3.8-flash', 'openai:gpt-6.1-sol', 'anthropic:claude-opus-5', 'unknown:x', ''])
    it(`is told as a service elsewhere, as with ${about || 'no model'}`, () => {
      assert.equal(faultText({ reason: 'network', about }), 'fault.network.text');
      assert.equal(mendingActs('network', about).length, 1);
    });

  it('is no matter of other faults of such a server', () =>
    assert.equal(faultText({ reason: 'overloaded', about: 'ollama:qwen3:8b' }), 'fault.overloaded.text'));
});
