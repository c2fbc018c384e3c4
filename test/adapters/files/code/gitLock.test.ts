// Detection of git's index lock in a working tree.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isGitWriting } from '../../../../src/adapters/files/code/gitLock';

describe('git’s lock', () => {
  let folder: string;
  const at = (path: string) => join(folder, path);
  const lock = (path: string) => writeFileSync(at(path), '');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'milkstack-lock-'));
    mkdirSync(at('.git/worktrees/second '), { recursive: true });
    mkdirSync(at('second/src'), { recursive: true });
    writeFileSync(at('second/.git'), `gitdir: ${at('.git/worktrees/second ')}\n`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is that of the innermost repository', async () => {
    assert.deepEqual([await isGitWriting(at('src/a.ts')), await isGitWriting(at('second/src/a.ts'))], [false, false]);
    lock('.git/index.lock');
    assert.deepEqual([await isGitWriting(at('src/a.ts')), await isGitWriting(at('second/src/a.ts'))], [true, false]);
    lock('.git/worktrees/second /index.lock');
    assert.equal(await isGitWriting(at('second/src/a.ts')), true);
  });

  it('is ignored when a killed command left it behind', async () => {
    lock('.git/index.lock');
    utimesSync(at('.git/index.lock'), 1, 1);
    assert.equal(await isGitWriting(at('a.ts')), false);
  });
});
