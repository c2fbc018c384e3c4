// Session lease: a file that one window renews; its owner is the fencing token.
import { readFileSync } from 'node:fs';
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail, ok, type Result } from '../../../core/base/result';
import type { Clock } from '../../../flows/ports/ports';

export interface LockHolder {
  /** Fencing token: the window may write as long as the lease file contains this value. */
  readonly owner: string;
  readonly pid: number;
  readonly host: string;
  /** Time at which the lease was taken, in epoch milliseconds. */
  readonly since: number;
  /** Time of the last renewal, in epoch milliseconds. */
  readonly beatAt: number;
}

export interface Lock {
  /**
   * Whether this window still holds the lease; called before each write. If a renewal is overdue, for example after the machine slept, the
   * lease is renewed first.
   */
  isHeld(): Promise<boolean>;
  /** Resolves when another window has requested or taken the session. */
  readonly wanted: Promise<void>;
  release(): Promise<void>;
}

export interface LockTaker {
  readonly clock: Clock;
  readonly owner: () => string;
  readonly pid: number;
  /** PID namespace. A host name would not be enough, because each container has its own process IDs. */
  readonly host: string;
  /** Whether `host` is unique, so that a missing process ID proves that the process has ended. */
  readonly isHostCertain: boolean;
  isAlive(pid: number): boolean;
}

/** Interval at which the lease is renewed and requests from other windows are checked. */
export const beatMs = 1_000;
/**
 * Age after which a lease expires unless it is renewed. Before a takeover, the file is also observed, because the clocks of two machines
 * may differ.
 */
export const staleMs = 20_000;
/**
 * How long the file must stay unchanged before a takeover: shorter if the holder's process seems to have ended, longer if only the age of
 * the lease suggests that the holder is gone.
 */
const watchedMs = { gone: 2.5 * beatMs, runOut: 5 * beatMs } as const;
/** Delay before a partially written lease is read again. */
const tornMs = 50;
const pollMs = 200;

export function lockPath(logPath: string): string {
  return `${logPath}.lock`;
}

/**
 * Takes the lease of a log, or returns its holder. Only one window can take over an expired lease. Unless a process ID proves that the
 * holder has ended, the file must first stay unchanged for longer than a running holder's renewal interval.
 */
export async function takeLock(logPath: string, taker: LockTaker): Promise<Result<Lock, LockHolder>> {
  const path = lockPath(logPath);
  const now = taker.clock.now();
  const mine: LockHolder = { owner: taker.owner(), pid: taker.pid, host: taker.host, since: now, beatAt: now };
  await mkdir(dirname(path), { recursive: true });
  for (;;) {
    if (await create(path, mine)) break;
    const holder = await readLock(path, taker.clock);
    if (holder === 'none') continue;
    if (holder && !isStale(holder, taker)) return fail(holder);
    const now = holder && isProvenGone(holder, taker) ? null : await renewedWhileWatched(path, holder, taker);
    if (now) return fail(now);
    await removeStale(path, mine, holder, taker);
  }
  await rm(wantedPath(path), { force: true });
  return ok(holding(path, mine, taker));
}

/** Returns the window that holds the lease of a log; null if there is none. */
export async function lockHolder(logPath: string, taker: LockTaker): Promise<LockHolder | null> {
  const holder = await readLock(lockPath(logPath), taker.clock);
  return holder && holder !== 'none' && !isStale(holder, taker) ? holder : null;
}

/**
 * Asks the holder to release a session, and waits until the lease is free, at most `staleMs`. After this time, the holder may still have
 * the lease.
 */
export async function askForLock(logPath: string, taker: LockTaker, signal: AbortSignal): Promise<void> {
  const path = lockPath(logPath);
  const until = taker.clock.now() + staleMs;
  while (!signal.aborted && taker.clock.now() < until && (await lockHolder(logPath, taker))) {
    await writeFile(wantedPath(path), '');
    await taker.clock.sleep(pollMs, signal);
  }
  await rm(wantedPath(path), { force: true });
}

function wantedPath(path: string): string {
  return `${path}.wanted`;
}

function isStale(holder: LockHolder, taker: LockTaker): boolean {
  return Math.abs(taker.clock.now() - holder.beatAt) > staleMs || isGone(holder, taker);
}

function isGone({ host, pid }: LockHolder, taker: LockTaker): boolean {
  return host === taker.host && !taker.isAlive(pid);
}

/** Whether the holder has certainly ended. Even if this were wrong, the fencing token would keep the holder from writing. */
function isProvenGone(holder: LockHolder, taker: LockTaker): boolean {
  return taker.isHostCertain && isGone(holder, taker);
}

