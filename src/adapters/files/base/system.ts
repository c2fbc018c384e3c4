// This machine's clock, random values, digests, processes and name resolution.
import { createHash, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
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

/** 128 random bits in hexadecimal. */
export const randomKey = (): string => randomBytes(16).toString('hex');

/** Returns a function that derives the nonce for a session's prompts. Without the secret, the nonce cannot be predicted. */
export function createNonces(secret: string): (sessionId: string) => string {
  return (sessionId) => `n-${sha256(`${secret}\n${sessionId}`).slice(0, 16)}`;
}

export const sha256: Digest = (text) => createHash('sha256').update(text).digest('hex');

/**
 * PID namespace of this process: containers may share a host name and have their own process ids. The boot id distinguishes machines with
 * the same name.
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

/** Result of `look`, or an empty string if the system does not provide the value. */
function read(look: () => string): string {
  try {
    return look();
  } catch {
    return '';
  }
}

/** Identity of this window as the holder of session leases. */
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
      // The process exists and belongs to another user.
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  },
};

/** Timeout for name resolution, in milliseconds. */
const maxMs = 3_000;

/** Addresses of a host name from the system's resolver; empty if there are none, or on a timeout. */
export async function addressesOf(name: string, signal: AbortSignal): Promise<readonly string[]> {
  const found = lookup(name, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
  const over = new AbortController();
  const late = systemClock.sleep(maxMs, AbortSignal.any([signal, over.signal])).then(() => []);
  return Promise.race([found, late]).finally(() => over.abort());
}
