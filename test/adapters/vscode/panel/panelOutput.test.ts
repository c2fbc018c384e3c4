undefined;
import assert from 'node:assert/strict';
import { createPanelOutput } from '../../../../src/adapters/vscode/panel/panelOutput';
import type { HostMessage } from '../../../../src/protocol';
import { sampleEnvironment } from '../../../kit/sampleSession';
import { emptySession } from '../../../../src/core/session';

describe('what a panel is told that comes up', () => {
  it('is that files are being written, as long as they are', () => {
    const posted: HostMessage[] = [];
    const stage = createPanelOutput(
      () => ({ post: (message) => void posted.push(message) }),
      () => 'session-1',
      () => 0,
    );
    const saving = () => {
      const shown = stage.snapshot(emptySession, sampleEnvironment(), false, null);
      return [stage.beingSaved(), shown.kind === 'snapshot' && shown.saving];
    };
    assert.deepEqual(saving(), [null, undefined]);
    stage.saving(2);
    assert.deepEqual(saving(), [2, 2]);
    stage.saving(null);
    assert.deepEqual(saving(), [null, undefined]);
    assert.deepEqual(posted, [
      { kind: 'saving', files: 2 },
      { kind: 'saving', files: null },
    ]);
  });

  it('is one wait of all calls that wait, the first to go', () => {
    const posted: HostMessage[] = [];
    const stage = createPanelOutput(
      () => ({ post: (message) => void posted.push(message) }),
      () => 'session-1',
      () => 0,
    );
    const [a, b] = [{}, {}];
    stage.waiting(a, 46_000, 'rateLimited');
    stage.waiting(b, 46_000, 'rateLimited');
    stage.waiting(a, null, null);
    stage.waiting(a, 50_000, 'rateLimited');
    stage.waiting(b, null, null);
    stage.waiting(a, null, null);
    stage.waiting(a, null, null);
    const untils = posted.map((message) => (message.kind === 'waiting' ? (message.waiting?.until ?? null) : undefined));
    assert.deepEqual(untils, [46_000, 50_000, null]);
  });
});
