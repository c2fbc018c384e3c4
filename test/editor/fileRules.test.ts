// Folder rules for files, with and without git.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';

describe('ignored and generated files in the editor', () => {
  const made: string[] = [];
  after(async () => {
    await vscode.workspace.getConfiguration('files').update('exclude', undefined, vscode.ConfigurationTarget.Global);
    for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function folderOf(files: Readonly<Record<string, string>>) {
    const folder = mkdtempSync(join(tmpdir(), 'milkstack-rules-'));
    made.push(folder);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const workspace = createWorkspace(() => [{ uri: vscode.Uri.file(folder), name: 'rules' }]);
    return { folder, said: async (path: string) => (await workspace.rulesOn(path)).ignoredBy, workspace };
  }

  const files = {
    '.gitignore': 'dist/\n*.log\n',
    'web/.gitignore': '!kept.log\nmade.ts\n',
    '.milkstackignore': 'private/\n',
    '.gitattributes': 'api/** linguist-generated\n',
    'dist/a.js': 'x\n',
    'web/made.ts': 'x\n',
    'api/a.ts': 'x\n',
  };

  for (const hasGit of [true, false])
    it(`are recognized ${hasGit ? 'by git, which ignores no tracked file' : 'by the ignore files on the path without a repository'}`, async () => {
      const { folder, said, workspace } = folderOf(files);
      const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
      if (hasGit) {
        git('init', '-q');
        git('add', '-f', 'dist/a.js');
        writeFileSync(join(folder, '.git/info/exclude'), 'own.txt\n');
      }
      assert.equal(await said('dist/a.js'), hasGit ? null : '.gitignore');
      assert.equal(await said('dist/new.js'), '.gitignore');
      assert.equal(await said('web/made.ts'), 'web/.gitignore');
      assert.equal(await said('web/kept.log'), null);
      assert.equal(await said('web/other.log'), '.gitignore');
      assert.equal(await said('own.txt'), hasGit ? 'git' : null);
      assert.equal(await said('private/a.md'), '.milkstackignore');
      assert.equal(await said('src/a.ts'), null);
      assert.deepEqual((await workspace.rulesOn('api/a.ts')).attribute, { isGenerated: true, by: '.gitattributes' });
      assert.equal((await workspace.rulesOn('src/a.ts')).attribute, null);
    });

  it("are recognized by the editor's own excludes", async () => {
    const { said } = folderOf({ 'hidden/a.ts': 'x\n' });
    assert.equal(await said('hidden/a.ts'), null);
    await vscode.workspace.getConfiguration('files').update('exclude', { '**/hidden': true }, vscode.ConfigurationTarget.Global);
    assert.equal(await said('hidden/a.ts'), 'files.exclude');
  });
});
