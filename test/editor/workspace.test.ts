// Workspace port in the real editor.
import assert from 'node:assert/strict';
import { chmodSync, linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createSuggestions } from '../../src/adapters/vscode/workspace/attachments';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import english from '../../src/core/i18n/locales/en.json';
import type { WriteError } from '../../src/flows/ports/ports';
import type { HostMessage } from '../../src/protocol';

describe('the workspace in the editor', () => {
  const workspace = createWorkspace();
  const root = () => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const at = (path: string) => vscode.Uri.file(join(root(), path));
  const put = (path: string, text: string) => writeFileSync(join(root(), path), text);
  const onDisk = async (path: string) => new TextDecoder().decode(await vscode.workspace.fs.readFile(at(path)));
  const edit = (path: string, expected: string, startLine: number, endLine: number, lines: string[]) =>
    workspace.write([{ op: 'edit', path, expected, edits: [{ startLine, endLine, lines }] }]);

  const refused = (error: WriteError, path: string) => ({ ok: false, error: { error, path } });

  before(() => mkdirSync(join(root(), 'probe'), { recursive: true }));
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(join(root(), 'probe'), { recursive: true, force: true, maxRetries: 5 });
  });

  for (const [name, text, [from, to, lines], expected] of [
    ['a line in the middle', 'one\ntwo\nthree\n', [1, 2, ['TWO', 'more']], 'one\nTWO\nmore\nthree\n'],
    ['the last line of a file without a last line ending', 'one\ntwo', [1, 2, ['TWO']], 'one\nTWO'],
    ['lines behind the end', 'one\ntwo', [2, 2, ['three']], 'one\ntwo\nthree'],
    ['the removal of the last line', 'one\ntwo', [1, 2, []], 'one'],
    ['everything', 'one\ntwo\n', [0, 3, []], ''],
    ['a file with carriage returns', 'one\r\ntwo\r\nthree\r\n', [1, 2, ['TWO', 'more']], 'one\r\nTWO\r\nmore\r\nthree\r\n'],
    ['an insertion at the top', 'one\n', [0, 0, ['zero']], 'zero\none\n'],
  ] as const) {
    it(`writes and saves ${name}`, async () => {
      put('probe/edit.txt', text);
      await vscode.workspace.openTextDocument(at('probe/edit.txt')).then((document) => vscode.window.showTextDocument(document));
      await vscode.commands.executeCommand('workbench.action.files.revert');
      const live = await workspace.read('probe/edit.txt');
      const written = await edit('probe/edit.txt', live?.text ?? '', from, to, [...lines]);
      assert.deepEqual(written, { ok: true, value: [{ path: 'probe/edit.txt', after: expected }] });
      assert.equal(await onDisk('probe/edit.txt'), expected);
    });
  }

  it('attaches dropped files, also by the URI that a remote window has for them, and names an item that is no address', async () => {
    put('probe/dropped.txt', 'a\n');
    const posted: HostMessage[] = [];
    const panel = { post: (message: HostMessage) => void posted.push(message), focus: async () => undefined };
    const suggestions = createSuggestions(workspace, { symbols: async () => [] }, english, panel, async () => undefined);
    const inWindow = at('probe/dropped.txt').with({ scheme: 'vscode-remote', authority: 'host' });
    await suggestions.attach(['file:////server/share.txt', ...[at('probe/dropped.txt'), inWindow].map(String)]);
    const items = [{ kind: 'file', path: 'probe/dropped.txt' }];
    const refused = [{ path: 'share.txt', why: 'unreadable' }];
    assert.deepEqual(posted, [{ kind: 'attached', items, refused }]);
  });

  it('writes two places of a file as one undo step', async () => {
    put('probe/undo.txt', 'a\nb\nc\nd\n');
    const document = await vscode.workspace.openTextDocument(at('probe/undo.txt'));
    await vscode.window.showTextDocument(document);
    const edits = [
      { startLine: 0, endLine: 1, lines: ['A'] },
      { startLine: 2, endLine: 3, lines: ['C', 'C2'] },
    ];
    assert.equal((await workspace.write([{ op: 'edit', path: 'probe/undo.txt', expected: 'a\nb\nc\nd\n', edits }])).ok, true);
    assert.equal(document.getText(), 'A\nb\nC\nC2\nd\n');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), 'a\nb\nc\nd\n');
  });

  it('writes nothing if the user has typed since', async () => {
    put('probe/typed.txt', 'one\ntwo\n');
    const document = await vscode.workspace.openTextDocument(at('probe/typed.txt'));
    const typing = new vscode.WorkspaceEdit();
    typing.insert(document.uri, new vscode.Position(0, 0), 'typed ');
    await vscode.workspace.applyEdit(typing);
    assert.deepEqual(await edit('probe/typed.txt', 'one\ntwo\n', 1, 2, ['TWO']), refused('changedMeanwhile', 'probe/typed.txt'));
    assert.equal(document.getText(), 'typed one\ntwo\n');
  });

  it('leaves unsaved text unsaved and reads it', async () => {
    put('probe/dirty.txt', 'one\ntwo\n');
    const document = await vscode.workspace.openTextDocument(at('probe/dirty.txt'));
    const typing = new vscode.WorkspaceEdit();
    typing.insert(document.uri, new vscode.Position(0, 0), 'typed ');
    await vscode.workspace.applyEdit(typing);
    assert.equal((await workspace.read('probe/dirty.txt'))?.text, 'typed one\ntwo\n');
    assert.equal((await edit('probe/dirty.txt', 'typed one\ntwo\n', 1, 2, ['TWO'])).ok, true);
    assert.deepEqual([document.isDirty, document.getText(), await onDisk('probe/dirty.txt')], [true, 'typed one\nTWO\n', 'one\ntwo\n']);
  });

  it('creates a file with its folders, and never over an existing one', async () => {
    assert.equal((await workspace.write([{ op: 'create', path: 'probe/deep/new.txt', text: 'new\n' }])).ok, true);
    assert.equal(await onDisk('probe/deep/new.txt'), 'new\n');
    assert.deepEqual(
      await workspace.write([{ op: 'create', path: 'probe/deep/new.txt', text: 'other' }]),
      refused('exists', 'probe/deep/new.txt'),
    );
    assert.equal(await onDisk('probe/deep/new.txt'), 'new\n');
  });

  it('deletes a file only while it is unchanged', async () => {
    put('probe/gone.txt', 'text');
    assert.deepEqual(
      await workspace.write([{ op: 'delete', path: 'probe/gone.txt', expected: 'other' }]),
      refused('changedMeanwhile', 'probe/gone.txt'),
    );
    assert.equal((await workspace.write([{ op: 'delete', path: 'probe/gone.txt', expected: 'text' }])).ok, true);
    assert.equal(await workspace.read('probe/gone.txt'), null);
  });

  for (const path of [
    '../outside.txt',
    '/etc/passwd',
    'probe/../../outside.txt',
    'C:\\outside.txt',
    '',
    'a\0b',
    '.git/config',
    'node_modules/a/index.js',
  ]) {
    it(`refuses to read or write ${JSON.stringify(path)}`, async () => {
      assert.equal(await workspace.read(path), null);
      const written = await workspace.write([{ op: 'create', path, text: 'x' }]);
      assert.equal(written.ok, false);
    });
  }

  it('follows no link out of the workspace', async () => {
    symlinkSync('/', join(root(), 'probe', 'out'));
    assert.equal(await workspace.read('probe/out/etc/hostname'), null);
    assert.deepEqual(
      await workspace.write([{ op: 'create', path: 'probe/out/tmp/milkstack.txt', text: 'x' }]),
      refused('outsideWorkspace', 'probe/out/tmp/milkstack.txt'),
    );
  });

  it('deletes a link and its target in one step, and makes both again', async () => {
    put('probe/target.txt', 'one\n');
    symlinkSync('target.txt', join(root(), 'probe', 'way.txt'));
    const both = (['probe/target.txt', 'probe/way.txt'] as const).map((path) => ({ op: 'delete', path, expected: 'one\n' }) as const);
    assert.equal((await workspace.write(both)).ok, true);
    assert.equal(await workspace.isMissing('probe/target.txt'), true);
    assert.equal(await workspace.isMissing('probe/way.txt'), true);
    const again = [
      { op: 'create', path: 'probe/way.txt', text: 'one\n', link: 'target.txt' },
      { op: 'create', path: 'probe/target.txt', text: 'one\n' },
    ] as const;
    assert.equal((await workspace.write(again)).ok, true);
    assert.equal(await workspace.link('probe/way.txt'), 'target.txt');
  });

  it('refuses a file without write permission', async () => {
    put('probe/locked.txt', 'one\n');
    chmodSync(join(root(), 'probe/locked.txt'), 0o444);
    assert.deepEqual(await edit('probe/locked.txt', 'one\n', 0, 1, ['ONE']), refused('readOnly', 'probe/locked.txt'));
  });

  it('lists files by every ignore file on the path, including nested and negated patterns', async () => {
    put('probe/.gitignore', '*.log\n!keep.log\nbuilt/\n');
    mkdirSync(join(root(), 'probe/built'), { recursive: true });
    for (const path of ['probe/a.log', 'probe/keep.log', 'probe/b.txt', 'probe/built/c.txt']) put(path, 'x');
    const listed = (await workspace.list('', 1_000, new AbortController().signal)).filter((path) => /^probe\/(a|keep|b|built)/.test(path));
    assert.deepEqual(listed, ['probe/b.txt', 'probe/keep.log']);
  });

  it('reads no binary file', async () => {
    writeFileSync(join(root(), 'probe/binary.bin'), Buffer.from([0, 1, 2, 0, 255]));
    assert.equal(await workspace.read('probe/binary.bin'), null);
  });

  it('reads no file that is protected under the name of a link, and returns the target of a link', async () => {
    put('probe/.env', 'KEY=quartzmarmalade\n');
    put('probe/plain.txt', 'plain\n');
    mkdirSync(join(root(), 'probe/.git'), { recursive: true });
    put('probe/.git/config', '[core]\n');
    for (const [target, link] of [
      ['.env', 'link.txt'],
      ['.git/config', 'gitlink.txt'],
      ['.git', 'dirlink'],
      ['plain.txt', 'plain-link.txt'],
    ] as const)
      symlinkSync(target, join(root(), 'probe', link));
    linkSync(join(root(), 'probe/.env'), join(root(), 'probe/hard.txt'));
    for (const path of ['link.txt', 'gitlink.txt', 'dirlink/config', 'hard.txt', '.env'])
      assert.equal(await workspace.read(`probe/${path}`), null, path);
    assert.equal((await workspace.read('probe/plain-link.txt'))?.text, 'plain\n');
    assert.deepEqual(
      await Promise.all(['link.txt', 'dirlink/config', 'plain.txt', 'new.txt'].map((path) => workspace.realPathOf(`probe/${path}`))),
      ['probe/.env', 'probe/.git/config', 'probe/plain.txt', 'probe/new.txt'],
    );
    assert.equal(await workspace.realPathOf('../elsewhere.txt'), null);
    for (const path of ['probe/.env', 'probe/link.txt', 'probe/plain.txt', '../elsewhere.txt'])
      assert.equal(await workspace.isMissing(path), false, path);
    for (const path of ['probe/new.txt', 'probe', 'probe/plain.txt/below.txt']) assert.equal(await workspace.isMissing(path), true, path);
    const listed = await workspace.list('probe', 1_000, new AbortController().signal);
    assert.deepEqual(
      listed.filter((path) => /link|\.env$|\.git\//.test(path)),
      [],
    );
  });
});
