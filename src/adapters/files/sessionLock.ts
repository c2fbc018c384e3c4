// Who may write to a session: one window at a time, told by a file beside the log that its owner keeps fresh.
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail, ok, type Result } from '../../core/text/result';
import type { Clock } from '../../flows/ports';

/** Who has a session open. */
export interface LockHolder {
  /** A name no other lock has. */
  readonly owner: string;
  readonly pid: number;
  readonly host: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly beatAt: number;
}

export interface Lock {
  /** Whether the lock still is this window's: looked up where it has not been refreshed for a while, as after a sleep of the machine. */
  isHeld(): Promise<boolean>;
  /** Resolves when another window asks for the session, or has taken it. */
  readonly wanted: Promise<void>;
  release(): Promise<void>;
}

/** The window a lock is taken for. */
export interface LockTaker {
  readonly clock: Clock;
  readonly owner: () => string;
  readonly pid: number;
  readonly host: string;
  /** Whether a process of this machine is there. */
  isAlive(pid: number): boolean;
}

/** How often the owner says that it is there, and looks whether it is asked to give the session away. */
export const beatMs = 2_000;
/** An owner that has been silent for so long is gone: its machine would have to be this busy for that many beats. */
export const staleMs = 20_000;
/** A lock that is being written is read again after this. */
const tornMs = 50;
/** How often whoever asked for a session looks whether it is free. */
const askMs = 200;

export function lockPath(logPath: string): string {
  return `${logPath}.lock`;
}

/** Takes the lock of a log, or tells who has it. A lock whose owner is gone is taken over, by one window only. */
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
    await removeStale(path, mine, taker);
  }
  await rm(wantedPath(path), { force: true });
  return ok(holding(path, mine, taker));
}

/** Who has a log open now; null where nobody has. */
export async function lockHolder(logPath: string, taker: LockTaker): Promise<LockHolder | null> {
  const holder = await readLock(lockPath(logPath), taker.clock);
  return holder && holder !== 'none' && !isStale(holder, taker) ? holder : null;
}

/** Asks the owner to give a session away and waits until it has, at most until it would count as gone; then the lock may be taken. */
export async function askForLock(logPath: string, taker: LockTaker, signal: AbortSignal): Promise<void> {
  const path = lockPath(logPath);
  const until = taker.clock.now() + staleMs;
  while (!signal.aborted && taker.clock.now() < until && (await lockHolder(logPath, taker))) {
    await writeFile(wantedPath(path), '');
    await taker.clock.sleep(askMs, signal);
  }
  await rm(wantedPath(path), { force: true });
}

function wantedPath(path: string): string {
  return `${path}.wanted`;
}

function isStale({ beatAt, host, pid }: LockHolder, taker: LockTaker): boolean {
  if (Math.abs(taker.clock.now() - beatAt) > staleMs) return true;
  return host === taker.host && !taker.isAlive(pid);
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

/** Null for a file that stays unreadable: whoever wrote it was cut off. */
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
 * Removes a lock whose owner is gone. Only who has the lock of this removal may, and looks once more when it has: what is removed is never the
 * lock that another window has just taken.
 */
async function removeStale(path: string, mine: LockHolder, taker: LockTaker): Promise<void> {
  const removal = `${path}.removal`;
  if (await create(removal, mine)) {
    try {
      const holder = await readLock(path, taker.clock);
      if (holder !== 'none' && (!holder || isStale(holder, taker))) await rm(path, { force: true });
    } finally {
      await rm(removal, { force: true });
    }
    return;
  }
  const remover = await readLock(removal, taker.clock);
  if (remover === 'none') return;
  // a window that died in the middle of it
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

  const look = async (): Promise<void> => {
    const holder = await readLock(path, clock);
    if (ended.signal.aborted || isLost) return;
    if (holder === 'none' || holder?.owner !== mine.owner) {
      isLost = true;
      return tell();
    }
    beatAt = clock.now();
    await writeFile(path, JSON.stringify({ ...mine, beatAt }));
    if (await isThere(wantedPath(path))) tell();
  };

  const beat = async (): Promise<void> => {
    while (!ended.signal.aborted && !isLost) {
      await clock.sleep(beatMs, ended.signal);
      // a disk that fails for a moment is no reason to give the session away
      if (!ended.signal.aborted) await look().catch(() => undefined);
    }
  };
  const beating = beat();

  return {
    wanted,
    isHeld: async () => {
      if (Math.abs(clock.now() - beatAt) > staleMs / 2) await look();
      return !isLost;
    },
    release: async () => {
      ended.abort();
      await beating;
      const holder = await readLock(path, clock);
      if (holder && holder !== 'none' && holder.owner === mine.owner) await rm(path, { force: true });
    },
  };
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
