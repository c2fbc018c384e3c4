// Hand-over to another agent in the real editor, compared byte by byte.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { createPromptFiles, packedPrompts } from '../../src/adapters/files/base/packedFiles';
import { watchOwnSaves } from '../../src/adapters/vscode/workspace/ownSaves';
import type { OwnSave } from '../../src/core/handover/handedOn';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import { memoryCheckpoints, memoryWorkspace } from '../kit/memory';
import { opened, sessionsWith } from '../kit/openDiscussion';
import { openTestSession } from '../kit/openTestSession';
import { handover } from '../kit/sampleSession';
import { scriptedModels } from '../kit/scriptedModels';
import { assertMapped } from '../kit/lists';

type Content = string | Uint8Array;

describe('changes of another program in the editor', () => {
  const top = () => join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'handOn');
  const at = (path: string) => join(top(), path);
  const uri = (path: string) => vscode.Uri.file(at(path));
  const onDisk = (path: string) => readFileSync(at(path));
  const put = (path: string, content: Content, mode = 0o644) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), content);
    chmodSync(at(path), mode);
  };
  /** Writes files from another process; null deletes a file. */
  const agentWrites = (changes: Readonly<Record<string, Content | null>>) => {
    const script = `
      const fs = require('node:fs'), path = require('node:path');
      for (const [name, text] of JSON.parse(fs.readFileSync(0, 'utf8'))) {
        if (text === null) fs.rmSync(name);
        else { fs.mkdirSync(path.dirname(name), { recursive: true }); fs.writeFileSync(name, Buffer.from(text, 'base64')); }
      }`;
    const input = Object.entries(changes).map(([path, content]) => [
      path,
      content === null ? null : Buffer.from(content).toString('base64'),
    ]);
    execFileSync(process.execPath, ['-e', script], {
      cwd: top(),
      input: JSON.stringify(input),
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
  };

  const subscriptions: vscode.Disposable[] = [];
  // Turns auto save off, or resets the setting; this editor has auto save enabled.
  const autoSave = (value: 'off' | undefined) =>
    vscode.workspace.getConfiguration('files').update('autoSave', value, vscode.ConfigurationTarget.Global);
  before(() => autoSave('off'));
  after(() => autoSave(undefined));
  beforeEach(() => mkdirSync(top(), { recursive: true }));
  afterEach(async () => {
    for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    vscode.Disposable.from(...subscriptions.splice(0)).dispose();
    rmSync(top(), { recursive: true, force: true, maxRetries: 5 });
  });

  async function openReady() {
    const roots = () => [{ uri: vscode.Uri.file(top()), name: 'handOn', index: 0 }];
    const workspace = { ...memoryWorkspace({}), ...createWorkspace(roots), folders: [''] };
    const sessions = sessionsWith([
      ...opened(),
      { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
      { type: 'ready.written', handover },
    ]);
    const models = scriptedModels({ script: { director: [{ text: 'It is done.' }] } });
    const { extensionPath } = vscode.extensions.getExtension('milkstack.milkstack') ?? assert.fail();
    const prompts = createPromptFiles(packedPrompts(join(extensionPath, 'dist', 'prompts.json.br')));
    return openTestSession({ models, sessions, workspace, prompts, checkpoints: memoryCheckpoints(), reviewLevel: 'off' });
  }

  const numbers = Array.from({ length: 40 }, (_, index) => `const n${index} = ${index};`);
  const text = `${numbers.join('\n')}\n`;
  const theirs = text.replace('n3 = 3', 'n3 = 33').replace('n30 = 30', 'n30 = 300');

  it('are removed from the files and shown as hunks; a rejection leaves every byte unchanged', async () => {
    const files: Readonly<Record<string, Content>> = {
      ...{
        'a.js': text,
        'b.js': text,
        'open.js': text,
        'dos.txt': text.replaceAll('\n', '\r\n'),
        'ends.txt': text.replaceAll('\n', '\r\n'),
      },
      ...{
        'marked.txt': `\uFEFF${text}`,
        'unmarked.txt': `\uFEFF${text}`,
        'gone.sh': `#!/bin/sh\necho "gone"\r\n`,
        'moved.js': `${text}// moved\n`,
      },
      ...{ 'busy.js': text, 'binary.dat': Buffer.from([1, 0, 2]), 'latin.txt': Buffer.from('caf\xe9\n', 'latin1'), 'onlyEnds.txt': text },
    };
    for (const [path, content] of Object.entries(files)) put(path, content, path === 'gone.sh' ? 0o755 : 0o644);
    const test = await openReady();
    await vscode.window.showTextDocument(uri('open.js'));
    const typed = await vscode.window.showTextDocument(uri('busy.js'), { viewColumn: vscode.ViewColumn.Beside });
    await typed.edit((edit) => edit.insert(new vscode.Position(0, 0), '// not saved\n'));
    await test.send({ type: 'handOn.keep', to: 'terminal' });
    const script = '#!/bin/sh\r\necho new\r\n';
    agentWrites({
      ...{ 'a.js': theirs, 'b.js': theirs, 'open.js': theirs, 'dos.txt': theirs.replaceAll('\n', '\r\n'), 'ends.txt': theirs },
      ...{
        'marked.txt': `\uFEFF${theirs}`,
        'unmarked.txt': theirs,
        'gone.sh': null,
        'moved.js': null,
        'lib/moved.js': `${text}// moved\n`,
        'lib/new.sh': script,
        'no.js': 'no\n',
      },
      ...{
        'busy.js': theirs,
        'binary.dat': Buffer.from([3, 0]),
        'new.dat': Buffer.from([0, 1]),
        'latin.txt': Buffer.from('th\xe9\n', 'latin1'),
      },
      ...{ 'onlyEnds.txt': text.replaceAll('\n', '\r\n') },
    });
    chmodSync(at('lib/new.sh'), 0o755);
    await test.send({ type: 'handOn.review' });
    assert.equal(test.session().fault, null);
    assert.equal(test.awaits(), 'review');
    const followed = ['a.js', 'b.js', 'open.js', 'dos.txt', 'ends.txt', 'marked.txt', 'gone.sh', 'moved.js'];
    for (const path of followed) assert.deepEqual(onDisk(path), Buffer.from(files[path] ?? ''), path);
    assert.equal(statSync(at('gone.sh')).mode & 0o777, 0o755);
    for (const path of ['lib/moved.js', 'lib/new.sh', 'no.js']) assert.ok(!existsSync(at(path)), path);
    const [task] = test.session().progress.tasks;
    assert.deepEqual(Object.fromEntries((task?.files ?? []).map(({ path, operation, hunks }) => [path, `${operation} ${hunks.length}`])), {
      ...{ 'a.js': 'edit 2', 'b.js': 'edit 2', 'open.js': 'edit 2', 'dos.txt': 'edit 2', 'ends.txt': 'edit 2', 'marked.txt': 'edit 2' },
      ...{ 'gone.sh': 'delete 1', 'moved.js': 'rename 1', 'lib/new.sh': 'create 1', 'no.js': 'create 1' },
    });
    // Files that cannot be reverted byte for byte keep the agent's version and are named in the plan.
    const named = test.session().progress.offered?.plan.tasks[0]?.steps.at(-1) ?? '';
    for (const path of ['busy.js', 'onlyEnds.txt', 'unmarked.txt']) assert.ok(named.includes(path), `${path} is not in: ${named}`);
    assert.ok(typed.document.isDirty && typed.document.getText().startsWith('// not saved\n'));
    const settle = (path: string, accept: boolean) => test.send({ type: 'task.settle', taskId: 'H1', accept, path });
    const [first, second] = task?.files.find(({ path }) => path === 'a.js')?.hunks ?? [];
    await test.send({ type: 'hunk.settle', taskId: 'H1', hunkId: first?.id ?? '', accept: true });
    await test.send({ type: 'hunk.settle', taskId: 'H1', hunkId: second?.id ?? '', accept: false });
    for (const path of ['b.js', 'ends.txt', 'gone.sh', 'no.js']) await settle(path, false);
    for (const path of ['open.js', 'dos.txt', 'marked.txt', 'moved.js', 'lib/new.sh']) await settle(path, true);
    assert.equal(test.session().progress.tasks[0]?.outcome, 'applied');
    const wanted: Readonly<Record<string, Content>> = {
      ...{
        'a.js': text.replace('n3 = 3', 'n3 = 33'),
        'b.js': text,
        'ends.txt': files['ends.txt'] ?? '',
        'gone.sh': files['gone.sh'] ?? '',
      },
      ...{ 'open.js': theirs, 'dos.txt': theirs.replaceAll('\n', '\r\n'), 'marked.txt': `\uFEFF${theirs}`, 'lib/new.sh': script },
      ...{ 'lib/moved.js': `${text}// moved\n`, 'busy.js': theirs, 'latin.txt': Buffer.from('th\xe9\n', 'latin1') },
      ...{ 'binary.dat': Buffer.from([3, 0]), 'new.dat': Buffer.from([0, 1]), 'onlyEnds.txt': text.replaceAll('\n', '\r\n') },
    };
    for (const [path, content] of Object.entries(wanted)) assert.deepEqual(onDisk(path), Buffer.from(content), path);
    for (const path of ['no.js', 'moved.js']) assert.ok(!existsSync(at(path)), path);
    assert.equal(statSync(at('lib/new.sh')).mode & 0o777, 0o755);
    // All accepted changes are one undo step.
    await vscode.window.showTextDocument(uri('open.js'));
    await vscode.commands.executeCommand('undo');
    await vscode.workspace.saveAll(false);
    assert.equal(onDisk('open.js').toString(), text);
  });

  it('are complete again if the step is reverted', async () => {
    put('a.js', text);
    const test = await openReady();
    await test.send({ type: 'handOn.keep', to: 'chat' });
    agentWrites({ 'a.js': theirs, 'new.js': 'new\n' });
    await test.send({ type: 'handOn.review' });
    await test.send({ type: 'task.settle', taskId: 'H1', accept: false });
    assert.equal(onDisk('a.js').toString(), text);
    const [taken] = test.session().checkpoints.changes;
    await test.send({ type: 'checkpoint.preview', checkpointId: taken?.checkpointId ?? '', what: 'files' });
    const { restoreId = '' } = test.session().checkpoints.offer ?? {};
    await test.send({ type: 'restore.settle', restoreId, taken: true, overwrite: [] });
    assert.deepEqual([onDisk('a.js').toString(), onDisk('new.js').toString()], [theirs, 'new\n']);
  });

  it('are distinguished from what the user typed and saved', async () => {
    put('mine.js', text);
    put('both.js', text);
    const saves: OwnSave[] = [];
    watchOwnSaves(
      () => true,
      (save) => saves.push(save),
      subscriptions,
    );
    const type = async (path: string, line: number, typed: string) => {
      const editor = await vscode.window.showTextDocument(uri(path));
      editor.selection = new vscode.Selection(line, 0, line, 0);
      for (const letter of typed) await vscode.commands.executeCommand('type', { text: letter });
      return editor.document;
    };
    const mine = await type('mine.js', 1, '// (mine)\n');
    await vscode.commands.executeCommand('undo');
    await vscode.commands.executeCommand('redo');
    assert.ok(await mine.save());
    assertMapped(saves, [['handOn/mine.js', true, true]], ({ path, before, after }) => [path, before === text, after === mine.getText()]);
    // If another extension edits the open document and the user saves the result, the save does not count as typing.
    const both = await type('both.js', 1, '// mine\n');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(both.uri, new vscode.Position(20, 0), '// of an agent\n');
    await vscode.workspace.applyEdit(edit);
    assert.ok(await both.save());
    assert.equal(saves.length, 1, 'lines of another were taken for typed');
    // Text that the editor reads from disk does not count as typing by the user.
    const read = new Promise<void>((resolve) => {
      subscriptions.push(vscode.workspace.onDidChangeTextDocument(({ document }) => document === mine && resolve()));
    });
    agentWrites({ 'mine.js': theirs });
    await vscode.window.showTextDocument(mine);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await read;
    await type('mine.js', 5, '// again\n');
    assert.ok(await mine.save());
    assert.deepEqual([saves.length, saves[1]?.before, saves[1]?.after.includes('// again')], [2, theirs, true]);
  });
});
