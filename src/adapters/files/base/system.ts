// This machine's clock, random values, digests, processes and name resolution.
import { createHash, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { inTime } from '../../../core/base/inTime';
import type { Clock, Digest, Ids } from '../../../flows/ports/ports';
import type { LockTaker } from '../sessions/sessionLock';

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (waitMs, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, waitMs);
      signal.addEventListener('abort', finish);
    }),
};

export const randomIds: Ids = {
  next: (prefix) => `${prefix}-${randomBytes(6).toString('hex')}`,
  chance: () => Math.random(),
};

export const randomKey = (): string => randomBytes(16).toString('hex');

/** Returns a function that derives a session's prompt nonce, which cannot be predicted without the secret. */
export function createNonces(secret: string): (sessionId: string) => string {
  return (sessionId) => `n-${sha256(`${secret}\n${sessionId}`).slice(0, 16)}`;
}

export const sha256: Digest = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Returns a name for the PID namespace of this process. The host name is not enough, because containers may share it although each has its
 * own process IDs. The boot ID distinguishes machines with the same name. `isCertain`: whether the namespace and the boot ID are available,
 * which makes the name unique.
 */
export function processSpace(): { readonly name: string; readonly isCertain: boolean } {
  const numbers = [
    read(() => readlinkSync('/proc/self/ns/pid')),
    read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  ];
  const name = [hostname(), process.platform, ...numbers].filter(Boolean).join(' ');
  return { name, isCertain: numbers.every(Boolean) };
}

const space = processSpace();

function read(look: () => string): string {
  try {
    return look();
  } catch {
    return '';
  }
}

export const thisWindow: LockTaker = {
  clock: systemClock,
  owner: () => randomIds.next('window'),
  pid: process.pid,
  host: space.name,
  isHostCertain: space.isCertain,
  isAlive: (pid) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      // EPERM: the process exists but belongs to another user.
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  },
};

const lookupTimeoutMs = 3_000;

/** Resolves a host name with the system's resolver; empty on failure, timeout or abort. */
export async function addressesOf(name: string, signal: AbortSignal): Promise<readonly string[]> {
  const found = lookup(name, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
  return (await inTime(found, lookupTimeoutMs, systemClock, signal)) ?? [];
}
