// Clock, random values, digests, processes and name resolution of this machine.
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

/** 128 random bits as hex. */
export const randomKey = (): string => randomBytes(16).toString('hex');

/** A nonce for each session's prompts that nobody can tell without the secret. */
export function createNonces(secret: string): (sessionId: string) => string {
  return (sessionId) => `n-${sha256(`${secret}\n${sessionId}`).slice(0, 16)}`;
}

export const sha256: Digest = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Where a process's number means one process: containers share the name of a machine, or have equal ones, and number their processes each for itself.
 * The boot tells machines apart that have one name.
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

/** Empty where a system has nothing of the kind. */
function read(look: () => string): string {
  try {
    return look();
  } catch {
    return '';
  }
}

/** This window, as the leases of sessions know it. */
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
      // it is there, and somebody else's
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  },
};

/** A name that is not resolved by then counts as unknown. */
const maxMs = 3_000;

/** The addresses the system's resolver knows for a name; none where there are none, or they take too long. */
export async function addressesOf(name: string, signal: AbortSignal): Promise<readonly string[]> {
  const found = lookup(name, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
  const over = new AbortController();
  const late = systemClock.sleep(maxMs, AbortSignal.any([signal, over.signal])).then(() => []);
  return Promise.race([found, late]).finally(() => over.abort());
}
