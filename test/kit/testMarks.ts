// Deterministic marks that replace masked secrets in tests.
import { createHash } from 'node:crypto';
import { createMarks, type SecretMarks } from '../../src/core/secrets/marks';

export function testMarks(isReleased?: SecretMarks['isReleased']): SecretMarks {
  return createMarks('test', (text) => createHash('sha256').update(text).digest('hex'), isReleased);
}