/** Observes the lease; returns its holder as soon as the lease is renewed or taken, null if neither happens. */
async function renewedWhileWatched(path: string, before: LockHolder | null, taker: LockTaker): Promise<LockHolder | null> {
  const { clock } = taker;
  const most = before && isGone(before, taker) ? watchedMs.gone : watchedMs.runOut;
  // Counts sleep calls instead of elapsed time, because the clock may be changed and the machine may sleep.
  for (let waitedMs = 0; waitedMs < most; waitedMs += beatMs / 2) {
    await clock.sleep(beatMs / 2, new AbortController().signal);
    const holder = await readLock(path, clock);
    if (holder === 'none') return null;
    if (holder && !isSame(holder, before)) return holder;
  }
  return null;
}

function isSame(a: LockHolder | null, b: LockHolder | null): boolean {
  return a?.owner === b?.owner && a?.beatAt === b?.beatAt;
}

async function create(path: string, mine: LockHolder): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(mine), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Reads a lease: `none` if there is no file, null if the file stays unreadable, for example because its writer was interrupted. */
async function readLock(path: string, clock: Clock): Promise<LockHolder | 'none' | null> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : ''));
    if (text === null) return 'none';
    const holder = parseHolder(text);
    if (holder) return holder;
    await clock.sleep(tornMs, new AbortController().signal);
  }
  return null;
}

function parseHolder(text: string): LockHolder | null {
  try {
    const value = JSON.parse(text) as Partial<LockHolder> | null;
    const isWhole = typeof value?.owner === 'string' && typeof value.pid === 'number' && typeof value.host === 'string';
    return isWhole && typeof value.beatAt === 'number' && typeof value.since === 'number' ? (value as LockHolder) : null;
  } catch {
    return null;
  }
}

/**
 * Removes an expired lease. A separate lock guards the removal, and the lease is checked again under this lock, so that a lease that
 * another window has just taken is never removed.
 */
async function removeStale(path: string, mine: LockHolder, watched: LockHolder | null, taker: LockTaker): Promise<void> {
  const removal = `${path}.removal`;
  if (await create(removal, mine)) {
    try {
      const holder = await readLock(path, taker.clock);
      if (holder !== 'none' && isSame(holder, watched)) await rm(path, { force: true });
    } finally {
      await rm(removal, { force: true });
    }
    return;
  }
  const remover = await readLock(removal, taker.clock);
  if (remover === 'none') return;
  // Removes the lock of a window that crashed during a removal.
  if (!remover || isStale(remover, taker)) await rm(removal, { force: true });
  else await taker.clock.sleep(tornMs, new AbortController().signal);
}

function holding(path: string, mine: LockHolder, { clock }: LockTaker): Lock {
  const ended = new AbortController();
  let beatAt = mine.beatAt;
  let isLost = false;
  let tell: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => {
    tell = resolve;
  });

  const lose = (): void => {
    isLost = true;
    tell();
  };

  const look = async (): Promise<void> => {
    if (ended.signal.aborted || isLost) return;
    const now = clock.now();
    if (!(await renew(path, { ...mine, beatAt: now }))) return lose();
    beatAt = now;
    if (await isThere(wantedPath(path))) tell();
  };

  const beat = async (): Promise<void> => {
    while (!ended.signal.aborted && !isLost) {
      await clock.sleep(beatMs, ended.signal);
      // Ignores errors, because a temporary disk error must not release the session.
      if (!ended.signal.aborted) await look().catch(() => undefined);
    }
  };
  const beating = beat();

  /**
   * Whether this window holds the lease: false if the file is gone or has another owner. A temporary read error does not end a fresh lease.
   */
  const isMine = (): boolean => {
    try {
      return parseHolder(readFileSync(path, 'utf8'))?.owner === mine.owner;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'ENOENT' && Math.abs(clock.now() - beatAt) <= staleMs / 2;
    }
  };

  return {
    wanted,
    isHeld: async () => {
      if (Math.abs(clock.now() - beatAt) > staleMs / 2) await look();
      if (!isLost && !isMine()) lose();
      return !isLost;
    },
    release: async () => {
      ended.abort();
      await beating;
      if (!isLost && isMine()) await rm(path, { force: true });
    },
  };
}

/**
 * Renews the lease by writing to the file that was opened and verified, never to a file that replaced it.
 * @returns false if the lease is gone or has another owner
 */
async function renew(path: string, mine: LockHolder): Promise<boolean> {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)));
  if (!file) return false;
  try {
    const text = await file.readFile('utf8');
    if (parseHolder(text)?.owner !== mine.owner) return false;
    const renewed = JSON.stringify(mine);
    await file.write(renewed, 0);
    if (renewed.length < text.length) await file.truncate(renewed.length);
    return true;
  } finally {
    await file.close();
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
