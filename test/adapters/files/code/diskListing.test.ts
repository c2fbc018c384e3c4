// Disk listing by git and by directory walk: both give the same files and exclusions.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listDisk } from '../../../../src/adapters/files/code/diskSource';
import { countSkips } from '../../../../src/core/context/files/excludedFiles';

const { signal } = new AbortController();

const tree: Readonly<Record<string, string>> = {
  '.gitignore': '*.log\n/out\n**/cache/\n# a comment\n\\#odd.txt\ntrailing \n!/keep.log\n',
  'a.ts': 'x',
  'keep.log': 'x',
  'drop.log': 'x',
  trailing: 'x',
  '#odd.txt': 'x',
  'out/built.js': 'x',
  'src/b.ts': 'x',
  'src/deep/c.ts': 'x',
  'src/deep/debug.log': 'x',
  'src/deep/.gitignore': '!debug.log\n*.tmp\n',
  'src/deep/x.tmp': 'x',
  'src/deep/er/y.tmp': 'x',
  'src/deep/er/.gitignore': '!y.tmp\n',
  'src/out/fine.ts': 'x',
  'src/cache/blob': 'x',
  'src/ünïcode näme.ts': 'x',
  'lib/.gitignore': '*\n!.gitignore\n!kept.ts\n',
  'lib/kept.ts': 'x',
  'lib/dropped.ts': 'x',
  'node_modules/p/index.js': 'x',
  '.env': 'KEY=1',
  '.env.example': 'KEY=',
  'logo.png': 'x',
  'package-lock.json': '{}',
  'private/notes.md': 'x',
  'private/.milkstackignore': 'secret-*\n',
  'private/secret-plan.md': 'x',
  '.milkstackignore': 'vendor/\n*.gen.ts\n',
  'vendor/big.ts': 'x',
  'src/api.gen.ts': 'x',
  'aux.c': 'x',
};

