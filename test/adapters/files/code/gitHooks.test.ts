// Hooks and settings of a real git repository that do not appear in diffs.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { programsOfGit } from '../../../../src/adapters/files/code/gitHooks';

const never = new AbortController().signal;

describe('programs that git starts by itself', () => {
  let folder = '';
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: folder, stdio: 'pipe' });
  const put = (path: string, mode = 0o755) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '#!/bin/sh\n');
    chmodSync(join(folder, path), mode);
  };
  const found = () => programsOfGit(folder, never);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'milkstack-hooks-'));
    git('init', '-q', '--template=');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are none in a new repository, and none outside of one', async () => {
    put('.git/hooks/pre-push.sample');
    assert.deepEqual(await found(), []);
    rmSync(join(folder, '.git'), { recursive: true });
    assert.deepEqual(await found(), []);
  });

  it('are hooks that can be executed', async () => {
    put('.git/hooks/post-checkout');
    put('.git/hooks/notes.txt', 0o644);
    assert.deepEqual(
      await found(),
      process.platform === 'win32' ? ['.git/hooks/notes.txt', '.git/hooks/post-checkout'] : ['.git/hooks/post-checkout'],
    );
  });

  it('are hooks of another folder, from every folder, without the ones that a diff shows', async () => {
    git('config', 'core.hooksPath', 'tools/hooks');
    writeFileSync(join(folder, '.gitignore'), 'tools/hooks/post-*\n');
    for (const path of ['.git/hooks/pre-commit', 'tools/hooks/pre-commit', 'tools/hooks/pre-rebase', 'tools/hooks/post-merge']) put(path);
    git('add', 'tools/hooks/pre-commit');
    assert.deepEqual(await found(), ['tools/hooks/post-merge']);
    assert.deepEqual(await programsOfGit(join(folder, 'tools'), never), ['hooks/post-merge']);
  });

  it('are settings whose value is a program', async () => {
    const settings = [
      ['core.fsmonitor', './watch.sh'],
      ['diff.word.textconv', 'cat'],
      ['filter.tidy.smudge', 'x'],
      ['alias.st', '!sh x'],
      ['include.path', '../more'],
      ['remote.origin.uploadpack', 'x'],
    ] as const;
    for (const [name, value] of settings) git('config', name, value);
    for (const [name, value] of [
      ['core.fsmonitor', 'true'],
      ['alias.co', 'checkout'],
      ['user.name', 'Ada'],
    ] as const)
      git('config', '--add', name, value);
    assert.deepEqual(
      await found(),
      settings.map(([name]) => `.git/config (${name})`),
    );
  });
});
