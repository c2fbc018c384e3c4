// Writes of a step: one undo, all or nothing, exact bytes.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import type { FileWrite, WriteError } from '../../src/flows/ports/ports';
import { memoryFileSystem } from './memoryFileSystem';

const refused = (error: WriteError, path: string) => ({ ok: false, error: { error, path } });
const edit = (path: string, expected: string, startLine: number, ...lines: string[]): FileWrite => ({
  ...{ op: 'edit', path, expected },
  edits: [{ startLine, endLine: startLine + 1, lines }],
});

describe('writing in the editor', () => {
  const workspace = createWorkspace();
  const folder = () => join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'step');
  const at = (name: string) => vscode.Uri.file(join(folder(), name));
  const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder(), name), content);
  const onDisk = (name: string) => readFileSync(join(folder(), name), 'utf8');
  const open = (name: string) => vscode.workspace.openTextDocument(at(name));
  const type = async (name: string, text: string) => {
    const typing = new vscode.WorkspaceEdit();
    typing.insert(at(name), new vscode.Position(0, 0), text);
    assert.ok(await vscode.workspace.applyEdit(typing));
  };

  beforeEach(() => mkdirSync(folder(), { recursive: true }));
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder(), { recursive: true, force: true, maxRetries: 5 });
  });

  it('edits, creates, deletes and renames files together', async () => {
    for (const name of ['e1.txt', 'e2.txt', 'gone.txt', 'old.txt']) put(name, `${name}\nsecond\n`);
    const written = await workspace.write([
      edit('step/e1.txt', 'e1.txt\nsecond\n', 1, 'SECOND'),
      edit('step/e2.txt', 'e2.txt\nsecond\n', 0, 'FIRST', 'more'),
      edit('step/old.txt', 'old.txt\nsecond\n', 1, 'moved'),
      { op: 'create', path: 'step/deep/new.txt', text: 'new\n' },
      { op: 'delete', path: 'step/gone.txt', expected: 'gone.txt\nsecond\n' },
      { op: 'rename', path: 'step/old.txt', to: 'step/young.txt', expected: 'old.txt\nsecond\n' },
    ]);
    assert.deepEqual(written, {
      ok: true,
      value: [
        { path: 'step/e1.txt', after: 'e1.txt\nSECOND\n' },
        { path: 'step/e2.txt', after: 'FIRST\nmore\nsecond\n' },
        { path: 'step/old.txt', after: 'old.txt\nmoved\n' },
        { path: 'step/deep/new.txt', after: 'new\n' },
        { path: 'step/gone.txt', after: null },
        { path: 'step/old.txt', after: null },
        { path: 'step/young.txt', after: 'old.txt\nmoved\n' },
      ],
    });
    assert.deepEqual([onDisk('e1.txt'), onDisk('deep/new.txt'), onDisk('young.txt')], ['e1.txt\nSECOND\n', 'new\n', 'old.txt\nmoved\n']);
    assert.deepEqual([await workspace.bytes('step/gone.txt'), await workspace.bytes('step/old.txt')], [null, null]);
  });

  it('is one undo step over several files, and one redo', async () => {
    const names = ['u1.txt', 'u2.txt', 'u3.txt'];
    for (const name of names) put(name, 'one\ntwo\n');
    const documents = await Promise.all(names.map(open));
    const written = await workspace.write(names.map((name) => edit(`step/${name}`, 'one\ntwo\n', 1, 'TWO')));
    assert.ok(written.ok);
    await vscode.window.showTextDocument(at('u1.txt'));
    const texts = () => documents.map((document) => document.getText());
    // The editor does not ask which files to undo, because all changed files share one undo entry.
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(texts(), ['one\ntwo\n', 'one\ntwo\n', 'one\ntwo\n']);
    await vscode.commands.executeCommand('redo');
    assert.deepEqual(texts(), ['one\nTWO\n', 'one\nTWO\n', 'one\nTWO\n']);
  });

  it('writes nothing of a step if one of its files has changed', async () => {
    put('a.txt', 'one\n');
    put('b.txt', 'one\n');
    await type('b.txt', 'typed ');
    const written = await workspace.write([
      edit('step/a.txt', 'one\n', 0, 'ONE'),
      edit('step/b.txt', 'one\n', 0, 'ONE'),
      { op: 'create', path: 'step/c.txt', text: 'new' },
    ]);
    assert.deepEqual(written, refused('changedMeanwhile', 'step/b.txt'));
    assert.deepEqual(
      [onDisk('a.txt'), (await open('b.txt')).getText(), await workspace.bytes('step/c.txt')],
      ['one\n', 'typed one\n', null],
    );
  });

  it('keeps text that is typed during the write', async () => {
    for (let run = 0; run < 20; run++) {
      put('race.txt', 'one\ntwo\nthree\n');
      const document = await open('race.txt');
      const before = document.getText();
      const typed = `«${run}»`;
      const typing = new vscode.WorkspaceEdit();
      typing.insert(document.uri, new vscode.Position(1, 1), typed);
      const writing = workspace.write([edit('step/race.txt', before, 1, 'TWO')]);
      const [isTyped, written] = await Promise.all([vscode.workspace.applyEdit(typing), writing]);
      const text = document.getText();
      assert.equal(text.includes(typed), isTyped, `${isTyped} ${JSON.stringify(written)} ${text}`);
      assert.equal(text.includes('TWO'), written.ok);
      await document.save();
      const clean = new vscode.WorkspaceEdit();
      clean.replace(document.uri, new vscode.Range(0, 0, 99, 0), 'one\ntwo\nthree\n');
      await vscode.workspace.applyEdit(clean);
      await document.save();
    }
  });

  for (const [name, bytes, expected] of [
    ['a mark', Buffer.from('\uFEFFone\ntwo\n'), Buffer.from('\uFEFFone\nTWO\n')],
    ['UTF-16 with a mark', Buffer.from('\uFEFFone\r\ntwo\r\n', 'utf16le'), Buffer.from('\uFEFFone\r\nTWO\r\n', 'utf16le')],
    ['carriage returns and no last line ending', Buffer.from('one\r\ntwo'), Buffer.from('one\r\nTWO')],
    // The editor normalizes line endings in an open document; saving restores the endings of unchanged lines.
    ['two kinds of line endings', Buffer.from('one\r\ntwo\nthree\n'), Buffer.from('one\r\nTWO\nthree\n')],
  ] as const) {
    it(`keeps ${name}`, async () => {
      const path = `${name.split(' ').join('-').replace(',', '')}.txt`;
      put(path, bytes);
      const live = await workspace.live(`step/${path}`);
      assert.ok(live.ok && live.value !== null);
      assert.ok((await workspace.write([edit(`step/${path}`, live.value, 1, 'TWO')])).ok);
      assert.deepEqual(readFileSync(join(folder(), path)), expected);
    });
  }

  it('saves as the editor does by itself, after other extensions', async () => {
    const names = ['s1.txt', 's2.txt', 's3.txt'];
    for (const name of names) put(name, 'one\ntwo\n');
    const settings = vscode.workspace.getConfiguration('files');
    await settings.update('autoSaveDelay', 0, vscode.ConfigurationTarget.Global);
    await settings.update('autoSave', 'afterDelay', vscode.ConfigurationTarget.Global);
    const slow = vscode.workspace.onWillSaveTextDocument((event) =>
      event.waitUntil(new Promise<undefined>((resolve) => setTimeout(resolve, 300))),
    );
    try {
      const written = await workspace.write(names.map((name) => edit(`step/${name}`, 'one\ntwo\n', 1, 'TWO')));
      assert.deepEqual(written, { ok: true, value: names.map((name) => ({ path: `step/${name}`, after: 'one\nTWO\n' })) });
      assert.deepEqual(names.map(onDisk), ['one\nTWO\n', 'one\nTWO\n', 'one\nTWO\n']);
    } finally {
      slow.dispose();
      for (const key of ['autoSave', 'autoSaveDelay']) await settings.update(key, undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('returns the text after a formatter ran', async () => {
    const settings = vscode.workspace.getConfiguration('editor');
    const formatter = vscode.languages.registerDocumentFormattingEditProvider('plaintext', {
      provideDocumentFormattingEdits: (document) => [
        vscode.TextEdit.replace(new vscode.Range(0, 0, document.lineCount, 0), document.getText().toUpperCase()),
      ],
    });
    await settings.update('formatOnSave', true, vscode.ConfigurationTarget.Workspace);
    try {
      put('format.txt', 'one\ntwo\n');
      const written = await workspace.write([edit('step/format.txt', 'one\ntwo\n', 1, 'more')]);
      assert.deepEqual(written, { ok: true, value: [{ path: 'step/format.txt', after: 'ONE\nMORE\n' }] });
      assert.equal(onDisk('format.txt'), 'ONE\nMORE\n');
    } finally {
      await settings.update('formatOnSave', undefined, vscode.ConfigurationTarget.Workspace);
      formatter.dispose();
    }
  });

  describe('refuses', () => {
    it('another spelling of an existing file', async () => {
      put('Case.txt', 'one\n');
      assert.deepEqual(
        await workspace.write([{ op: 'create', path: 'step/case.txt', text: 'x' }]),
        refused('otherSpelling', 'step/case.txt'),
      );
      assert.deepEqual(
        await workspace.write([{ op: 'create', path: 'STEP/new.txt', text: 'x' }]),
        refused('otherSpelling', 'STEP/new.txt'),
      );
    });

    it('a deleted file, and a new one that exists meanwhile', async () => {
      put('gone.txt', 'one\n');
      await open('gone.txt');
      rmSync(join(folder(), 'gone.txt'));
      assert.deepEqual(await workspace.write([edit('step/gone.txt', 'one\n', 0, 'ONE')]), refused('missing', 'step/gone.txt'));
      put('came.txt', '');
      assert.deepEqual(await workspace.write([{ op: 'create', path: 'step/came.txt', text: 'x' }]), refused('exists', 'step/came.txt'));
    });

    it('a new file that the user has begun and not saved', async () => {
      await vscode.workspace.openTextDocument(at('begun.txt').with({ scheme: 'untitled' }));
      assert.deepEqual(await workspace.write([{ op: 'create', path: 'step/begun.txt', text: 'x' }]), refused('exists', 'step/begun.txt'));
    });

    it('to delete or rename a file with unsaved changes, and to rename onto a file', async () => {
      put('dirty.txt', 'one\n');
      put('there.txt', 'x');
      await type('dirty.txt', 'typed ');
      const write = { path: 'step/dirty.txt', expected: 'typed one\n' } as const;
      assert.deepEqual(await workspace.write([{ op: 'delete', ...write }]), refused('unsaved', 'step/dirty.txt'));
      assert.deepEqual(await workspace.write([{ op: 'rename', to: 'step/b.txt', ...write }]), refused('unsaved', 'step/dirty.txt'));
      const onto: FileWrite = { op: 'rename', path: 'step/there.txt', to: 'step/dirty.txt', expected: 'x' };
      assert.deepEqual(await workspace.write([onto]), refused('exists', 'step/dirty.txt'));
    });

    it('two changes of the same lines, the same file or the same target', async () => {
      put('two.txt', 'one\ntwo\n');
      const one = edit('step/two.txt', 'one\ntwo\n', 0, 'ONE');
      const both: FileWrite = { ...one, op: 'edit', path: 'step/two.txt', expected: 'one\ntwo\n', edits: [...edits(one), ...edits(one)] };
      assert.deepEqual(await workspace.write([both]), refused('overlapping', 'step/two.txt'));
      assert.deepEqual(await workspace.write([one, one]), refused('overlapping', 'step/two.txt'));
      const create: FileWrite = { op: 'create', path: 'step/new.txt', text: 'x' };
      assert.deepEqual(await workspace.write([create, { ...create, path: 'step/NEW.txt' }]), refused('overlapping', 'step/NEW.txt'));
      assert.deepEqual(
        await workspace.write([one, { op: 'delete', path: 'step/two.txt', expected: 'one\ntwo\n' }]),
        refused('overlapping', 'step/two.txt'),
      );
    });

    it('binary, too large, and unreadable notebook files', async () => {
      put('b.bin', Buffer.from([1, 0, 2]));
      put('late.txt', `${'x'.repeat(4_000)}\0`);
      put('n.ipynb', 'no JSON');
      put('huge.txt', '');
      truncateSync(join(folder(), 'huge.txt'), 51 * 1024 * 1024);
      for (const [name, error] of [
        ['b.bin', 'binary'],
        ['late.txt', 'binary'],
        ['n.ipynb', 'notebook'],
        ['huge.txt', 'tooLarge'],
      ] as const) {
        assert.deepEqual(await workspace.live(`step/${name}`), { ok: false, error });
        assert.deepEqual(await workspace.write([edit(`step/${name}`, '', 0, 'x')]), refused(error, `step/${name}`));
      }
    });

    it('to show a file with secrets to a model, although the file may be edited', async () => {
      put('.env', 'KEY=1\n');
      assert.equal(await workspace.read('step/.env'), null);
      assert.ok(!(await workspace.list('', 1_000, new AbortController().signal)).includes('step/.env'));
      assert.ok((await workspace.write([edit('step/.env', 'KEY=1\n', 0, 'KEY=2')])).ok);
      assert.equal(onDisk('.env'), 'KEY=2\n');
    });
  });

  describe('in a virtual file system', () => {
    const files = memoryFileSystem();
    const root = vscode.Uri.parse('milkmemory:/');
    const virtual = createWorkspace(() => [{ uri: root, name: 'virtual' }]);
    const content = (path: string) => new TextDecoder().decode(files.files.get(path));
    const fill = (path: string, text: string) => files.files.set(path, new TextEncoder().encode(text));
    const registered: vscode.Disposable[] = [];
    before(() => {
      registered.push(vscode.workspace.registerFileSystemProvider('milkmemory', files, { isCaseSensitive: true }));
      registered.push(vscode.workspace.registerFileSystemProvider('milklocked', memoryFileSystem(), { isReadonly: true }));
    });
    after(() => vscode.Disposable.from(...registered).dispose());

    it('reads, lists and writes', async () => {
      fill('/src/a.txt', 'one\ntwo\n');
      fill('/src/old.txt', 'old\n');
      assert.deepEqual(await virtual.list('', 10, new AbortController().signal), ['src/a.txt', 'src/old.txt']);
      const written = await virtual.write([
        edit('src/a.txt', 'one\ntwo\n', 0, 'ONE'),
        { op: 'create', path: 'src/b.txt', text: 'new\n' },
        { op: 'rename', path: 'src/old.txt', to: 'src/young.txt', expected: 'old\n' },
      ]);
      assert.ok(written.ok, JSON.stringify(written));
      assert.deepEqual([content('/src/a.txt'), content('/src/b.txt'), content('/src/young.txt')], ['ONE\ntwo\n', 'new\n', 'old\n']);
    });

    it('reads and writes in each of several folders by its name, and gives a file one name only', async () => {
      const folder = (path: string, name: string) => ({ uri: vscode.Uri.joinPath(root, path), name });
      const several = createWorkspace(() => [folder('one', 'app'), folder('two', 'app'), folder('one/inner', 'inner')]);
      fill('/one/a.txt', 'first\n');
      fill('/two/a.txt', 'second\n');
      fill('/one/inner/b.txt', 'inner\n');
      fill('/a.txt', 'outside\n');
      assert.deepEqual([(await several.read('app/a.txt'))?.text, (await several.read('app-2/a.txt'))?.text], ['first\n', 'second\n']);
      assert.deepEqual([(await several.read('app/inner/b.txt'))?.text, await several.read('inner/b.txt')], ['inner\n', null]);
      for (const path of ['a.txt', 'app', 'app-2/', 'app/../a.txt', 'other/a.txt', 'inner/b.txt'])
        assert.deepEqual(await several.write([{ op: 'create', path, text: 'x' }]), refused('outsideWorkspace', path));
      const written = await several.write([
        edit('app-2/a.txt', 'second\n', 0, 'SECOND'),
        { op: 'rename', path: 'app/a.txt', to: 'app-2/moved.txt', expected: 'first\n' },
      ]);
      assert.ok(written.ok, JSON.stringify(written));
      assert.deepEqual([content('/two/a.txt'), content('/two/moved.txt')], ['SECOND\n', 'first\n']);
      for (const path of ['/one/inner/b.txt', '/two/a.txt', '/two/moved.txt', '/a.txt']) files.files.delete(path);
    });

    it('refuses a locked file and a read-only file system', async () => {
      fill('/locked.txt', 'one\n');
      files.locked.add('/locked.txt');
      assert.deepEqual(await virtual.write([edit('locked.txt', 'one\n', 0, 'ONE')]), refused('readOnly', 'locked.txt'));
      const locked = createWorkspace(() => [{ uri: vscode.Uri.parse('milklocked:/'), name: 'locked' }]);
      assert.deepEqual(await locked.write([{ op: 'create', path: 'a.txt', text: 'x' }]), refused('readOnly', 'a.txt'));
    });

    it('leaves an edit unsaved in the editor if the disk is full, and says so', async () => {
      fill('/full.txt', 'one\ntwo\n');
      files.full.add('/full.txt');
      const written = await virtual.write([edit('full.txt', 'one\ntwo\n', 0, 'ONE')]);
      assert.deepEqual(written, { ok: true, value: [{ path: 'full.txt', after: 'ONE\ntwo\n', unsaved: true }] });
      const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(root, 'full.txt'));
      assert.deepEqual([document.isDirty, content('/full.txt')], [true, 'one\ntwo\n']);
      files.full.clear();
      assert.ok(await document.save());
    });

    it('reverts everything if a file cannot be created', async () => {
      fill('/t.txt', 'one\ntwo\n');
      fill('/d.txt', 'gone\n');
      files.full.add('/last.txt');
      const written = await virtual.write([
        edit('t.txt', 'one\ntwo\n', 0, 'ONE'),
        { op: 'create', path: 'first.txt', text: 'new\n' },
        { op: 'delete', path: 'd.txt', expected: 'gone\n' },
        { op: 'create', path: 'last.txt', text: 'new\n' },
      ]);
      assert.deepEqual(written, refused('failed', 'last.txt'));
      assert.deepEqual([content('/t.txt'), content('/d.txt'), files.files.has('/first.txt')], ['one\ntwo\n', 'gone\n', false]);
    });

    it('names exactly what stays if not even that can be reverted', async () => {
      fill('/stuck.txt', 'gone\n');
      files.full.add('/last.txt').add('/stuck.txt');
      const written = await virtual.write([
        { op: 'delete', path: 'stuck.txt', expected: 'gone\n' },
        { op: 'create', path: 'last.txt', text: 'new\n' },
      ]);
      const left = [{ path: 'stuck.txt', after: null }];
      assert.deepEqual(written, { ok: false, error: { error: 'failed', path: 'last.txt', left } });
    });
  });
});

function edits(write: FileWrite) {
  return write.op === 'edit' ? write.edits : [];
}
