// Values released from masking: stored as hashes, shared between windows.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { sha256 } from '../../src/adapters/files/base/system';
import { openReleasedValues } from '../../src/adapters/vscode/models/releasedValues';

const value = ['AKIA', 'IOSFODNN7EXAMPLE'].join('');

function storage() {
  const stored = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  return {
    stored,
    secrets: {
      get: async (key: string) => stored.get(key),
      store: async (key: string, text: string) => {
        stored.set(key, text);
        changed.fire({ key });
      },
      onDidChange: changed.event,
    },
  };
}

describe('a value that the user marked as no secret', () => {
  it('is known in this window and the next, and never stored in plain text', async () => {
    const { stored, secrets } = storage();
    const released = await openReleasedValues(secrets, sha256, () => 'salt-1');
    assert.equal(released.has(value), false);
    await released.keep(value);
    assert.equal(released.has(value), true);
    assert.equal(released.has(`${value}x`), false);
    assert.ok(![...stored.values()].join().includes(value.slice(0, 8)));
    const next = await openReleasedValues(secrets, sha256, () => 'salt-2');
    assert.equal(next.has(value), true);
  });

  it('is none if the store is unreadable or contains something else', async () => {
    const { stored, secrets } = storage();
    stored.set('milkstack.released', '{"salt":1}');
    assert.equal((await openReleasedValues(secrets, sha256, () => 's')).has(value), false);
    const locked = { ...secrets, get: () => Promise.reject(new Error('locked')) };
    assert.equal((await openReleasedValues(locked, sha256, () => 's')).has(value), false);
  });
});
