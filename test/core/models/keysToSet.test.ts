// Providers offered by Set API Key…: all that take a key and can be reached.
import assert from 'node:assert/strict';
import { type Provider, providerIds, providers } from '../../../src/core/models/providers';
import { isNearAddress, keysToSet } from '../../../src/core/models/setup';
import { listOf } from '../../kit/lists';

const offered = (addresses: Partial<Record<Provider, string>> = {}) => keysToSet((id) => addresses[id] ?? '');
const byName = ['gemini', 'openai', 'anthropic', 'openrouter', 'groq', 'mistralai', 'deepseek'] as const;

describe('the providers a key can be set for', () => {
  it('have an address of their own, in the order of the cards', () => assert.deepEqual(offered(), byName));

  for (const id of ['azure', 'ollama', 'lmstudio', 'llamacpp', 'vllm', 'server'] as const)
    it(`include ${id} once its address is set`, () =>
      assert.deepEqual(
        offered({ [id]: 'http://10.0.0.7/v1' }),
        providerIds().filter((each) => each === id || byName.some((name) => name === each)),
      ));

  it('never include the editor, which takes no key', () => {
    const everywhere = Object.fromEntries(providerIds().map((id) => [id, 'http://10.0.0.7/v1']));
    assert.deepEqual(
      offered(everywhere),
      providerIds().filter((id) => id !== 'editor'),
    );
    assert.equal(providers.editor.key, undefined);
  });
});

describe('an address', () => {
  const near = listOf(`
    http://localhost:8080/v1 | http://127.0.0.1/v1 | http://[::1]:1234/v1 | http://10.1.2.3/v1 | http://192.168.0.9:11434/v1
    https://172.20.0.1/v1 | http://ollama:11434/v1 | http://nas.local/v1 | http://gpu.lan:8000 | http://[fd12:3456::1]/v1
    http://169.254.1.1/v1 | http://models.home.arpa/v1`);
  const far = [
    ...['https://api.example.com/v1', 'https://11.0.0.1/v1', 'https://172.32.0.1/v1', 'https://192.169.0.1/v1'],
    ...['https://10.example.com/v1', 'https://localhost.example.com/v1', 'https://[2001:db8::1]/v1', 'https://local.dev/v1', ''],
    ...['not an address', 'https://127.0.0.1.example.com/v1'],
  ];
  for (const address of near) it(`is local: ${address}`, () => assert.ok(isNearAddress(address)));
  for (const address of far) it(`is not local: ${address || 'none'}`, () => assert.ok(!isNearAddress(address)));
});
