// File history in several folders.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createHistory } from '../../src/adapters/vscode/workspace/codebase';

const never = new AbortController().signal;

describe('the history of a file in the editor', () => {
  const made: string[] = [];
  after(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function repository(name: string): { readonly uri: vscode.Uri; readonly name: string } {
    const folder = mkdtempSync(join(tmpdir(), 'milkstack-history-'));
    made.push(folder);
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', `user.name=${name}`, '-c', 'user.email=a@example.com', ...args], { cwd: folder, stdio: 'pipe' });
    git('init', '-q');
    writeFileSync(join(folder, 'a.txt'), 'before\n');
    git('add', '.');
    git('commit', '-q', '-m', `Begin ${name}`);
    writeFileSync(join(folder, 'a.txt'), `after in ${name}\n`);
    return { uri: vscode.Uri.file(folder), name };
  }

  it('is that of the folder in the path', async () => {
    const folders = [repository('one'), repository('two')];
    const history = createHistory(() => folders);
    for (const { name } of folders) {
      assert.match((await history.log(`${name}/a.txt`, 5, never)) ?? '', new RegExp(`Begin ${name}`));
      assert.match((await history.diff(`${name}/a.txt`, never)) ?? '', new RegExp(`^\\+after in ${name}$`, 'm'));
    }
    assert.equal(await history.diff('a.txt', never), null);
    assert.equal(await history.log('three/a.txt', 5, never), null);
  });

  it('needs no folder name if there is one folder', async () => {
    const only = repository('one');
    assert.match((await createHistory(() => [only]).diff('a.txt', never)) ?? '', /^\+after in one$/m);
  });
});
