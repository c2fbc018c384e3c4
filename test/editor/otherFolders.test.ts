// Discussions of other folders, listed and copied by a real editor.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createSessionLogs } from '../../src/adapters/files/sessions/sessionLogs';
import { createOtherFolders, markProject } from '../../src/adapters/vscode/sessions/otherFolders';
import { storedAt } from '../../src/adapters/vscode/sessions/storage';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import { nameFolders } from '../../src/adapters/vscode/workspace/workspacePlaces';
import english from '../../src/core/i18n/locales/en.json';

describe('discussions of other folders in the editor', () => {
  let work = '';
  before(async () => {
    work = await mkdtemp(join(tmpdir(), 'milkstack-others-'));
  });
  after(() => rm(work, { recursive: true, force: true }));

  it('of several folders resolve the paths of their own folder', async () => {
    const address = vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? assert.fail();
    const workspace = createWorkspace();
    nameFolders([{ address, prefix: 'shop/' }]);
    assert.deepEqual(workspace.folders, ['shop/']);
    assert.notEqual(await workspace.read('shop/package.json'), null);
    for (const path of ['package.json', 'api/package.json']) assert.equal(await workspace.read(path), null, path);
    const done = await workspace.write([{ op: 'create', path: 'shop/named.txt', text: 'named\n' }]);
    assert.ok(done.ok);
    nameFolders(null);
    assert.equal((await workspace.read('named.txt'))?.text, 'named\n');
    await workspace.write([{ op: 'delete', path: 'named.txt', expected: 'named\n' }]);
  });

  it('are found by the fingerprint of the open folder, and copied once', async () => {
    const contextOf = (workspace: string) => ({
      storageUri: vscode.Uri.file(join(work, 'workspaceStorage', workspace, 'milkstack.milkstack')),
      globalStorageUri: vscode.Uri.file(join(work, 'globalStorage')),
    });
    const logs = (workspace: string) => createSessionLogs(storedAt(contextOf(workspace), 'sessions'), Date.now, () => 'x');
    await markProject(contextOf('one'), true);
    const { log } = await logs('one').open('a-1');
    await log.append([{ type: 'session.renamed', title: 'A limit for the login' }]);
    await log.close();
    const folders = createOtherFolders({
      context: contextOf('two'),
      texts: english,
      newId: () => 'b-1',
      warn: (error) => assert.fail(error),
    });
    const [found, ...more] = await folders.list();
    assert.deepEqual([found?.summary.name, found?.folder, found?.isSameProject, more.length], ['A limit for the login', 'sample', true, 0]);
    await folders.bring('a-1');
    assert.deepEqual(await folders.list(), []);
    assert.equal((await logs('two').view('a-1')).summary.name, 'A limit for the login');
    assert.equal((await logs('one').view('a-1')).summary.name, 'A limit for the login');
  });
});
