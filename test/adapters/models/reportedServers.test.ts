// Reported facts about custom servers, stored in the editor's state.
import assert from 'node:assert/strict';
import { createReportedServers } from '../../../src/adapters/models/reportedServers';
import type { Provider } from '../../../src/core/models/providers';

describe('saved facts about servers', () => {
  it('are windows, sizes, kinds and slots by address, at most 500 of each', () => {
    let kept: object = {};
    const told = createReportedServers({ read: () => kept, write: (next) => (kept = next) }, (kind): kind is Provider => kind === 'ollama');
    told.tellSize('http://127.0.0.1:8080/v1', 'm', 1.5);
    told.tellServer('http://127.0.0.1:8080/v1', { kind: 'ollama', slots: 1, windows: {}, sizes: {} } as never);
    for (let at = 0; at < 600; at++) told.tellWindow('http://127.0.0.1:8080/v1', `m${at}`, 8_192);
    assert.deepEqual(Object.keys(kept).sort(), ['servers', 'sizes', 'windows']);
    const { windows, servers } = kept as { windows: object; servers: Record<string, object> };
    assert.equal(Object.keys(windows).length, 500);
    assert.deepEqual(Object.keys(servers['http://127.0.0.1:8080/v1'] ?? {}).sort(), ['kind', 'slots']);
  });
});
