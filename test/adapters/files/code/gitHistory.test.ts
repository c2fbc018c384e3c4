// History of a file, from a real git repository.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGitHistory } from '../../../../src/adapters/files/code/gitHistory';

const never = new AbortController().signal;
const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];

describe('the history of a file', () => {
  let folder = '';
  const git = (...args: readonly string[]) => execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'pipe' });

  const onDisk = (within: string) => ({ folder, within });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'milkstack-history-'));
    git('init', '-q');
    await writeFile(join(folder, 'a.txt'), 'one\n');
    await writeFile(join(folder, '-n'), 'a name like an option\n');
    git('add', '.');
    git('commit', '-q', '-m', 'Begin');
    await writeFile(join(folder, 'a.txt'), 'two\n');
  });
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('lists the changes since the last commit, and the commits', async () => {
    const history = createGitHistory(onDisk);
    const diff = (await history.diff('a.txt', never)) ?? '';
    assert.match(diff, /^-one$/m);
    assert.match(diff, /^\+two$/m);
    assert.match((await history.log('a.txt', 5, never)) ?? '', /^[0-9a-f]{7,} \d{4}-\d\d-\d\d Ada: Begin\n?$/);
  });

  it('takes a path literally, whatever its characters', async () => {
    const history = createGitHistory(onDisk);
    assert.match((await history.log('-n', 5, never)) ?? '', /Begin/);
    assert.equal(await history.log('*', 5, never), '');
    assert.equal(await history.log(':(top)a.txt', 5, never), '');
  });

  it('runs no program configured by the repository', async () => {
    const mark = join(folder, 'started');
    for (const setting of ['diff.external', 'core.fsmonitor', 'core.pager']) git('config', setting, `touch ${mark} #`);
    git('config', 'log.showSignature', 'true');
    git('config', 'gpg.program', `touch ${mark} #`);
    for (const name of ['clean', 'smudge', 'process']) git('config', `filter.A b.c=d.${name}`, `touch ${mark} #`);
    git('config', 'filter.A b.c=d.required', 'true');
    git('config', 'filter.x.clean', `touch ${mark}; cat`);
    await writeFile(join(folder, '.gitattributes'), 'a.txt filter=x\n');
    const history = createGitHistory(onDisk);
    assert.match((await history.diff('a.txt', never)) ?? '', /^\+two$/m);
    await history.log('a.txt', 5, never);
    await assert.rejects(stat(mark));
  });

  it('fetches nothing in a partial clone', async () => {
    const partial = await mkdtemp(join(tmpdir(), 'milkstack-partial-'));
    const mark = join(partial, 'fetched');
    const inPartial = (...args: readonly string[]) => execFileSync('git', [...who, ...args], { cwd: partial, stdio: 'pipe' });
    inPartial('init', '-q');
    await writeFile(join(partial, 'a.txt'), 'one\n');
    inPartial('add', '.');
    inPartial('commit', '-q', '-m', 'Begin');
    await writeFile(join(partial, 'a.txt'), 'two\n');
    for (const [name, value] of Object.entries({ url: partial, promisor: 'true', uploadpack: `touch ${mark} #` }))
      inPartial('config', `remote.origin.${name}`, value);
    inPartial('config', 'core.repositoryformatversion', '1');
    inPartial('config', 'extensions.partialClone', 'origin');
    const blob = inPartial('rev-parse', 'HEAD:a.txt').toString().trim();
    await rm(join(partial, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    const history = createGitHistory((within) => ({ folder: partial, within }));
    await history.diff('a.txt', never).catch(() => null);
    await history.log('a.txt', 5, never).catch(() => null);
    await assert.rejects(stat(mark));
    await rm(partial, { recursive: true });
  });

  it('is empty outside a repository, and ends with the abort signal', async () => {
    assert.equal(await createGitHistory(() => null).diff('a.txt', never), null);
    assert.equal(await createGitHistory(onDisk).diff('a.txt', AbortSignal.abort()), null);
  });
});
