// Cipher keys: created on demand, stored, shared between windows.
import assert from 'node:assert/strict';
import { openLineKeys } from '../../../../src/adapters/vscode/models/cipherKeys';

function storage() {
  const stored = new Map<string, string>();
  const listeners: ((change: { key: string }) => unknown)[] = [];
  const secrets = {
    get: async (key: string) => stored.get(key),
    store: async (key: string, text: string) => {
      stored.set(key, text);
      for (const tell of listeners) tell({ key });
    },
    onDidChange: (listener: (change: { key: string }) => unknown) => {
      listeners.push(listener);
      return { dispose: () => undefined };
    },
  };
  return { stored, secrets };
}

const rest = () => new Promise((resolve) => setImmediate(resolve));

describe('the keys of encrypted lines', () => {
  it('are created at first use, and known to the next window', async () => {
    const { stored, secrets } = storage();
    const keys = await openLineKeys(secrets, () => 'a');
    assert.equal(stored.size, 0, 'nothing is stored before');
    assert.deepEqual(await Promise.all([keys.current(), keys.current()]), ['a', 'a']);
    assert.equal(await (await openLineKeys(secrets, () => 'b')).current(), 'a');
  });

  it('created by two windows at the same moment are both kept', async () => {
    const { secrets } = storage();
    const [one, two] = [await openLineKeys(secrets, () => 'a'), await openLineKeys(secrets, () => 'b')];
    await Promise.all([one.current(), two.current()]);
    await rest();
    const known = (await openLineKeys(secrets, () => 'c')).known();
    for (const keys of [one, two]) assert.ok(known.includes(await keys.current()), `${known}`);
  });

  it('last for this window if the store cannot be written', async () => {
    const { secrets } = storage();
    const keys = await openLineKeys({ ...secrets, store: () => Promise.reject(new Error('locked')) }, () => 'a');
    assert.equal(await keys.current(), 'a');
    assert.deepEqual(keys.known(), ['a']);
  });
});
