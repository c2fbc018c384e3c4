// Session locks within one process, on a virtual clock: one writer per session.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  askForLock,
  beatMs,
  lockHolder,
  lockPath,
  type LockTaker,
  staleMs,
  takeLock,
} from '../../../../src/adapters/files/sessions/sessionLock';
import { virtualClock } from '../../../kit/virtualClock';
import { freshFolder } from '../folder';

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
    isHostCertain: false,
    isAlive: () => true,
    ...more,
  });
  const take = async (more: Partial<LockTaker> = {}) => {
    const lock = await takeLock(at('s.jsonl'), taker(more));
    assert.ok(lock.ok, 'somebody else has it');
    return lock.value;
  };

  it('belongs to one window until it is released, which leaves no file behind', async () => {
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

  it('lasts as long as its window renews it', async () => {
    const lock = await take();
    for (let passed = 0; passed < 1.5 * staleMs; passed += beatMs) await renewed();
    assert.equal((await takeLock(at('s.jsonl'), taker())).ok, false);
    assert.equal(await lock.isHeld(), true);
    await lock.release();
  });

  /** Advances the clock by `waitMs` in heartbeat intervals and waits for pending disk operations. */
  async function beat(waitMs: number): Promise<void> {
    for (let passed = 0; passed < waitMs; passed += beatMs) {
      await clock.advance(beatMs);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Advances the clock by one heartbeat interval and waits until the owner has renewed its lease. */
  async function renewed(): Promise<void> {
    const beats = () => clock.asked.filter((waitMs) => waitMs === beatMs).length;
    const before = beats();
    await clock.advance(beatMs);
    while (beats() === before) await new Promise((resolve) => setTimeout(resolve, 1));
  }

  /** Advances the clock by one heartbeat interval at a time until `work` settles. */
  async function beatUntil<T>(work: Promise<T>, pass = () => beat(beatMs)): Promise<T> {
    let isPending = true;
    const ended = () => {
      isPending = false;
    };
    work.then(ended, ended);
    while (isPending) await pass();
    return work;
  }

  it('of a closed window is taken over, sooner if its process seems to be gone', async () => {
    const left = { owner: 'gone', pid: 7, host: 'elsewhere', since: clock.now(), beatAt: clock.now() };
    writeFileSync(lockPath(at('s.jsonl')), JSON.stringify(left));
    assert.equal((await takeLock(at('s.jsonl'), taker({ isAlive: () => false }))).ok, false, 'a process of another machine');
    await clock.advance(staleMs + 1);
    await (await beatUntil(take())).release();
    writeFileSync(lockPath(at('s.jsonl')), JSON.stringify({ ...left, host: 'here', beatAt: clock.now() }));
    await (await beatUntil(take({ isAlive: () => false }))).release();
  });

  it('of a window is taken over at once only if its process is proven gone', async () => {
    const left = { owner: 'gone', pid: 7, host: 'here', since: clock.now(), beatAt: clock.now() };
    const certain = { isHostCertain: true, isAlive: () => false };
    const before = clock.now();
    writeFileSync(lockPath(at('s.jsonl')), JSON.stringify(left));
    const lock = await take(certain);
    assert.equal(clock.now(), before, 'nothing was waited for');
    await lock.release();
    for (const [name, holder] of [
      ['another machine, or another space of numbers', { ...left, host: 'here pid:[1]' }],
      ['a lease nobody can read', null],
    ] as const) {
      writeFileSync(lockPath(at('s.jsonl')), holder ? JSON.stringify(holder) : '{"own');
      let isTaken = false;
      const taking = takeLock(at('s.jsonl'), taker(certain)).then((taken) => {
        isTaken = taken.ok;
        return taken;
      });
      await clock.advance(0);
      assert.equal(isTaken, false, name);
      const taken = await beatUntil(taking);
      if (taken.ok) await taken.value.release();
    }
  });

  it('is kept by a window that is alive despite the proof', async () => {
    const lock = await take();
    const second = await take({ isHostCertain: true, isAlive: () => false });
    assert.equal(await lock.isHeld(), false, 'it writes nothing more');
    assert.equal(await second.isHeld(), true);
    await lock.release();
    assert.equal(await second.isHeld(), true, 'and takes nothing away');
    await second.release();
  });

  it('of a running window stays with it, whatever another one assumes about its process, host or time', async () => {
    const lock = await take();
    for (const [name, more] of [
      ['a container with the same name, which numbers its own processes', { isAlive: () => false }],
      ['and with an equal number', { isAlive: () => false, pid: 1 }],
      ['one whose clock is a minute ahead', { clock: { ...clock, now: () => clock.now() + 60_000 } }],
      ['one whose clock is a minute behind', { clock: { ...clock, now: () => clock.now() - 60_000 } }],
      ['one of a day later that also sees no process', { isAlive: () => false, clock: { ...clock, now: () => clock.now() + 86_400_000 } }],
    ] as const) {
      const second = await beatUntil(takeLock(at('s.jsonl'), taker(more)), renewed);
      assert.ok(!second.ok, name);
      assert.equal(await lock.isHeld(), true, name);
    }
    await lock.release();
  });

  for (const [name, byMs] of [
    ['wakes an hour later', 3_600_000],
    ['is set back by an hour', -3_600_000],
  ] as const)
    it(`of a running window stays with it if another one ${name} during the check`, async () => {
      const lock = await take();
      let aheadMs = 2 * staleMs;
      const sleep = (waitMs: number, signal: AbortSignal) => {
        aheadMs += byMs;
        return clock.sleep(waitMs, signal);
      };
      let isOver = false;
      const taking = takeLock(at('s.jsonl'), taker({ clock: { ...clock, now: () => clock.now() + aheadMs, sleep } })).finally(() => {
        isOver = true;
      });
      /** Waits until the owner and the watcher are both sleeping again. */
      const asleep = async () => {
        while (clock.sleeping() < 2 && !isOver) await new Promise((resolve) => setTimeout(resolve, 1));
      };
      await asleep();
      const half = () => clock.advance(beatMs / 2).then(asleep);
      const second = await beatUntil(taking, half);
      assert.ok(!second.ok);
      assert.equal(await lock.isHeld(), true);
      await lock.release();
    });

  it('is lost before the next write if another window has taken it, and stays with that window', async () => {
    const lock = await take();
    const other = { owner: 'other', pid: 1, host: 'here', since: clock.now(), beatAt: clock.now() };
    writeFileSync(lockPath(at('s.jsonl')), JSON.stringify(other));
    assert.equal(await lock.isHeld(), false, 'no beat has passed');
    writeFileSync(lockPath(at('s.jsonl')), JSON.stringify({ ...other, owner: 'third' }));
    await beat(3 * beatMs);
    assert.match(readFileSync(lockPath(at('s.jsonl')), 'utf8'), /third/, 'it is not renewed over another’s');
    await lock.release();
    assert.match(readFileSync(lockPath(at('s.jsonl')), 'utf8'), /third/);
  });

  it('is lost if its file was removed', async () => {
    const lock = await take();
    rmSync(lockPath(at('s.jsonl')));
    assert.equal(await lock.isHeld(), false);
    await lock.release();
    assert.equal(existsSync(lockPath(at('s.jsonl'))), false);
  });

  it('that is unreadable is taken over too', async () => {
    writeFileSync(lockPath(at('s.jsonl')), '{"owner":');
    await (await beatUntil(take())).release();
  });

  it('of a closed window goes to exactly one of the waiting windows, in ten runs', async () => {
    const left = { owner: 'gone', pid: 7, host: 'here', since: 0, beatAt: 0 };
    for (let round = 0; round < 10; round++) {
      writeFileSync(lockPath(at('s.jsonl')), JSON.stringify(left));
      const taken = await beatUntil(Promise.all(Array.from({ length: 8 }, () => takeLock(at('s.jsonl'), taker()))));
      const locks = taken.flatMap((lock) => (lock.ok ? [lock.value] : []));
      assert.equal(locks.length, 1);
      await locks[0]?.release();
    }
  });

  it('is not blocked by a removal that crashed midway', async () => {
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

  it('is handed over when another window asks for it', async () => {
    const lock = await take();
    const asking = askForLock(at('s.jsonl'), taker(), never);
    const giving = lock.wanted.then(() => lock.release());
    await beatUntil(Promise.all([giving, asking]));
    await (await take()).release();
  });
});
