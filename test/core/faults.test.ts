// Fault messages, and the actions they offer.
import assert from 'node:assert/strict';
import { fixActs } from '../../src/core/cardActs';
import { faultText } from '../../src/core/faults';

describe('an unreachable service', () => {
  for (const about of ['llamacpp:coder-1.5b', 'ollama:qwen3:8b', 'lmstudio:gemma', 'server:mine'])
    it(`offers to start the user's own server or to connect another one, as with ${about}`, () => {
      assert.equal(faultText({ reason: 'network', about }), 'fault.network.ownServer');
      assert.deepEqual(
        fixActs('network', about).map(({ label, isMain = false }) => [label, isMain]),
        [
          ['fault.action.setKey', false],
          ['fault.action.retry', true],
        ],
      );
    });

  for (const about of ['gemini-3.8-flash', 'openai:gpt-6.1-sol', 'anthropic:claude-opus-5', 'unknown:x', ''])
    it(`is reported as a remote service, as with ${about || 'no model'}`, () => {
      assert.equal(faultText({ reason: 'network', about }), 'fault.network.text');
      assert.equal(fixActs('network', about).length, 1);
    });

  it('differs from other faults of such a server', () => {
    const texts = (['overloaded', 'noKey', 'badKey'] as const).map((reason) => faultText({ reason, about: 'ollama:qwen3:8b' }));
    assert.deepEqual(texts, ['fault.overloaded.ownServer', 'setup.trouble.keyWanted', 'fault.badKey.text']);
    assert.equal(faultText({ reason: 'noKey', about: '' }), 'fault.noKey.text');
  });
});

it('a missing folder offers the sample project too, which the guided tour needs', () => {
  const labels = fixActs('noWorkspace', '').map(({ label }) => label);
  assert.deepEqual(labels, ['fault.action.retry', 'fault.action.openSample', 'fault.action.openFolder']);
});
