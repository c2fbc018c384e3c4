// Status sent to a panel when it opens: file writes, waits, reading progress.
import assert from 'node:assert/strict';
import { createPanelOutput } from '../../../../src/adapters/vscode/panel/panelOutput';
import { modelFailure } from '../../../../src/core/models/failure';
import { createWaitingSign } from '../../../../src/flows/model/waitingSign';
import type { HostMessage } from '../../../../src/protocol';
import { sampleEnvironment } from '../../../kit/sampleSession';
import { emptySession } from '../../../../src/core/session';
import { virtualClock } from '../../../kit/virtualClock';

function opened(now = () => 0) {
  const posted: HostMessage[] = [];
  const panel = { post: (message: HostMessage) => void posted.push(message) };
  const stage = createPanelOutput(
    () => panel,
    () => 'session-1',
    now,
  );
  return { posted, stage };
}

describe('the status sent to an opened panel', () => {
  it('is that files are being written, while they are', () => {
    const { posted, stage } = opened();
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

  it('is one wait for all waiting calls, starting with the first', () => {
    const { posted, stage } = opened();
    const [a, b] = [{}, {}];
    const limited = (leftMs: number) => ({ why: 'rateLimited', leftMs }) as const;
    stage.waiting(a, limited(46_000));
    stage.waiting(b, limited(46_000));
    stage.waiting(a, null);
    stage.waiting(a, limited(50_000));
    stage.waiting(b, null);
    stage.waiting(a, null);
    stage.waiting(a, null);
    const untils = posted.map((message) => (message.kind === 'waiting' ? (message.waiting?.until ?? null) : undefined));
    assert.deepEqual(untils, [46_000, 50_000, null]);
  });

  it('has the start of reading over all its reports, and puts waiting calls last', () => {
    let now = 0;
    const { posted, stage } = opened(() => now);
    const [first, second] = [{}, {}];
    stage.waiting(second, { why: 'queue', leftMs: null });
    stage.waiting(first, { why: 'answer', leftMs: null });
    now = 4_000;
    stage.waiting(first, { why: 'reading', leftMs: 8_000, percent: 33 });
    stage.waiting(first, null);
    const waits = posted.map((message) => (message.kind === 'waiting' ? message.waiting : undefined));
    assert.deepEqual(waits, [
      { since: 0, reason: 'queue', until: null },
      { since: 0, reason: 'answer', until: null },
      { since: 0, reason: 'reading', until: 12_000, percent: 33 },
      { since: 0, reason: 'queue', until: null },
    ]);
  });

  it('continues a wait over repeated requests, with the number of attempts', async () => {
    const clock = virtualClock();
    const { posted, stage } = opened(clock.now);
    const since = clock.now();
    const { on, end } = createWaitingSign(stage, clock, true);
    const asks = { type: 'reading', percent: null, leftMs: null } as const;
    on(asks);
    await clock.advance(60_000);
    on({ type: 'waiting', waitMs: 1_000, failure: modelFailure('idleTimeout') });
    await clock.advance(1_000);
    on(asks);
    end();
    const waits = posted.map((message) => (message.kind === 'waiting' ? message.waiting : undefined));
    assert.deepEqual(waits, [
      { since, reason: 'answer', until: null },
      { since, reason: 'other', until: since + 61_000, tries: 2 },
      { since, reason: 'answer', until: null, tries: 2 },
      null,
    ]);
  });
});
