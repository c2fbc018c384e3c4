// Keys of lines in a log, in memory; the same name is the same key.
import { createHash } from 'node:crypto';
import type { CipherKeys } from '../../src/adapters/files/log/lineCipher';

export function testKeys(...names: readonly string[]): CipherKeys {
  const known = (names.length > 0 ? names : ['test']).map((name) => createHash('sha256').update(name).digest('hex').slice(0, 32));
  return { known: () => known, current: async () => known[0] ?? '' };
}
