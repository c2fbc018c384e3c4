// Session locks between real processes: one writer per session.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { sessionPath } from '../../../../src/adapters/files/sessions/sessionFiles';
import { beatMs, lockPath, staleMs } from '../../../../src/adapters/files/sessions/sessionLock';
import { createSessionLogs } from '../../../../src/adapters/files/sessions/sessionLogs';
import { thisWindow } from '../../../../src/adapters/files/base/system';
import { LogError } from '../../../../src/flows/ports/ports';
import { HeldError } from '../../../../src/flows/ports/sessions';
import { said } from '../facts';
import { freshFolder } from '../folder';
import { otherWindow } from '../otherWindow';
import { assertMapped, column } from '../../../kit/lists';
import { logsIn } from '../../../kit/logsIn';

const never = new AbortController().signal;

describe('two windows on one workspace', () => {
  const at = freshFolder();
  const sessions = () => createSessionLogs(at(), Date.now, () => 'abc', null, thisWindow);
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  const window = async () => {
    const opened = await otherWindow(at(), 's');
    children.push(opened.child);
    return opened;
  };
  const texts = () =>
    readFileSync(sessionPath(at(), 's'), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line) as { seq: number; text: string });

  it('do not write to the same session', async () => {
    const other = await window();
    assert.equal(other.first, 'held');
    assert.equal((await window()).first, 'refused');
    await assert.rejects(sessions().open('s'), HeldError);
    assert.notEqual(await sessions().openSince('s'), null);
    assert.equal((await sessions().view('s')).clarify.request, 'from the other window');
    assert.deepEqual(column(texts(), 'seq'), [1]);
  });

  it('hand a session over in order on request', async () => {
    const { child } = await window();
    const given = once(child, 'message');
    await sessions().claim('s', never);
    assert.deepEqual((await given)[0], 'given');
    const { log, session } = await sessions().open('s');
    assert.equal(session.seq, 1);
    await log.append([said('mine now')]);
    await log.close();
    assertMapped(texts(), ['1 from the other window', '2 mine now'], ({ seq, text }) => `${seq} ${text}`);
  });

  it('lose nothing when one of them is killed', async () => {
    const { child } = await window();
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    const { log, session } = await sessions().open('s');
    assert.equal(session.clarify.request, 'from the other window');
    await log.close();
  });

  it('do not wait for a window that is proven to be killed', async () => {
    const { child } = await window();
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    const waits: number[] = [];
    const clock = {
      ...thisWindow.clock,
      sleep: (waitMs: number, signal: AbortSignal) => {
        waits.push(waitMs);
        return thisWindow.clock.sleep(waitMs, signal);
      },
    };
    const mine = createSessionLogs(at(), Date.now, () => 'abc', null, { ...thisWindow, clock });
    const { log } = await mine.open('s');
    const watching = waits.filter((waitMs) => waitMs < beatMs);
    if (thisWindow.isHostCertain) assert.deepEqual(watching, []);
    await log.close();
  });

  it('write nothing once the other one has taken over', async () => {
    let now = Date.now();
    const clock = { ...thisWindow.clock, now: () => now };
    const mine = logsIn(at(), () => now, 'abc', null, { ...thisWindow, clock });
    const { log } = await mine.open('s');
    await log.append([said('in time')]);
    const other = { owner: 'other', pid: process.pid, host: thisWindow.host, since: now, beatAt: now };
    writeFileSync(lockPath(sessionPath(at(), 's')), JSON.stringify(other));
    now += staleMs;
    await assert.rejects(log.append([said('late')]), LogError);
    await log.close();
    assert.deepEqual(readFileSync(sessionPath(at(), 's'), 'utf8').trimEnd().split('\n').length, 2);
  });
});
