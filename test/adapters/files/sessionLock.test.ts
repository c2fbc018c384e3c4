// One window writes to a session: locks within a process on a clock that stands still, and between real processes.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { sessionPath } from '../../../src/adapters/files/sessionFiles';
import { askForLock, beatMs, lockHolder, lockPath, type LockTaker, staleMs, takeLock } from '../../../src/adapters/files/sessionLock';
import { createSessionLogs } from '../../../src/adapters/files/sessionLogs';
import { thisWindow } from '../../../src/adapters/files/system';
import { LogError } from '../../../src/flows/ports';
import { HeldError } from '../../../src/flows/ports/sessions';
import { virtualClock } from '../../kit/virtualClock';
import { said } from './facts';
import { freshFolder } from './folder';
import { otherWindow } from './otherWindow';

const never = new AbortController().signal;

describe('the lock of a session', () => {
  const at = freshFolder();
  const clock = virtualClock();
  let count = 0;
  const taker = (more: Partial<LockTaker> = {}): LockTaker => ({
    clock,
    owner: () => `window-${++count}`,
    pid: 1,
    host: 'here',
    isAlive: () => true,
    ...more,
  });
  const take = async (more: Partial<LockTaker> = {}) => {
    const lock = await takeLock(at('s.jsonl'), taker(more));
    assert.ok(lock.ok, 'somebody else has it');
    return lock.value;
  };

  it('is one window’s until it gives it back, and then leaves nothing behind', async () => {
    const since = clock.now();
    const lock = await take();
    const second = await takeLock(at('s.jsonl'), taker());
    assert.ok(!second.ok);
    assert.equal(second.error.since, since);
    assert.equal((await lockHolder(at('s.jsonl'), taker()))?.since, since);
    await lock.release();
    assert.equal(existsSync(lockPath(at('s.jsonl'))), false);
    assert.equal(await lockHolder(at('s.jsonl'), taker()), null);
    await (await take()).release();
  });

  it('stays as long as its window says that it is there', async () => {
    const lock = await take();
    for (let beats = 0; beats < 3; beats++) await beat(staleMs / 2);
    assert.equal((await takeLock(at('s.jsonl'), taker())).ok, false);
    assert.equal(await lock.isHeld(), true);
    await lock.release();
  });

  /** Time passes, and what is done on the disk meanwhile is done. */
  async function beat(waitMs: number): Promise<void> {
    for (let passed = 0; passed < waitMs; passed += beatMs) {
      await clock.advance(beatMs);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Beats until what depends on them has come about, however long the disk takes. */
  async function beatUntil<T>(work: Promise<T>): Promise<T> {
    let isPending = true;
    const ended = () => {
      isPending = false;
    };
    work.then(ended, ended);
    while (isPending) await beat(beatMs);
    return work;
  }

  it('of a window that is gone is taken over, at once where its process is known to be gone', async () => {
    const left = { owner: 'gone', pid: 7, host: 'elsewhere', since: clock.now(), beatAt: clock.now() };
    writeFileSync(lockPath(at('s.jsonl')), JSON.stringify(left));
    assert.equal((await takeLock(at('s.jsonl'), taker({ isAlive: () => false }))).ok, false, 'a process of another machine');
    await clock.advance(staleMs + 1);
    await (await take()).release();
    writeFileSync(lockPath(at('s.jsonl')), JSON.stringify({ ...left, host: 'here', beatAt: clock.now() }));
    await (await take({ isAlive: () => false })).release();
  });

  it('that nobody can read is taken over too', async () => {
    writeFileSync(lockPath(at('s.jsonl')), '{"owner":');
    await (await beatUntil(take())).release();
  });

  it('of a window that is gone goes to one of those who want it, each of fifty times', async () => {
    const left = { owner: 'gone', pid: 7, host: 'here', since: 0, beatAt: 0 };
    for (let round = 0; round < 50; round++) {
      writeFileSync(lockPath(at('s.jsonl')), JSON.stringify(left));
      const taken = await beatUntil(Promise.all(Array.from({ length: 8 }, () => takeLock(at('s.jsonl'), taker()))));
      const locks = taken.flatMap((lock) => (lock.ok ? [lock.value] : []));
      assert.equal(locks.length, 1);
      await locks[0]?.release();
    }
  });

  it('of a removal that died in the middle does not stay in the way', async () => {
    const gone = { owner: 'gone', pid: 7, host: 'here', since: 0, beatAt: 0 };
    writeFileSync(lockPath(at('s.jsonl')), JSON.stringify(gone));
    writeFileSync(`${lockPath(at('s.jsonl'))}.removal`, JSON.stringify(gone));
    await (await beatUntil(take())).release();
    assert.equal(existsSync(`${lockPath(at('s.jsonl'))}.removal`), false);
  });

  it('is noticed as lost by a window that slept while another one took it', async () => {
    const lock = await take();
    const other = { owner: 'other', pid: 7, host: 'elsewhere', since: clock.now(), beatAt: clock.now() };
    writeFileSync(lockPath(at('s.jsonl')), JSON.stringify(other));
    await beatUntil(lock.wanted);
    assert.equal(await lock.isHeld(), false);
    await lock.release();
    assert.match(readFileSync(lockPath(at('s.jsonl')), 'utf8'), /other/, 'it is not this window’s to remove');
  });

  it('is given away when another window asks for it', async () => {
    const lock = await take();
    const asking = askForLock(at('s.jsonl'), taker(), never);
    const giving = lock.wanted.then(() => lock.release());
    await beatUntil(Promise.all([giving, asking]));
    await (await take()).release();
  });
});

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
    assert.deepEqual(
      texts().map(({ seq }) => seq),
      [1],
    );
  });

  it('hand a session over in order when one is asked for it', async () => {
    const { child } = await window();
    const given = once(child, 'message');
    await sessions().claim('s', never);
    assert.deepEqual((await given)[0], 'given');
    const { log, session } = await sessions().open('s');
    assert.equal(session.seq, 1);
    await log.append([said('mine now')]);
    await log.close();
    assert.deepEqual(
      texts().map(({ seq, text }) => `${seq} ${text}`),
      ['1 from the other window', '2 mine now'],
    );
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

  it('write nothing once the other one has taken over', async () => {
    let now = Date.now();
    const clock = { ...thisWindow.clock, now: () => now };
    const mine = createSessionLogs(
      at(),
      () => now,
      () => 'abc',
      null,
      { ...thisWindow, clock },
    );
    const { log } = await mine.open('s');
    const other = { owner: 'other', pid: process.pid, host: thisWindow.host, since: now, beatAt: now };
    writeFileSync(lockPath(sessionPath(at(), 's')), JSON.stringify(other));
    now += staleMs;
    await assert.rejects(log.append([said('late')]), LogError);
    await log.close();
    assert.deepEqual(readFileSync(sessionPath(at(), 's'), 'utf8').trimEnd().split('\n').length, 1);
  });
});
