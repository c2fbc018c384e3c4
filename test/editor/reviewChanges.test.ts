// Review of an agent's changes in the real editor: exact bytes, code lenses, one undo.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { changedSince } from '../../src/adapters/files/code/gitChanges';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import { pendingHunks } from '../../src/core/review/pendingHunks';
import { memoryWorkspace } from '../kit/memory';
import { openTestSession, type TestSession } from '../kit/openTestSession';
import { scriptedModels } from '../kit/scriptedModels';
import { turn } from '../kit/virtualClock';
import { assertMapped } from '../kit/lists';

/** Trees that the extension registers; captured before its activation, because both share the editor's API. */
const trees = new Map<string, vscode.TreeDataProvider<unknown>>();
const { registerTreeDataProvider } = vscode.window;
Object.assign(vscode.window, {
  registerTreeDataProvider: (id: string, provider: vscode.TreeDataProvider<unknown>) => {
    trees.set(id, provider);
    return registerTreeDataProvider(id, provider);
  },
});

describe('a review of changes in the editor', () => {
  /** A new folder for each test, because the editor caches a file's text after its document is closed. */
  let tests = 0;
  const top = () => join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', `reviewChanges${tests}`);
  const at = (path: string) => join(top(), path);
  const put = (path: string, content: string) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), content);
  };
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'core.autocrlf=false', ...args], {
      cwd: top(),
      stdio: 'pipe',
    });
  const lines = Array.from({ length: 40 }, (_, index) => `const n${index} = ${index};`);
  const text = `${lines.join('\n')}\n`;
  const theirs = text.replace('n3 = 3;', 'n3 = 33;').replace('n30 = 30;', 'n30 = 300;');
  const dos = (each: string) => `\uFEFF${each.replaceAll('\n', '\r\n')}`;

  beforeEach(() => {
    tests++;
    mkdirSync(top(), { recursive: true });
    git('init', '-q');
    for (const [path, content] of [
      ['a.js', text],
      ['dos.js', dos(text)],
      ['gone.js', text],
    ] as const)
      put(path, content);
    git('add', '.');
    git('commit', '-q', '-m', 'Begin');
    put('a.js', theirs);
    put('dos.js', dos(theirs));
    put('new.js', 'new\n');
    rmSync(at('gone.js'));
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(top(), { recursive: true, force: true, maxRetries: 5 });
  });

  async function open(): Promise<TestSession> {
    const roots = () => [{ uri: vscode.Uri.file(top()), name: 'reviewChanges', index: 0 }];
    const workspace = { ...memoryWorkspace({}), ...createWorkspace(roots), folders: [''] };
    const test = await openTestSession({ models: scriptedModels(), workspace });
    const found = await changedSince(top(), { kind: 'workingTree' }, new AbortController().signal);
    await test.send({ type: 'changes.review', source: 'workingTree', name: '', files: [...(found?.files ?? [])], left: [] });
    return test;
  }

  it('keeps every byte of what is accepted, and restores every byte of what is rejected', async () => {
    const test = await open();
    const settle = (path: string, accept: boolean) => test.send({ type: 'task.settle', taskId: 'R1', accept, path });
    const first = pendingHunks(test.session()).find(({ path }) => path === 'dos.js');
    await test.send({ type: 'hunk.settle', taskId: 'R1', hunkId: first?.hunk.id ?? '', accept: false });
    assert.equal(readFileSync(at('dos.js'), 'utf8'), dos(text.replace('n30 = 30;', 'n30 = 300;')));
    await settle('dos.js', false);
    assert.equal(readFileSync(at('dos.js'), 'utf8'), dos(text));
    await settle('a.js', true);
    assert.equal(readFileSync(at('a.js'), 'utf8'), theirs);
    await settle('new.js', false);
    await settle('gone.js', false);
    assert.deepEqual([existsSync(at('new.js')), readFileSync(at('gone.js'), 'utf8')], [false, text]);
    assert.equal(git('status', '--porcelain').toString(), ' M a.js\n');
  });

  it('removes both hunks of a file in one undo', async () => {
    const test = await open();
    const document = await vscode.workspace.openTextDocument(at('a.js'));
    await vscode.window.showTextDocument(document);
    await test.send({ type: 'task.settle', taskId: 'R1', accept: false, path: 'a.js' });
    assert.equal(document.getText(), text);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), theirs);
    await test.send({ type: 'review.refresh', path: 'a.js' });
    assert.equal(pendingHunks(test.session()).filter(({ path }) => path === 'a.js').length, 2);
  });

  it('opens from the source control view with lenses above the changed lines, and is in the tree of discussions', async () => {
    await vscode.extensions.getExtension('milkstack.milkstack')?.activate();
    // The tree is registered after activation.
    await turn();
    const tree = trees.get('milkstack.discussions') ?? assert.fail();
    const rows = async () => (await tree.getChildren()) ?? [];
    const before = (await rows()).length;
    const isRefreshed = new Promise((resolve) => tree.onDidChangeTreeData?.(resolve));
    await vscode.commands.executeCommand('milkstack.reviewChanges', { resourceUri: vscode.Uri.file(at('a.js')) });
    const document = await vscode.workspace.openTextDocument(at('a.js'));
    await vscode.window.showTextDocument(document);
    const lensesNow = async () => {
      const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
      return found.filter(({ command }) => command?.command === 'milkstack.rejectHunk');
    };
    await isRefreshed;
    assert.equal((await rows()).length, before + 1);
    let lenses = await lensesNow();
    for (let tries = 0; tries < 50 && lenses.length < 2; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      lenses = await lensesNow();
    }
    assertMapped(lenses, [3, 30], ({ range }) => range.start.line);
    const { command } = lenses[1] ?? assert.fail();
    await vscode.commands.executeCommand(command?.command ?? '', ...(command?.arguments ?? []));
    // The command waits until the file has not changed for a moment.
    const wanted = theirs.replace('n30 = 300;', 'n30 = 30;');
    for (let tries = 0; tries < 100 && readFileSync(at('a.js'), 'utf8') !== wanted; tries++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(readFileSync(at('a.js'), 'utf8'), wanted);
    await vscode.commands.executeCommand('milkstack.newSession');
  });
});