function put(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

describe('a folder listing', () => {
  let root = '';
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: root, stdio: 'pipe' });
  const list = (mayRunGit: boolean, patterns: readonly string[] = []) => listDisk(root, { patterns, mayRunGit }, signal);

  if (process.platform !== 'win32')
    it('neither waits for a pipe nor reads a device named like an ignore file', async () => {
      for (const name of ['.milkstackignore', '.gitignore']) rmSync(join(root, name));
      execFileSync('mkfifo', [join(root, '.milkstackignore')]);
      symlinkSync('/dev/zero', join(root, '.gitignore'));
      assert.ok((await list(false)).paths.includes('vendor/big.ts'));
    });

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'milkstack-list-'));
    put(root, tree);
    symlinkSync('/etc/hostname', join(root, 'link.txt'));
    symlinkSync('/etc', join(root, 'linked'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const expected = [
    ...['#odd.txt', '.env.example', '.gitignore', '.milkstackignore', 'a.ts', 'keep.log', 'lib/.gitignore', 'lib/kept.ts'],
    ...['private/.milkstackignore', 'private/notes.md', 'src/b.ts', 'src/deep/.gitignore', 'src/deep/c.ts', 'src/deep/debug.log'],
    ...['src/deep/er/.gitignore', 'src/deep/er/y.tmp', 'src/out/fine.ts', 'src/ünïcode näme.ts'],
  ].filter((path) => path !== '#odd.txt');

  it('by walking leaves out ignored files', async () => {
    assert.deepEqual((await list(false)).paths, expected.toSorted());
  });

  it('is the same by git with no, some and all files tracked', async () => {
    const walked = (await list(false)).paths;
    git('init', '-q');
    assert.deepEqual((await list(true)).paths, walked);
    git('add', 'src', 'a.ts', 'link.txt');
    git('commit', '-qm', 'one');
    assert.deepEqual((await list(true)).paths, walked);
    git('add', '-A');
    git('commit', '-qm', 'two');
    put(root, { 'src/new.ts': 'x', 'src/new.log': 'x' });
    assert.deepEqual((await list(true)).paths, (await list(false)).paths);
    assert.ok((await list(true)).paths.includes('src/new.ts'));
  });

  it('contains a conflicting file once, and no file that is not checked out', async () => {
    git('init', '-q');
    git('add', 'a.ts', 'src');
    git('commit', '-qm', 'one');
    git('checkout', '-qb', 'other');
    put(root, { 'a.ts': 'theirs' });
    git('commit', '-qam', 'theirs');
    git('checkout', '-q', '-');
    put(root, { 'a.ts': 'ours' });
    git('commit', '-qam', 'ours');
    assert.throws(() => git('merge', '-q', 'other'));
    assert.deepEqual((await list(true)).paths, (await list(false)).paths);
    git('update-index', '--skip-worktree', 'src/b.ts');
    rmSync(join(root, 'src/b.ts'));
    assert.deepEqual((await list(true)).paths, (await list(false)).paths);
  });

  it('leaves out in both ways what git ignores globally, by any setting, and in this repository', async () => {
    const home = mkdtempSync(join(tmpdir(), 'milkstack-home-'));
    const { HOME: homeBefore, XDG_CONFIG_HOME: settingsBefore } = process.env;
    try {
      Object.assign(process.env, { HOME: home, XDG_CONFIG_HOME: join(home, 'settings') });
      git('init', '-q');
      put(root, { '.git/info/exclude': '/src/new*\n', 'src/new.ts': 'x', 'x.swp': 'x', 'y.bak': 'x', 'lib/kept.swp': 'x' });
      put(root, { 'lib/.gitignore': '*\n!.gitignore\n!kept.*\n' });
      put(home, { 'settings/git/ignore': '*.swp\n', 'bak.txt': '*.bak\n' });
      for (const [settings, left] of [
        ['', ['lib/kept.swp', 'y.bak']],
        ['[user]\n\tname = x\n[core]\n\tautocrlf = false\n\texcludesFile = ~/bak.txt\n', ['lib/kept.swp', 'x.swp']],
      ] as const) {
        put(home, { '.gitconfig': settings });
        const walked = (await list(false)).paths;
        assert.deepEqual(walked, (await list(true)).paths);
        assert.deepEqual(
          walked.filter((path) => /new|swp|bak/.test(path)),
          left,
        );
      }
    } finally {
      for (const [name, value] of Object.entries({ HOME: homeBefore, XDG_CONFIG_HOME: settingsBefore }))
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      rmSync(home, { recursive: true, force: true });
    }
  });

  it('includes nested repositories', async () => {
    git('init', '-q');
    put(root, { 'inner/code.ts': 'x', 'inner/.gitignore': 'out/\n', 'inner/out/x.js': 'x' });
    execFileSync('git', ['init', '-q'], { cwd: join(root, 'inner') });
    assert.deepEqual(
      (await list(true)).paths.filter((path) => path.startsWith('inner/')),
      ['inner/.gitignore', 'inner/code.ts'],
    );
  });

  it('honors the product’s own ignore files at any depth, with the same reasons', async () => {
    put(root, {
      'src/-early.ts': 'x',
      'src/art.png': 'x',
      'src/.milkstackignore': '-*\nart.*\n',
      'z/.milkstackignore': 'late\n',
      'z/late': 'x',
    });
    const walked = await list(false);
    assert.ok(!walked.paths.some((path) => /early|late$/.test(path)));
    git('init', '-q');
    for (const tracked of [[], ['src/-early.ts', 'src/art.png', 'z/late'], ['src', 'z']]) {
      if (tracked.length > 0) git('add', ...tracked);
      const listed = await list(true);
      assert.deepEqual(listed.paths, walked.paths);
      assert.equal(listed.skipped.filter((reason) => reason === 'binary').length, 1);
    }
  });

  it('is sorted, even if git’s listing is not', async () => {
    put(root, { 'order/a': 'x', 'order/a.b/c': 'x', 'order/a-b': 'x', 'order/\u{FF21}': 'x', 'order/\u{1F600}': 'x', 'order/B': 'x' });
    git('init', '-q');
    git('add', 'order/B', 'order/\u{FF21}', 'order/\u{1F600}');
    const { paths } = await list(true);
    assert.deepEqual(paths, paths.toSorted());
    assert.deepEqual(paths, (await list(false)).paths);
    assert.equal(paths.filter((path) => path.startsWith('order/')).length, 6);
  });

  it('falls back to walking if git fails, without duplicates', async () => {
    git('init', '-q');
    git('add', '-A');
    const walked = await list(false);
    writeFileSync(join(root, '.git/index'), 'no index');
    assert.deepEqual(await list(true), walked);
  });

  it('honors the editor’s excludes', async () => {
    git('init', '-q');
    for (const mayRunGit of [true, false]) {
      const { paths } = await list(mayRunGit, ['**/deep', '/a.ts', '**/*.md']);
      assert.ok(!paths.some((path) => path.includes('deep') || path === 'a.ts' || path.endsWith('.md')));
      assert.ok(paths.includes('src/b.ts'));
    }
  });

  it('counts excluded files by reason', async () => {
    const { skipped } = await list(false);
    const counts = new Map(countSkips(skipped).map(({ reason, count }) => [reason, count]));
    assert.deepEqual([counts.get('secret'), counts.get('binary'), counts.get('generated')], [1, 1, 1]);
    assert.ok((counts.get('ignored') ?? 0) > 8);
  });

  it('runs no program that the repository configures', async () => {
    git('init', '-q');
    const mark = join(root, 'ran');
    git('config', 'core.fsmonitor', `touch ${mark}; false`);
    const { paths } = await list(true);
    assert.ok(paths.includes('a.ts') && !paths.includes('ran'));
  });
});
