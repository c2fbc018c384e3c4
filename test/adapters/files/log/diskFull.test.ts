// Full disk detection.
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFullAt, isNoSpace, logErrorOf } from '../../../../src/adapters/files/log/diskFull';

const errors: readonly (readonly [what: string, error: unknown, isFull: boolean])[] = [
  ['no room on the device', Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  ['a quota that is used up', Object.assign(new Error('write'), { code: 'EDQUOT' }), true],
  ['the editor’s own name for a quota', Object.assign(new Error('write'), { code: 'EntryExceedsStorageQuota' }), true],
  ['a message that names the code', new Error('ENOSPC: no space left on device, write'), true],
  ['a message of Windows', new Error('There is not enough space on the disk.'), true],
  ['a lock', Object.assign(new Error('busy'), { code: 'EBUSY' }), false],
  ['no permission', Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }), false],
  ['nothing at all', undefined, false],
];

describe('a full disk', () => {
  for (const [what, error, isFull] of errors)
    it(`is ${isFull ? '' : 'not '}detected from ${what}`, () => {
      assert.equal(isNoSpace(error), isFull);
      assert.equal(logErrorOf(error).isFull, isFull);
    });

  it('has less free space than is needed', async () => {
    assert.equal(await isFullAt(tmpdir(), 1), false);
    assert.equal(await isFullAt(tmpdir(), Number.MAX_SAFE_INTEGER), true);
  });

  it('is not assumed if the free space is unknown', async () => assert.equal(await isFullAt(join(tmpdir(), 'no/such/folder'), 1), false));
});
