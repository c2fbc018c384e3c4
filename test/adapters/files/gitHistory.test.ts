// The history of a file, asked of a real git in a folder made for it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGitHistory } from '../../../src/adapters/files/gitHistory';

const never = new AbortController().signal;

describe('the history of a file', () => {
  let folder = '';
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: folder, stdio: 'pipe' });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'milkstack-history-'));
    git('init', '-q');
    await writeFile(join(folder, 'a.txt'), 'one\n');
    await writeFile(join(folder, '-n'), 'a name like an option\n');
    git('add', '.');
    git('commit', '-q', '-m', 'Begin');
    await writeFile(join(folder, 'a.txt'), 'two\n');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('tells what changed since the last commit, and the commits', async () => {
    const history = createGitHistory(() => folder);
    const diff = (await history.diff('a.txt', never)) ?? '';
    assert.match(diff, /^-one$/m);
    assert.match(diff, /^\+two$/m);
    assert.match((await history.log('a.txt', 5, never)) ?? '', /^[0-9a-f]{7,} \d{4}-\d\d-\d\d Ada: Begin\n?$/);
  });

  it('takes a path for a path, whatever it looks like', async () => {
    const history = createGitHistory(() => folder);
    assert.match((await history.log('-n', 5, never)) ?? '', /Begin/);
    assert.equal(await history.log('*', 5, never), '');
    assert.equal(await history.log(':(top)a.txt', 5, never), '');
  });

  it('starts nothing that the repository names', async () => {
    const mark = join(folder, 'started');
    for (const setting of ['diff.external', 'core.fsmonitor', 'core.pager']) git('config', setting, `touch ${mark} #`);
    git('config', 'log.showSignature', 'true');
    git('config', 'gpg.program', `touch ${mark} #`);
    const history = createGitHistory(() => folder);
    await history.diff('a.txt', never);
    await history.log('a.txt', 5, never);
    await assert.rejects(import('node:fs/promises').then(({ stat }) => stat(mark)));
  });

  it('says that there is none without a folder, and ends with the signal', async () => {
    assert.equal(await createGitHistory(() => null).diff('a.txt', never), null);
    assert.equal(await createGitHistory(() => folder).diff('a.txt', AbortSignal.abort()), null);
  });
});
