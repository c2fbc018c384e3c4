// Undo, revert and formatters after accepting a hunk.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createLineHistories } from '../../src/adapters/vscode/review/lineHistories';
import { watchReview } from '../../src/adapters/vscode/review/reviewWatch';
import { createWhyLine } from '../../src/adapters/vscode/review/whyLine';
import { attachablePath } from '../../src/adapters/vscode/workspace/attachments';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import type { FileProposal } from '../../src/core/edits/lines/proposal';
import english from '../../src/core/i18n/locales/en.json';
import { runHunkCommand } from '../../src/flows/edits/hunkCommands';
import { createReasonIndex } from '../../src/flows/session/reasonIndex';
import { memoryCheckpoints } from '../kit/memory';
import { editProposal, type ReviewFlow, reviewFlow, taskId } from '../kit/reviewFlow';

const lines = Array.from({ length: 40 }, (_, index) => `const value${index} = ${index};`);
const textOf = (...changed: number[]) => lines.map((line, index) => (changed.includes(index) ? `${line} // changed` : line)).join('\n');

describe('undo in the editor', () => {
  const folder = () => join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'undo');
  const at = (name: string) => join(folder(), name);
  const onDisk = (name: string) => readFileSync(at(name), 'utf8');
  const subscriptions: vscode.Disposable[] = [];
  const autoSave = (value: 'off' | undefined) =>
    vscode.workspace.getConfiguration('files').update('autoSave', value, vscode.ConfigurationTarget.Global);
  before(() => autoSave('off'));
  after(() => autoSave(undefined));
  beforeEach(() => mkdirSync(folder(), { recursive: true }));
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    vscode.Disposable.from(...subscriptions.splice(0)).dispose();
    rmSync(folder(), { recursive: true, force: true, maxRetries: 5 });
  });

  interface Opened {
    readonly review: ReviewFlow;
    accept(index: number): Promise<void>;
    /** Resolves when the hunks have these verdicts, in order. */
    until(...verdicts: string[]): Promise<void>;
  }

  async function open(name: string, more: readonly FileProposal[] = []): Promise<Opened> {
    writeFileSync(at(name), textOf());
    const checkpoints = memoryCheckpoints();
    const file = await editProposal(checkpoints, `undo/${name}`, { base: textOf(), proposed: textOf(5, 20, 30) });
    const review = reviewFlow(createWorkspace(), [file, ...more], checkpoints);
    let working: Promise<void> = Promise.resolve();
    let told: () => void = () => undefined;
    const run = (command: Parameters<typeof runHunkCommand>[1]) => {
      working = working.then(() => runHunkCommand(review.flow, command)).then(told);
      return working;
    };
    watchReview(review.session, (path) => void run({ type: 'review.refresh', path }), subscriptions);
    const verdicts = () => Object.values(review.task().verdicts).join(' ');
    await vscode.window.showTextDocument(vscode.Uri.file(at(name)));
    return {
      review,
      accept: (index) => run({ type: 'hunk.settle', taskId, hunkId: Object.keys(review.task().verdicts)[index] ?? '', accept: true }),
      until: (...wanted) =>
        new Promise((resolve) => {
          told = () => void (verdicts() === wanted.join(' ') && resolve());
          told();
        }),
    };
  }

  it('reverts accepted hunks one by one, and redo reapplies them', async () => {
    const test = await open('steps.js');
    await test.accept(0);
    await test.accept(1);
    await vscode.commands.executeCommand('undo');
    await test.until('accepted', 'pending', 'pending');
    await vscode.commands.executeCommand('undo');
    await test.until('pending', 'pending', 'pending');
    assert.deepEqual(test.review.task().undone, ['t-1-h2', 't-1-h1']);
    await vscode.commands.executeCommand('redo');
    await test.until('accepted', 'pending', 'pending');
    await test.accept(1);
    await vscode.workspace.saveAll(false);
    assert.equal(onDisk('steps.js'), textOf(5, 20));
  });

  it('is detected if the user reverts, and if another program writes the old text', async () => {
    const test = await open('others.js');
    await test.accept(0);
    await test.accept(1);
    writeFileSync(at('others.js'), textOf(20));
    await test.until('pending', 'accepted', 'pending');
    writeFileSync(at('others.js'), `// theirs\n${textOf(5, 20)}`);
    await test.until('accepted', 'accepted', 'pending');
    const editor = vscode.window.activeTextEditor;
    await editor?.edit((edit) => edit.replace(new vscode.Range(6, 0, 6, 99), lines[5] ?? ''));
    await test.until('pending', 'accepted', 'pending');
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await test.until('accepted', 'accepted', 'pending');
    await editor?.edit((edit) => edit.replace(new vscode.Range(6, 0, 6, 99), 'const mine = 5;'));
    await vscode.workspace.saveAll(false);
    await test.accept(2);
    await test.until('accepted', 'accepted', 'accepted');
    assert.equal(onDisk('others.js'), `// theirs\n${textOf(20, 30).replace(lines[5] ?? '', 'const mine = 5;')}`);
  });

  it('is detected only after a running git command has ended', async () => {
    const created = { id: 'new', start: 1, contextBefore: [], before: [], after: ['fresh'], contextAfter: [], intent: '' };
    const test = await open('held.js', [{ path: 'new.js', operation: 'create', hunks: [created] }]);
    await test.accept(0);
    await test.accept(3);
    mkdirSync(at('.git'));
    writeFileSync(at('.git/index.lock'), '');
    writeFileSync(at('held.js'), textOf());
    await new Promise<void>((resolve) => {
      const reading = vscode.workspace.onDidChangeTextDocument(({ document }) => void (document.getText() === textOf() && resolve()));
      subscriptions.push(reading);
    });
    // This deletion is outside the locked repository, so it is detected at once.
    rmSync(join(folder(), '../new.js'));
    await test.until('accepted', 'pending', 'pending', 'pending');
    rmSync(at('.git/index.lock'));
    await test.until('pending', 'pending', 'pending', 'pending');
  });

  it('removes a created file, and is also detected in a closed file', async () => {
    const created = { id: 'new', start: 1, contextBefore: [], before: [], after: ['fresh'], contextAfter: [], intent: '' };
    const test = await open('with.js', [{ path: 'undo/new.js', operation: 'create', hunks: [created] }]);
    await test.accept(0);
    await test.accept(3);
    await test.until('accepted', 'pending', 'pending', 'accepted');
    assert.ok(existsSync(at('new.js')));
    const removal = new vscode.WorkspaceEdit();
    removal.deleteFile(vscode.Uri.file(at('new.js')));
    assert.ok(await vscode.workspace.applyEdit(removal));
    await test.until('accepted', 'pending', 'pending', 'pending');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    writeFileSync(at('with.js'), textOf());
    await test.until('pending', 'pending', 'pending', 'pending');
    await test.accept(3);
    await test.accept(0);
    assert.deepEqual([onDisk('new.js'), onDisk('with.js')], ['fresh', textOf(5)]);
  });

  it('leaves the reason of a line with it: through typing, equal text, an undo, an outside change and a closed editor', async () => {
    const histories = createLineHistories(subscriptions);
    const test = await open('why.js');
    await test.accept(1);
    histories.written(test.review.session());
    const none = { list: async () => [], view: () => Promise.reject(new Error('there is none')) };
    const sessions = { ...none, pathsOf: async (address: string) => () => attachablePath(vscode.Uri.parse(address)) };
    const index = createReasonIndex({
      ...{ sessions, contents: test.review.checkpoints, workspace: createWorkspace(), session: test.review.session },
    });
    const why = createWhyLine(index, english, histories);
    const uri = vscode.Uri.file(at('why.js'));
    const explained = async () => {
      const document = await vscode.workspace.openTextDocument(uri);
      const hovers = await Promise.all(
        Array.from({ length: document.lineCount }, (_, line) => why.hover(document, new vscode.Position(line, 3))),
      );
      return hovers.flatMap((hover, line) => (hover ? [line] : []));
    };
    const changed = (text: string) =>
      new Promise<void>((resolve) => {
        const isThere = async () => (await vscode.workspace.openTextDocument(uri)).getText() === text && resolve();
        subscriptions.push(
          vscode.workspace.onDidChangeTextDocument(() => void isThere()),
          vscode.workspace.onDidOpenTextDocument(() => void isThere()),
        );
        void isThere();
      });
    assert.deepEqual(await explained(), [20]);
    const editor = await vscode.window.showTextDocument(uri);
    const accepted = `${lines[20]} // changed`;
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), `// typed\n${accepted}\n`));
    assert.deepEqual(await explained(), [22]);
    await editor.edit((edit) => edit.delete(new vscode.Range(22, 0, 23, 0)));
    await editor.edit((edit) => edit.insert(new vscode.Position(22, 0), `${accepted}\nother();\n`));
    assert.deepEqual(await explained(), []);
    await vscode.commands.executeCommand('undo');
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(await explained(), [22]);
    await vscode.workspace.saveAll(false);
    const outside = `// theirs\n${onDisk('why.js')}`;
    writeFileSync(at('why.js'), outside);
    await changed(outside);
    assert.deepEqual(await explained(), [23]);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const closed = outside.replace('// typed\n', `// typed\n${accepted}\n`);
    writeFileSync(at('why.js'), closed);
    await changed(closed);
    assert.deepEqual(await explained(), [24]);
  });
});
