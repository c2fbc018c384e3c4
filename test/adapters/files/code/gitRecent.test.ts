// Recent changes from a real git repository.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changesByGit, recentByGit } from '../../../../src/adapters/files/code/gitHistory';
import { assertMapped } from '../../../kit/lists';

const { signal } = new AbortController();

describe('recent changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'milkstack-recent-'));
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: folder, stdio: 'pipe' });
  const commit = (...paths: readonly string[]) => {
    for (const path of paths) writeFileSync(join(folder, path), `${Math.max(...paths.map((each) => each.length))} ${path}`);
    git('add', '.');
    git('commit', '-q', '-m', 'Change');
  };
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are empty without a repository or a commit', async () => {
    assert.deepEqual(await recentByGit(folder, signal), []);
    git('init', '-q');
    assert.deepEqual(await recentByGit(folder, signal), []);
    assert.deepEqual(await changesByGit(folder, signal), []);
  });

  it('come from small commits, latest first, with paths relative to the folder', async () => {
    mkdirSync(join(folder, 'src'));
    commit('src/old.ts');
    commit('src/größe – a b.ts', 'src/gone.ts');
    commit(...Array.from({ length: 30 }, (_, at) => `src/swept${at}.ts`));
    rmSync(join(folder, 'src/gone.ts'));
    commit(' top ');
    assert.deepEqual(await recentByGit(folder, signal), [' top ', 'src/gone.ts', 'src/größe – a b.ts', 'src/old.ts']);
    assert.deepEqual(await recentByGit(join(folder, 'src'), signal), ['gone.ts', 'größe – a b.ts', 'old.ts']);
    const changes = await changesByGit(join(folder, 'src'), signal);
    assertMapped(changes, ['Change 1', 'Change 30', 'Change 2', 'Change 1'], ({ subject, paths }) => [subject, paths.length].join(' '));
    assert.deepEqual(changes[2]?.paths, ['gone.ts', 'größe – a b.ts']);
  });
});
