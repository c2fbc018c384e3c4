// History of files in submodules, worktrees and nested repositories, using real git.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createGitHistory } from '../../../../src/adapters/files/code/gitHistory';
import { listOf } from '../../../kit/lists';

const never = new AbortController().signal;
const named = listOf(`
  -c | user.name=Ada | -c | user.email=ada@example.com | -c | protocol.file.allow=always | -c | init.defaultBranch=main`);

describe('the history of a file in a nested repository', () => {
  let top = '';
  const path = (...parts: readonly string[]) => join(top, ...parts);
  const git = (folder: string, ...args: readonly string[]) =>
    execFileSync('git', [...named, ...args], { cwd: path(folder), stdio: 'pipe' });
  const history = (folder: string) => createGitHistory((within) => ({ folder: path(folder), within }));
  const put = async (file: string, text: string) => {
    await mkdir(dirname(path(file)), { recursive: true });
    await writeFile(path(file), text);
  };
  const repository = async (folder: string, file: string, subject: string) => {
    await put(join(folder, file), 'one\n');
    git(folder, 'init', '-q');
    git(folder, 'add', '.');
    git(folder, 'commit', '-q', '-m', subject);
  };

  before(async () => {
    top = await mkdtemp(join(tmpdir(), 'milkstack-repositories-'));
    await repository('inner', 'deep/in.txt', 'Begin the innermost');
    await repository('library', 'src/lib.txt', 'Begin the library');
    git('library', 'submodule', '--quiet', 'add', path('inner'), 'third/inner');
    git('library', 'commit', '-q', '-m', 'Take the innermost in');
    await repository('work', 'src/app.txt', 'Begin the application');
    git('work', 'submodule', '--quiet', 'add', path('library'), 'libs/library');
    git('work', 'submodule', '--quiet', 'update', '--init', '--recursive');
    git('work', 'commit', '-q', '-m', 'Take the library in');
    git('work', 'worktree', 'add', '-q', '-b', 'side', '.worktrees/side');
    await repository('work/nested/tool', 'main.txt', 'Begin the tool');
    await repository('outside', 'secret.txt', 'Begin elsewhere');
    await symlink(path('outside'), path('work/link'));
    git('work', 'init', '-q', '--bare', 'bare.git');
    await put('work/bare.git/hooks/readme.txt', 'one\n');
    await put('work/fresh/new.txt', 'one\n');
    git('work/fresh', 'init', '-q');
    git('work/fresh', 'add', 'new.txt');
    await repository('work/apart', 'apart.txt', 'Begin apart');
    git('work/apart', 'init', '-q', '--separate-git-dir', path('apart.git'));
  });
  after(() => rm(top, { recursive: true, force: true, maxRetries: 5 }));

  for (const { file, subject } of [
    { file: 'src/app.txt', subject: 'Begin the application' },
    { file: 'libs/library/src/lib.txt', subject: 'Begin the library' },
    { file: 'libs/library/third/inner/deep/in.txt', subject: 'Begin the innermost' },
    { file: 'nested/tool/main.txt', subject: 'Begin the tool' },
    { file: '.worktrees/side/src/app.txt', subject: 'Begin the application' },
    { file: 'apart/apart.txt', subject: 'Begin apart' },
  ]) {
    it(`belongs to ${file}, changed or deleted with its folder`, async () => {
      await put(join('work', file), 'two\n');
      const { diff, log } = history('work');
      assert.match((await diff(file, never)) ?? '', /^-one\n\+two$/m);
      assert.match((await log(file, 5, never)) ?? '', new RegExp(`Ada: ${subject}\\n?$`));
      await rm(path('work', file));
      assert.match((await diff(file, never)) ?? '', /^deleted file/m);
      if (/src|deep/.test(file)) await rm(path('work', dirname(file)), { recursive: true, force: true });
      assert.match((await log(file, 5, never)) ?? '', new RegExp(`Ada: ${subject}\\n?$`));
    });
  }

  it('is read from the branch of its own worktree', async () => {
    git('work/.worktrees/side', 'checkout', '-q', '-f', '-b', 'other');
    assert.ok(((await history('work').switchedAt('.worktrees/side/src/app.txt', never)) ?? 0) > 0);
    assert.equal(await history('work').switchedAt('nested/tool/main.txt', never), null);
  });

  it('works without a commit, and follows no link out of the workspace', async () => {
    await put('work/fresh/new.txt', 'two\n');
    assert.match((await history('work').diff('fresh/new.txt', never)) ?? '', /^\+two$/m);
    assert.doesNotMatch((await history('work').log('link/secret.txt', 5, never)) ?? '', /elsewhere/);
  });

  it('uses no settings from a folder that only looks like a repository', async () => {
    const mark = path('started');
    git('work/bare.git', 'config', 'core.bare', 'false');
    git('work/bare.git', 'config', 'core.worktree', path('work'));
    git('work/bare.git', 'config', 'core.sshCommand', `touch ${mark}`);
    assert.equal(await history('work').log('bare.git/hooks/readme.txt', 5, never), null);
  });

  it('ignores a repository set by the environment', async () => {
    process.env.GIT_DIR = path('outside/.git');
    try {
      assert.match((await history('work').log('nested/tool/main.txt', 5, never)) ?? '', /Begin the tool/);
    } finally {
      delete process.env.GIT_DIR;
    }
  });
});
