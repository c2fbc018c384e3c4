// Session lease: one window renews a file beside the log; its name is the fencing token.
import { readFileSync } from 'node:fs';
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail, ok, type Result } from '../../../core/base/result';
import type { Clock } from '../../../flows/ports/ports';

/** Who has a session open. */
export interface LockHolder {
  /** A name no other lease has: as long as it stands in the file, its window may write. */
  readonly owner: string;
  readonly pid: number;
  readonly host: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly beatAt: number;
}

export interface Lock {
  /**
   * Whether the lease still is this window's; to be asked in the same breath as each write. Renewed first where that was not done for a while, as
   * after a sleep of the machine.
   */
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
  /** Where numbers of processes mean the same: a machine is not enough, as containers number their own. */
  readonly host: string;
  /** Whether `host` tells every space of process numbers from every other one, so that a number that is not there proves its process gone. */
  readonly isHostCertain: boolean;
  /** Whether a process of this host is there. */
  isAlive(pid: number): boolean;
}

/** How often the owner says that it is there, and looks whether it is asked to give the session away. */
export const beatMs = 1_000;
/** After so long without a renewal a lease has run out by the clock; clocks may differ, so it is watched before it is taken. */
export const staleMs = 20_000;
/** So long the file must stand still where its process seems to be gone, and where only the clock says that the lease has run out. */
const watchedMs = { gone: 2.5 * beatMs, runOut: 5 * beatMs } as const;
/** A lock that is being written is read again after this. */
const tornMs = 50;
/** How often whoever asked for a session looks whether it is free. */
const askMs = 200;

export function lockPath(logPath: string): string {
  return `${logPath}.lock`;
}

/**
 * Takes the lease of a log, or tells who has it. One that nobody renews is taken over, by one window only, and never because of a clock or of a
 * process's number alone: the file itself must have stood still for as long as a living owner cannot be silent. Only where the number is proof is nothing waited for.
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

function isStale(holder: LockHolder, taker: LockTaker): boolean {
  return Math.abs(taker.clock.now() - holder.beatAt) > staleMs || isGone(holder, taker);
}

function isGone({ host, pid }: LockHolder, taker: LockTaker): boolean {
  return host === taker.host && !taker.isAlive(pid);
}

/** A lease by its token is still refused to whoever lost it, were this wrong. */
function isProvenGone(holder: LockHolder, taker: LockTaker): boolean {
  return taker.isHostCertain && isGone(holder, taker);
}

/** Who turns out to be there after all, while the lease is watched for a renewal; null where nobody is. */
async function renewedWhileWatched(path: string, before: LockHolder | null, taker: LockTaker): Promise<LockHolder | null> {
  const { clock } = taker;
  const most = before && isGone(before, taker) ? watchedMs.gone : watchedMs.runOut;
  // told by sleeps, as the clock may be set, or the machine sleep, meanwhile
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
 * Removes a lease that nobody renewed while it was watched. Only who has the lock of this removal may, and looks once more when it has: what is removed is never the
 * lock that another window has just taken.
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
      // a disk that fails for a moment is no reason to give the session away
      if (!ended.signal.aborted) await look().catch(() => undefined);
    }
  };
  const beating = beat();

  /** A file that is gone, or another's, is the end; one that cannot be read for a moment is none while the lease is fresh. */
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
 * Writes into the file that was found to be this window's, never into one that has taken its place meanwhile.
 * @returns false where it is another's, or gone
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
