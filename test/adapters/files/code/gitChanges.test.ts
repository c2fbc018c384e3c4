// Changed files and their previous texts, from a real git repository.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPatch } from '../../../../src/core/review/patchFiles';
import { branchesOf, changedSince, patchBetween, patchWithoutSecretFiles } from '../../../../src/adapters/files/code/gitChanges';

const never = new AbortController().signal;

describe('the changed files of a folder', () => {
  const folders: string[] = [];
  after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 }))));

  async function repository(isCommitted = true) {
    const folder = await mkdtemp(join(tmpdir(), 'milkstack-changes-'));
    folders.push(folder);
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'protocol.file.allow=always', ...args], {
        cwd: folder,
        stdio: 'pipe',
      });
    const put = async (path: string, text: string | Uint8Array) => {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), text);
    };
    git('init', '-q', '-b', 'main');
    if (isCommitted) {
      await put('a.txt', 'one\n');
      await put('gone.sh', 'echo\n');
      await chmod(join(folder, 'gone.sh'), 0o755);
      await put('old name.txt', Array.from({ length: 30 }, (_, line) => `line ${line}\n`).join(''));
      await put('marked.txt', '\uFEFFmarked\r\n');
      await put('picture.bin', new Uint8Array([1, 0, 2]));
      git('add', '.');
      git('commit', '-q', '-m', 'Begin');
    }
    return { folder, git, put };
  }

  it('have the texts of the last commit, staged or not', async () => {
    const { folder, git, put } = await repository();
    await put('a.txt', 'two\n');
    await rm(join(folder, 'gone.sh'));
    git('mv', 'old name.txt', 'new name.txt');
    await put('marked.txt', '\uFEFFother\r\n');
    await put('picture.bin', new Uint8Array([1, 0, 3]));
    await put('neu/ü "quoted".txt', 'new\n');
    await symlink('a.txt', join(folder, 'link'));
    git('add', 'a.txt', 'link');
    const found = await changedSince(folder, { kind: 'workingTree' }, never);
    const files = new Map(found?.files.map((file) => [file.path, file]));
    assert.deepEqual(files.get('a.txt'), { path: 'a.txt', base: 'one\n', mode: 0o644 });
    assert.deepEqual(files.get('gone.sh'), { path: 'gone.sh', base: 'echo\n', mode: 0o755 });
    assert.equal(files.get('new name.txt')?.from, 'old name.txt');
    assert.equal(files.get('marked.txt')?.base, 'marked\r\n');
    assert.deepEqual(files.get('neu/ü "quoted".txt'), { path: 'neu/ü "quoted".txt', base: null });
    assert.deepEqual([...(found?.left ?? [])].sort(), ['link', 'picture.bin']);
    const index = await changedSince(folder, { kind: 'index' }, never);
    assert.ok(
      index?.files.every(({ path }) => path !== 'a.txt'),
      'what is staged as it is has not changed since',
    );
    await put('a.txt', 'three\n');
    const since = await changedSince(folder, { kind: 'index' }, never);
    assert.equal(since?.files.find(({ path }) => path === 'a.txt')?.base, 'two\n');
  });

  it('are shown as renamed with their edits, each once, if moved without git', async () => {
    const { folder, put } = await repository();
    const text = Array.from({ length: 30 }, (_, line) => `line ${line}\n`).join('');
    await rm(join(folder, 'old name.txt'));
    await put('deep/moved.txt', text.replace('line 7\n', 'line seven\n'));
    await put('deep/copy.txt', text.slice(0, 150));
    await rm(join(folder, 'gone.sh'));
    await put('other.sh', 'something else\n');
    const found = await changedSince(folder, { kind: 'workingTree' }, never);
    const shown = found?.files.map(({ path, from, base }) => [path, from ?? null, base === null]);
    assert.deepEqual(shown?.toSorted(), [
      ['deep/copy.txt', null, true],
      ['deep/moved.txt', 'old name.txt', false],
      ['gone.sh', null, false],
      ['other.sh', null, true],
    ]);
    assert.equal(found?.files.find(({ path }) => path === 'deep/moved.txt')?.base, text);
  });

  it('are all new without a commit', async () => {
    const { folder, git, put } = await repository(false);
    await put('a.txt', 'one\n');
    await put('b.txt', 'two\n');
    git('add', 'b.txt');
    const found = await changedSince(folder, { kind: 'workingTree' }, never);
    assert.deepEqual(found?.files.map(({ path, base }) => [path, base]).sort(), [
      ['a.txt', null],
      ['b.txt', null],
    ]);
  });

  it('can be listed against another commit or a branch point, and as a patch', async () => {
    const { folder, git, put } = await repository();
    git('checkout', '-q', '-b', 'feature');
    await put('a.txt', 'feature\n');
    git('commit', '-q', '-a', '-m', 'Feature');
    git('checkout', '-q', 'main');
    await put('b.txt', 'on main\n');
    git('add', '.');
    git('commit', '-q', '-m', 'On');
    git('checkout', '-q', 'feature');
    const sinceBranch = await changedSince(folder, { kind: 'mergeBase', name: 'main' }, never);
    assert.deepEqual(sinceBranch?.files, [{ path: 'a.txt', base: 'one\n', mode: 0o644 }]);
    const sinceMain = await changedSince(folder, { kind: 'commit', name: 'main' }, never);
    assert.deepEqual(sinceMain?.files.map(({ path }) => path).sort(), ['a.txt', 'b.txt']);
    assert.match((await patchBetween(folder, 'main...feature', never)) ?? '', /^\+feature$/m);
    assert.deepEqual((await branchesOf(folder, never)).sort(), ['feature', 'main']);
    assert.equal(await changedSince(folder, { kind: 'commit', name: '--output=x' }, never), null);
    assert.equal(await patchBetween(folder, '--output=x', never), null);
    assert.equal(await changedSince(folder, { kind: 'commit', name: 'nowhere' }, never), null);
  });

  it('are left out of a patch if they are meant to hold secrets, whatever their names and git’s settings', async () => {
    const { folder, git, put } = await repository();
    const secret = ['.env', 'deep/ü "x"/.env.local', 'keys/server.pem', '.npmrc', 'my keys/id_rsa', '.aws/credentials', 'secrets.yml'];
    const plain = ['src/env.ts', '.env.example', 'docs/a "b" ü.md'];
    const long = Array.from({ length: 30 }, (_, line) => `hidden ${line}\n`).join('');
    for (const path of [...secret, ...plain]) await put(path, long);
    git('add', '.');
    git('commit', '-q', '-m', 'More');
    git('mv', 'secrets.yml', 'plain.txt');
    git('mv', 'docs/a "b" ü.md', 'prod.env');
    for (const path of secret.filter((each) => each !== 'secrets.yml')) await put(path, `${long}key of ${path}\n`);
    for (const path of ['plain.txt', 'prod.env']) await put(path, `${long}key of ${path}\n`);
    for (const path of ['src/env.ts', '.env.example']) await put(path, `${long}-- a/.env\nshown ${path}\n`);
    for (const settings of [[], ['diff.noprefix'], ['diff.mnemonicPrefix']]) {
      for (const setting of settings) git('config', setting, 'true');
      const patch = await patchWithoutSecretFiles(folder, 'HEAD', never);
      assert.deepEqual(patch.match(/^\+(?:key|shown) .*/gm), ['+shown .env.example', '+shown src/env.ts'], settings.join());
      for (const setting of settings) git('config', '--unset', setting);
    }
    assert.equal(await patchWithoutSecretFiles(folder, 'nowhere', never), '');
  });

  it('are named by their folder in a patch of several folders, with quoted and moved names', async () => {
    const { folder, git, put } = await repository();
    git('mv', 'old name.txt', 'neu "ü".txt');
    await put('a.txt', 'two\n');
    git('commit', '-q', '-a', '-m', 'Move');
    await put('a.txt', '-\nrename from x\n');
    git('commit', '-q', '-a', '-m', 'Edit');
    const read = async (range: string, prefix: string) => readPatch((await patchBetween(folder, range, never, prefix)) ?? '');
    for (const prefix of ['', 'web/', 'a "b" ä\\/']) {
      const moves = (await read('HEAD~2..HEAD~1', prefix)).map(({ from, to }) => [from, to]);
      assert.deepEqual(moves, [
        [`${prefix}a.txt`, `${prefix}a.txt`],
        [`${prefix}old name.txt`, `${prefix}neu "ü".txt`],
      ]);
      assert.deepEqual((await read('HEAD~1..HEAD', prefix))[0]?.hunks[0]?.new, ['-', 'rename from x']);
    }
  });

  it('run no program configured by the repository, and keep filtered content', async () => {
    const { folder, git, put } = await repository();
    const mark = join(folder, 'started');
    for (const name of ['clean', 'smudge', 'process']) git('config', `filter.x.${name}`, `touch ${mark}; cat`);
    for (const setting of ['diff.external', 'core.fsmonitor', 'diff.y.textconv']) git('config', setting, `touch ${mark} #`);
    await put('.gitattributes', 'filtered.txt filter=x\na.txt diff=y\nb.txt ident\n');
    await put('filtered.txt', 'new\n');
    await put('b.txt', '$Id: 1 $\n');
    await put('a.txt', 'two\n');
    const found = await changedSince(folder, { kind: 'workingTree' }, never);
    assert.equal(existsSync(mark), false);
    for (const path of ['filtered.txt', 'b.txt']) assert.ok(found?.left.includes(path), path);
    assert.equal(found?.files.find(({ path }) => path === 'a.txt')?.base, 'one\n');
  });

  it('name a changed mode, with changed text or without', async () => {
    const { folder, git, put } = await repository();
    await put('run.sh', 'echo\n');
    git('add', '.');
    git('commit', '-q', '-m', 'Script');
    await put('a.txt', 'two\n');
    for (const path of ['a.txt', 'run.sh']) await chmod(join(folder, path), 0o755);
    const found = await changedSince(folder, { kind: 'workingTree' }, never);
    assert.deepEqual(found?.left, ['a.txt (100755)', 'run.sh (100755)']);
    const one = await changedSince(folder, { kind: 'workingTree' }, never, (path) => path === 'a.txt');
    assert.deepEqual([one?.left, one?.files.map(({ path }) => path)], [['a.txt (100755)'], ['a.txt']]);
    assert.equal(found?.files.find(({ path }) => path === 'a.txt')?.base, 'one\n');
  });

  it('leave out submodules, conflicting files and other repositories, and start at the open folder', async () => {
    const { folder, git, put } = await repository();
    const other = await repository();
    git('submodule', 'add', '-q', other.folder, 'sub');
    await put('nested/a.txt', 'in a repository of its own\n');
    execFileSync('git', ['init', '-q'], { cwd: join(folder, 'nested') });
    await put('src/b.txt', 'new\n');
    git('checkout', '-q', '-b', 'feature');
    await put('a.txt', 'theirs\n');
    git('commit', '-q', '-a', '-m', 'Theirs');
    git('checkout', '-q', 'main');
    await put('a.txt', 'ours\n');
    git('commit', '-q', '-m', 'Ours', 'a.txt');
    assert.throws(() => git('merge', '-q', 'feature'));
    const found = await changedSince(folder, { kind: 'workingTree' }, never);
    assert.ok(found?.left.includes('nested'));
    assert.ok(!found?.files.some(({ path }) => path === 'sub' || path.startsWith('nested/')));
    const inside = await changedSince(join(folder, 'src'), { kind: 'workingTree' }, never);
    assert.deepEqual(inside?.files, [{ path: 'b.txt', base: null }]);
    await rename(join(folder, '.git'), join(folder, 'no-git'));
    assert.equal(await changedSince(folder, { kind: 'workingTree' }, never), null);
  });
});
