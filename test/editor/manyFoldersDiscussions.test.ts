// A discussion that began with one workspace folder and continues with several.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { keepMark } from '../../src/adapters/files/sessions/projectMarks';
import { createSessionLogs } from '../../src/adapters/files/sessions/sessionLogs';
import { uriOf } from '../../src/adapters/vscode/review/reviewWatch';
import { withFolderNames } from '../../src/adapters/vscode/sessions/folderNaming';
import { createOtherFolders } from '../../src/adapters/vscode/sessions/otherFolders';
import { storageUri, storedAt } from '../../src/adapters/vscode/sessions/storage';
import { attachablePath } from '../../src/adapters/vscode/workspace/attachments';
import { createVerification } from '../../src/adapters/vscode/workspace/tasks';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import english from '../../src/core/i18n/locales/en.json';
import { runHunkCommand } from '../../src/flows/edits/hunkCommands';
import { memoryCheckpoints, memoryWorkspace } from '../kit/memory';
import { editProposal, reviewFlow, taskId } from '../kit/reviewFlow';
import { acceptStep, reviewSession, stepOf, type StepTexts } from '../kit/reviewSession';
import { assertMapped } from '../kit/lists';

describe('a discussion of one folder in a workspace of several', () => {
  let work = '';
  const folder = (name: string) => vscode.workspace.workspaceFolders?.find((each) => each.name === name)?.uri ?? assert.fail();
  const uri = (name: string, path: string) => vscode.Uri.joinPath(folder(name), path);
  const held = async (at: vscode.Uri) => new TextDecoder().decode(await vscode.workspace.fs.readFile(at));
  const contextOf = (workspace: string) => ({
    storageUri: vscode.Uri.file(join(work, 'workspaceStorage', workspace, 'milkstack.milkstack')),
    globalStorageUri: vscode.Uri.file(join(work, 'globalStorage')),
  });
  const sessionsOf = (workspace: string) => {
    const context = contextOf(workspace);
    return withFolderNames(
      createSessionLogs(storedAt(context, 'sessions'), Date.now, () => 'x'),
      storageUri(context).fsPath,
    );
  };

  before(async () => {
    work = await mkdtemp(join(tmpdir(), 'milkstack-several-'));
    const [web] = [folder('web')];
    await keepMark(
      storageUri(contextOf('one')).fsPath,
      [{ address: web.toString(), path: web.fsPath }],
      'never',
      new AbortController().signal,
    );
    const { log } = await sessionsOf('one').open('a-1');
    await log.append([{ type: 'session.renamed', title: 'A limit' }]);
    await log.close();
    const bring = createOtherFolders({
      context: contextOf('two'),
      texts: english,
      newId: () => 'b-1',
      warn: (error) => assert.fail(error),
    });
    await bring.bring('a-1');
    for (const name of ['web', 'service']) await vscode.workspace.fs.writeFile(uri(name, 'both.js'), Buffer.from(`// ${name}\none\n`));
  });
  after(async () => {
    await sessionsOf('two').resolveAs?.(null);
    await rm(work, { recursive: true, force: true });
  });

  it('resolves its paths in its own folder and reaches no other', async () => {
    const workspace = createWorkspace();
    assert.equal(await workspace.read('both.js'), null);
    await sessionsOf('two').resolveAs?.('a-1');
    assert.deepEqual(workspace.folders, ['']);
    assert.match((await workspace.read('both.js'))?.text ?? '', /web/);
    assert.ok((await workspace.list('', 100, new AbortController().signal)).includes('both.js'));
    assert.equal(uriOf('both.js')?.toString(), uri('web', 'both.js').toString());
    assert.equal(attachablePath(uri('web', 'both.js')), 'both.js');
    for (const path of ['service/both.js', 'web/both.js', '../service/both.js'])
      assert.equal((await workspace.read(path))?.text, undefined, path);
    assert.equal(attachablePath(uri('service', 'both.js')), null);
    const { output } = await createVerification(() => null).run(new AbortController().signal);
    assert.match(output ?? '', /checked web/);
    assert.doesNotMatch(output ?? '', /checked service/);
  });

  it('accepts and rejects its hunks there', async () => {
    await sessionsOf('two').resolveAs?.('a-1');
    const checkpoints = memoryCheckpoints();
    const file = await editProposal(checkpoints, 'both.js', { base: '// web\none\n', proposed: '// web\ntwo\n' });
    const flow = reviewFlow(createWorkspace(), [file], checkpoints);
    const hunkId = file.hunks[0]?.id ?? assert.fail();
    await runHunkCommand(flow.flow, { type: 'hunk.settle', taskId, hunkId, accept: true });
    assert.equal(await held(uri('web', 'both.js')), '// web\ntwo\n');
    assert.equal(await held(uri('service', 'both.js')), '// service\none\n');
  });

  it('has its own paths for a file, whichever discussion is open', async () => {
    const sessions = sessionsOf('two');
    for (const open of ['a-1', 'c-1', null]) {
      await sessions.resolveAs?.(open);
      const paths = await Promise.all(['web', 'service'].map((name) => sessions.pathsOf?.(uri(name, 'both.js').toString())));
      assertMapped(
        paths,
        [
          ['both.js', 'web/both.js'],
          [null, 'service/both.js'],
        ],
        (pathIn) => [pathIn?.('a-1'), pathIn?.('c-1')],
      );
    }
  });

  it('goes on with the next steps of its build: writes, creates, deletes and restores files there alone', async () => {
    await sessionsOf('two').resolveAs?.('a-1');
    await vscode.workspace.fs.writeFile(uri('web', 'gone.js'), Buffer.from('// gone\n'));
    await vscode.workspace.fs.writeFile(uri('service', 'gone.js'), Buffer.from('// service\n'));
    const before = await held(uri('web', 'both.js'));
    const steps: readonly StepTexts[] = [
      { 'both.js': [before, `${before}more\n`], 'lib/fresh.js': [null, 'export const fresh = 1;\n'] },
      { 'gone.js': ['// gone\n', null], 'both.js': [`${before}more\n`, `${before}most\n`] },
    ];
    const workspace = { ...memoryWorkspace({}), ...createWorkspace(), folders: [''] };
    const test = await reviewSession(steps, { workspace });
    await acceptStep(test);
    assert.equal(await held(uri('web', 'both.js')), `${before}more\n`);
    assert.equal(await held(uri('web', 'lib/fresh.js')), 'export const fresh = 1;\n');
    await acceptStep(test);
    assert.equal(await held(uri('web', 'both.js')), `${before}most\n`);
    await assert.rejects(async () => held(uri('web', 'gone.js')));
    await test.send({ type: 'checkpoint.preview', checkpointId: stepOf(test, 't1').checkpointId, what: 'files' });
    const restoreId = test.session().checkpoints.offer?.restoreId ?? assert.fail();
    await test.send({ type: 'restore.settle', restoreId, taken: true, overwrite: [] });
    assert.equal(await held(uri('web', 'both.js')), before);
    assert.equal(await held(uri('web', 'gone.js')), '// gone\n');
    await assert.rejects(async () => held(uri('web', 'lib/fresh.js')));
    assert.deepEqual([await held(uri('service', 'both.js')), await held(uri('service', 'gone.js'))], ['// service\none\n', '// service\n']);
    await assert.rejects(async () => held(uri('service', 'lib/fresh.js')));
  });

  it('leaves the names of other discussions unchanged', async () => {
    const workspace = createWorkspace();
    await sessionsOf('two').resolveAs?.('c-1');
    assert.deepEqual(workspace.folders, ['web/', 'service/']);
    await sessionsOf('two').resolveAs?.(null);
    assert.match((await workspace.read('service/both.js'))?.text ?? '', /service/);
  });

  it('is forked with the names of its folders', async () => {
    const sessions = sessionsOf('two');
    const to = await sessions.fork('a-1', 1);
    await sessions.resolveAs?.(to);
    assert.deepEqual(createWorkspace().folders, ['']);
  });
});
