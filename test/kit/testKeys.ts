// In-memory keys for log lines; equal names have equal keys.
import { createHash } from 'node:crypto';
import type { CipherKeys } from '../../src/adapters/files/log/lineCipher';

export function testKeys(...names: readonly string[]): CipherKeys {
  const known = (names.length > 0 ? names : ['test']).map((name) => createHash('sha256').update(name).digest('hex').slice(0, 32));
  return { known: () => known, current: async () => known[0] ?? '' };
}
