// Log watch: follows a session written by another process.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { openLog } from '../../../../src/adapters/files/log/eventLog';
import { watchLog } from '../../../../src/adapters/files/log/logWatch';
import { sessionPath } from '../../../../src/adapters/files/sessions/sessionFiles';
import { createSessionLogs } from '../../../../src/adapters/files/sessions/sessionLogs';
import { thisWindow } from '../../../../src/adapters/files/base/system';
import type { Event } from '../../../../src/core/events';
import type { WatchedSession } from '../../../../src/flows/ports/sessions';
import { said } from '../facts';
import { freshFolder } from '../folder';
import { otherWindow } from '../otherWindow';

/** Listener that collects notifications, and a function that waits until they satisfy a condition. */
function listening() {
  const told: string[] = [];
  const waiting: { readonly isSo: () => boolean; readonly done: () => void }[] = [];
  const note = (what: string) => {
    if (told.at(-1) !== what) told.push(what);
    for (const { isSo, done } of waiting) if (isSo()) done();
  };
  const watched: WatchedSession = {
    events: (events: readonly Event[]) => {
      for (const event of events) note(event.type === 'message.said' ? event.text : event.type);
    },
    replaced: (session) => note(`all ${session.seq}`),
    holder: (since) => note(since === null ? 'free' : 'held'),
    gone: () => note('gone'),
  };
  const until = (what: string) =>
    new Promise<void>((done) => {
      const isSo = () => told.includes(what);
      if (isSo()) done();
      else waiting.push({ isSo, done });
    });
  return { told, watched, until };
}

describe('a session written by another window', () => {
  const at = freshFolder();
  const ended: AbortController[] = [];
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const controller of ended.splice(0)) controller.abort();
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  const signal = () => {
    const controller = new AbortController();
    ended.push(controller);
    return controller.signal;
  };
  const sessions = () => createSessionLogs(at(), Date.now, () => 'abc', null, thisWindow);
  const window = async () => {
    const { child } = await otherWindow(at(), 's');
    children.push(child);
    return child;
  };

  it('is followed line by line, and free when that window has closed it', async () => {
    const child = await window();
    const { told, watched, until } = listening();
    const session = await sessions().watch('s', watched, signal());
    assert.equal(session.clarify.request, 'from the other window');
    child.send('first');
    await until('first');
    child.send('second');
    await until('second');
    assert.deepEqual(
      told.filter((what) => what !== 'held'),
      ['first', 'second'],
    );
    child.send('close');
    await until('free');
    const { log } = await sessions().open('s');
    await log.close();
  });

  it('is free when that window was killed, with everything it had written', async () => {
    const child = await window();
    const { told, watched, until } = listening();
    await sessions().watch('s', watched, signal());
    child.send('last words');
    await until('last words');
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    await until('free');
    assert.equal(told.at(-1), 'free');
  });

  const logOf = async (...texts: readonly string[]) => {
    const opened = await openLog(
      sessionPath(at(), 's'),
      () => 1,
      () => undefined,
    );
    assert.ok(opened.ok);
    await opened.value.log.append(texts.map(said));
    await opened.value.log.close();
    return sessionPath(at(), 's');
  };

  it('is updated only with complete lines', async () => {
    const path = await logOf('one', 'two');
    const whole = readFileSync(path, 'utf8');
    const cut = whole.length - 10;
    writeFileSync(path, whole.slice(0, cut));
    const { told, watched, until } = listening();
    const session = await watchLog(path, thisWindow, watched, signal());
    assert.equal(session.seq, 1);
    appendFileSync(path, whole.slice(cut, cut + 5));
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(told, []);
    appendFileSync(path, whole.slice(cut + 5));
    await until('two');
  });

  it('is reread after a truncated write, and gone when its log is deleted', async () => {
    const path = await logOf('one', 'two');
    const whole = readFileSync(path, 'utf8');
    const { watched, until } = listening();
    await watchLog(path, thisWindow, watched, signal());
    writeFileSync(path, `${whole.split('\n').slice(0, 2).join('\n')}\n`);
    await until('all 1');
    rmSync(path);
    await until('gone');
  });

  it('is not followed any more once the watch is closed', async () => {
    const path = await logOf('one');
    const controller = new AbortController();
    const { told, watched } = listening();
    await watchLog(path, thisWindow, watched, controller.signal);
    controller.abort();
    appendFileSync(path, `${JSON.stringify({ ...said('two'), seq: 2, at: 1 })}\n`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(told, []);
  });
});
