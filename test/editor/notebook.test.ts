// Notebooks in the editor: cells, undo, outputs.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';

const printed = { output_type: 'stream', name: 'stdout', text: ['1\n'] };
const file = {
  cells: [
    { cell_type: 'markdown', metadata: { tags: ['intro'] }, source: ['# Title'] },
    { cell_type: 'code', execution_count: 3, metadata: { collapsed: true }, outputs: [printed], source: ['x = 1\n', 'print(x)'] },
    { cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source: ['y = 2'] },
  ],
  metadata: { language_info: { name: 'python' }, custom: { kept: true } },
  nbformat: 4,
  nbformat_minor: 4,
};
const text = '%%%% text markdown\n# Title\n%%%% code python\nx = 1\nprint(x)\n%%%% code python\ny = 2';

describe('notebooks in the editor', () => {
  const workspace = createWorkspace();
  const folder = () => join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'cells');
  /** A new file for each test, because the editor keeps the state of deleted notebooks. */
  let name = '';
  let path = '';
  let count = 0;
  const onDisk = () => JSON.parse(readFileSync(join(folder(), name), 'utf8'));
  const sources = () => onDisk().cells.map(({ source }: { source: string[] }) => source.join(''));
  const open = () => vscode.workspace.openNotebookDocument(vscode.Uri.file(join(folder(), name)));
  const live = async () => {
    const found = await workspace.live(path);
    assert.ok(found.ok);
    return found.value ?? '';
  };
  const edit = (expected: string, ...edits: { startLine: number; endLine: number; lines: string[] }[]) =>
    workspace.write([{ op: 'edit', path, expected, edits }]);

  beforeEach(() => {
    name = `n${++count}.ipynb`;
    path = `cells/${name}`;
    mkdirSync(folder(), { recursive: true });
    writeFileSync(join(folder(), name), JSON.stringify(file, null, 1));
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder(), { recursive: true, force: true, maxRetries: 5 });
  });

  it('are read as their cells, by the team and by the review', async () => {
    assert.equal(await live(), text);
    assert.deepEqual(await workspace.read(path), { path, text });
  });

  it('keep everything but the source of an edited cell, in every cell', async () => {
    const written = await edit(text, { startLine: 3, endLine: 4, lines: ['x = 5'] });
    assert.deepEqual(written, { ok: true, value: [{ path, after: text.replace('x = 1', 'x = 5') }] });
    assert.deepEqual(sources(), ['# Title', 'x = 5\nprint(x)', 'y = 2']);
    const { cells, metadata } = onDisk();
    assert.deepEqual([cells[0].metadata, cells[1].metadata, cells[1].outputs], [{ tags: ['intro'] }, { collapsed: true }, [printed]]);
    assert.deepEqual(metadata, file.metadata);
  });

  it('change, add and remove cells in one undo step, and one redo', async () => {
    const notebook = await open();
    await vscode.window.showNotebookDocument(notebook);
    const written = await edit(
      text,
      { startLine: 1, endLine: 2, lines: ['# Other'] },
      { startLine: 5, endLine: 7, lines: ['%%%% code python', 'a = 1', '%%%% text markdown', 'end'] },
    );
    assert.ok(written.ok);
    const next = '%%%% text markdown\n# Other\n%%%% code python\nx = 1\nprint(x)\n%%%% code python\na = 1\n%%%% text markdown\nend';
    assert.equal(await live(), next);
    assert.deepEqual(sources(), ['# Other', 'x = 1\nprint(x)', 'a = 1', 'end']);
    assert.equal(notebook.cellAt(1).outputs.length, 1);
    await vscode.commands.executeCommand('undo');
    assert.equal(await live(), text);
    await vscode.commands.executeCommand('redo');
    assert.equal(await live(), next);
  });

  it('change two cells in one undo step, each with its output', async () => {
    const notebook = await open();
    await vscode.window.showNotebookDocument(notebook);
    const written = await edit(text, { startLine: 3, endLine: 4, lines: ['x = 5'] }, { startLine: 6, endLine: 7, lines: ['y = 6'] });
    assert.ok(written.ok);
    assert.deepEqual(sources(), ['# Title', 'x = 5\nprint(x)', 'y = 6']);
    assert.deepEqual([onDisk().cells[1].outputs, onDisk().cells[1].execution_count], [[printed], 3]);
    await vscode.commands.executeCommand('undo');
    assert.equal(await live(), text);
    assert.equal(notebook.cellAt(1).outputs.length, 1);
  });

  it('overwrite no text typed into a cell meanwhile', async () => {
    const notebook = await open();
    const typing = new vscode.WorkspaceEdit();
    typing.insert(notebook.cellAt(2).document.uri, new vscode.Position(0, 0), 'typed ');
    assert.ok(await vscode.workspace.applyEdit(typing));
    const written = await edit(text, { startLine: 3, endLine: 4, lines: ['x = 5'] });
    assert.deepEqual(written, { ok: false, error: { error: 'changedMeanwhile', path } });
    assert.equal(await live(), text.replace('y = 2', 'typed y = 2'));
    assert.ok(notebook.isDirty);
    const fitting = await edit(await live(), { startLine: 3, endLine: 4, lines: ['x = 5'] });
    assert.ok(fitting.ok);
    assert.deepEqual([notebook.isDirty, sources()], [true, ['# Title', 'x = 1\nprint(x)', 'y = 2']]);
    await notebook.save();
  });

  it('are not written if that would merge cells', async () => {
    const written = await edit(text, { startLine: 0, endLine: 1, lines: [] });
    assert.deepEqual(written, { ok: false, error: { error: 'notebook', path } });
    assert.equal(await live(), text);
  });

  it('are refused if the file is no notebook', async () => {
    writeFileSync(join(folder(), 'b.ipynb'), 'no JSON');
    assert.deepEqual(await workspace.live('cells/b.ipynb'), { ok: false, error: 'notebook' });
  });

  it('are created from cells, and deleted', async () => {
    const created = await workspace.write([{ op: 'create', path: 'cells/new.ipynb', text: `${text}\n` }]);
    assert.deepEqual(created, { ok: true, value: [{ path: 'cells/new.ipynb', after: text }] });
    assert.deepEqual(await workspace.live('cells/new.ipynb'), { ok: true, value: text });
    const deleted = await workspace.write([{ op: 'delete', path: 'cells/new.ipynb', expected: text }]);
    assert.ok(deleted.ok, JSON.stringify(deleted));
    assert.deepEqual(await workspace.live('cells/new.ipynb'), { ok: true, value: null });
  });
});
