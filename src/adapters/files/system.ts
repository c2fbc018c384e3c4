// Time, chance and digests of the machine the host runs on.
import { createHash, randomBytes } from 'node:crypto';
import type { Clock, Digest, Ids } from '../../flows/ports';

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

export const sha256: Digest = (text) => createHash('sha256').update(text).digest('hex');
