// Review in the editor: code lenses, keyboard shortcuts, change list, step diff.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createStepOpening, type StepOpeningOptions } from '../../src/adapters/vscode/review/openingSteps';
import { pendingItem, pendingNodes, createEditorReview, type EditorReview } from '../../src/adapters/vscode/review/review';
import type { HunkRef } from '../../src/adapters/vscode/review/reviewActions';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import type { Command } from '../../src/core/commands';
import type { FileProposal } from '../../src/core/edits/lines/proposal';
import { fill } from '../../src/core/i18n/language';
import english from '../../src/core/i18n/locales/en.json';
import { statusText } from '../../src/core/review/statusText';
import { refreshHunks, runHunkCommand } from '../../src/flows/edits/hunkCommands';
import { memoryCheckpoints } from '../kit/memory';
import { editProposal, type ReviewFlow, reviewFlow, taskId } from '../kit/reviewFlow';
import { assertMapped } from '../kit/lists';

const base = Array.from({ length: 60 }, (_, index) => `const value${index} = ${index};`);
const changed = base.map((line, index) => (index === 10 || index === 40 ? `${line} // changed` : line));

/** A proposal without its base text, as in older logs: its hunks are located by their context lines. */
function withoutBase({ base: _, ...file }: FileProposal): FileProposal {
  return file;
}

interface Opened {
  readonly flow: ReviewFlow;
  readonly review: EditorReview;
  readonly sent: Command[];
  /** Resolves when the review changes. */
  changed(): Promise<void>;
}

const isHunkCommand = (command: Command): command is Parameters<typeof runHunkCommand>[1] =>
  command.type.startsWith('hunk.') || command.type === 'task.settle' || command.type === 'review.refresh';

describe('the review in the editor', () => {
  const root = () => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const at = (path: string) => join(root(), path);
  const uri = (path: string) => vscode.Uri.file(at(path));
  const subscriptions: vscode.Disposable[] = [];

  /** A new folder for each test, so that unsaved texts do not interfere. */
  let folder = '';
  let runs = 0;

  beforeEach(() => {
    folder = `review/${++runs}`;
    mkdirSync(at(folder), { recursive: true });
  });
  afterEach(async () => {
    for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    vscode.Disposable.from(...subscriptions.splice(0)).dispose();
  });
  after(() => rmSync(at('review'), { recursive: true, force: true, maxRetries: 5 }));

  /** Storage in which the one-time prompt about code lenses is marked as shown. */
  const offered = { get: () => true, update: async () => undefined, keys: () => [] } as unknown as vscode.Memento;

  async function open(more: readonly FileProposal[] = []): Promise<Opened> {
    const checkpoints = memoryCheckpoints();
    const files: FileProposal[] = [];
    for (const [index, path] of [`${folder}/a.js`, `${folder}/b.js`].entries()) {
      writeFileSync(at(path), base.join('\n'));
      files.push(await editProposal(checkpoints, path, { base: base.join('\n'), proposed: changed.join('\n'), first: 1 + 2 * index }));
    }
    const workspace = createWorkspace();
    const flow = reviewFlow(workspace, [...files, ...more], checkpoints);
    const sent: Command[] = [];
    const send = async (command: Command) => {
      sent.push(command);
      if (isHunkCommand(command)) await runHunkCommand(flow.flow, command);
      review.documents.show(flow.session());
    };
    const review = createEditorReview(
      { session: flow.session, texts: english, editing: workspace, checkpoints, send, priceOfReview: () => '', kept: offered },
      subscriptions,
    );
    const next = () =>
      new Promise<void>((resolve) => {
        const listening = review.documents.onDidChange(() => {
          listening.dispose();
          resolve();
        });
      });
    review.documents.show(flow.session());
    return { flow, review, sent, changed: next };
  }

  async function lensesIn(path: string): Promise<Map<number, string[]>> {
    const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri(path));
    // The editor keeps the commands of this answer for 100 ms only. If the host was blocked for longer, the lenses arrive without them.
    if (found.some(({ command }) => !command)) return lensesIn(path);
    const byLine = new Map<number, string[]>();
    for (const { range, command } of found)
      if (command) byLine.set(range.start.line, [...(byLine.get(range.start.line) ?? []), command.title]);
    return byLine;
  }

  async function show(path: string, line: number, { review, changed: next }: Opened): Promise<vscode.TextEditor> {
    const isNew = vscode.workspace.textDocuments.every((document) => document.uri.toString() !== uri(path).toString());
    const placed = isNew ? next() : Promise.resolve();
    const editor = await vscode.window.showTextDocument(uri(path));
    await placed;
    assert.ok(review.documents.places(editor.document).length > 0, `nothing waits in ${path}`);
    editor.selection = new vscode.Selection(line, 0, line, 0);
    return editor;
  }

  const verdicts = ({ flow }: Opened) => Object.values(flow.task().verdicts).join(' ');
  const caret = () => {
    const editor = vscode.window.activeTextEditor;
    return editor && `${vscode.workspace.asRelativePath(editor.document.uri)}:${editor.selection.active.line}`;
  };

  it('has a lens above each hunk, which moves with typed text, on the key and after the pause', async () => {
    const opened = await open();
    const editor = await show(`${folder}/a.js`, 0, opened);
    const lenses = await lensesIn(`${folder}/a.js`);
    assert.deepEqual([...lenses.keys()], [10, 40]);
    assert.deepEqual(lenses.get(10), ['MilkStack (+1 −1)', 'Show change', 'Accept', 'Reject', 'Edit…', 'Ask the team']);
    const paused = opened.changed();
    await editor.edit((edit) => edit.insert(new vscode.Position(20, 0), 'const mine = 1;\n'));
    assert.deepEqual([...(await lensesIn(`${folder}/a.js`)).keys()], [10, 41]);
    await paused;
    assert.deepEqual([...(await lensesIn(`${folder}/a.js`)).keys()], [10, 41]);
  });

  it('keeps its lenses and open edits when the language of a document changes', async () => {
    const opened = await open();
    const editor = await show(`${folder}/a.js`, 10, opened);
    const places: number[] = [];
    subscriptions.push(
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document === editor.document) places.push(opened.review.documents.places(document).length);
      }),
    );
    await vscode.languages.setTextDocumentLanguage(editor.document, 'plaintext');
    assert.deepEqual(places, [2]);
    await opened.review.act('edit', null);
    const edited = vscode.window.activeTextEditor;
    assert.equal(edited?.document.uri.scheme, 'milkstack-hunk');
    await vscode.languages.setTextDocumentLanguage(edited.document, 'plaintext');
    await edited.edit((edit) => edit.insert(new vscode.Position(0, 0), '// '));
    assert.equal(await edited.document.save(), true);
  });

  it('reports a conflict for a hunk with typed text, and shows its three sides', async () => {
    const opened = await open();
    const editor = await show(`${folder}/a.js`, 10, opened);
    const paused = opened.changed();
    await editor.edit((edit) => edit.replace(editor.document.lineAt(10).range, 'mine'));
    await paused;
    assert.deepEqual((await lensesIn(`${folder}/a.js`)).get(10), [
      `MilkStack, ${english['verdict.conflicted']} (+1 −1)`,
      'Compare (3-way)',
      'Edit…',
      'Reject',
      'Ask the team',
    ]);
    await opened.review.act('sides', null);
    const label = vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '';
    assert.ok(label.startsWith(`${folder}/a.js:11: your changes and the proposed change`), label);
  });

  it('follows files that change on disk, such as by a checkout, open or not', async () => {
    const opened = await open();
    const editor = await show(`${folder}/a.js`, 0, opened);
    const theirs = ['// of the other branch', ...base.with(40, 'const theirs = 40;')].join('\n');
    const read = new Promise<void>((resolve) => {
      const listening = vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document !== editor.document || document.getText() !== theirs) return;
        listening.dispose();
        resolve();
      });
    });
    const paused = opened.changed();
    for (const name of ['a.js', 'b.js']) writeFileSync(at(`${folder}/${name}`), theirs);
    // Reloads explicitly, because file watching is unreliable on some machines.
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await read;
    await paused;
    const lenses = await lensesIn(`${folder}/a.js`);
    assert.deepEqual(
      [...lenses].map(([line, [first]]) => [line, first]),
      [
        [11, 'MilkStack (+1 −1)'],
        [41, `MilkStack, ${english['verdict.conflicted']} (+1 −1)`],
      ],
    );
    await opened.review.act('acceptStep', null);
    assert.equal(verdicts(opened), 'accepted conflicted accepted conflicted');
    for (const name of ['a.js', 'b.js'])
      assert.equal(readFileSync(at(`${folder}/${name}`), 'utf8'), theirs.replace(base[10] ?? '', changed[10] ?? ''), name);
  });

  it('accepts and rejects at the caret or below it, and nowhere else', async () => {
    const opened = await open();
    await show(`${folder}/a.js`, 10, opened);
    await opened.review.act('accept', null);
    assert.equal(verdicts(opened), 'accepted pending pending pending');
    assert.equal(readFileSync(at(`${folder}/a.js`), 'utf8').split('\n')[10], changed[10]);
    await opened.review.act('reject', null);
    assert.equal(verdicts(opened), 'accepted rejected pending pending');
    assert.equal(caret(), `${folder}/a.js:40`);
    // The file has no pending hunks left, so the command only opens the next file.
    await opened.review.act('accept', null);
    assert.equal(verdicts(opened), 'accepted rejected pending pending');
    assert.equal(caret(), `${folder}/b.js:10`);
  });

  it('moves to the next and previous hunk, across files', async () => {
    const opened = await open();
    const way: (string | undefined)[] = [];
    for (const step of ['next', 'next', 'next', 'previous', 'previous', 'previous'] as const) {
      await opened.review.act(step, null);
      way.push(caret());
    }
    assert.deepEqual(way, [
      `${folder}/a.js:10`,
      `${folder}/a.js:40`,
      `${folder}/b.js:10`,
      `${folder}/a.js:40`,
      `${folder}/a.js:10`,
      `${folder}/b.js:40`,
    ]);
    assert.deepEqual(opened.sent, []);
  });

  it('accepts a file and then the step', async () => {
    const opened = await open();
    // A file stays current after its last hunk is decided.
    await show(`${folder}/b.js`, 59, opened);
    await opened.review.act('acceptFile', null);
    assert.equal(verdicts(opened), 'pending pending accepted accepted');
    await opened.review.act('acceptStep', null);
    assert.equal(verdicts(opened), 'accepted accepted accepted accepted');
    assert.deepEqual([...(await lensesIn(`${folder}/b.js`)).keys()], []);
    for (const path of [`${folder}/a.js`, `${folder}/b.js`]) assert.equal(readFileSync(at(path), 'utf8'), changed.join('\n'));
  });

  it('counts pending hunks', async () => {
    const opened = await open();
    const pending = opened.review.documents.pending();
    const status = { session: opened.flow.session(), isBusy: false, writing: null, saving: null };
    assert.equal(statusText({ ...status, pending: pending.length }, english, 'en'), '$(comment-discussion) 4 changes to review');
    const waits = `$(comment-discussion) ${fill(english, 'strip.review', { step: 1, all: 1 })}`;
    assert.equal(statusText({ ...status, pending: 0 }, english, 'en'), waits);
  });

  it('shows beside the file its content after accepting, and all files of the step', async () => {
    const around = { start: 1, contextBefore: [], contextAfter: [] };
    const create: FileProposal = {
      path: `${folder}/new.js`,
      operation: 'create',
      hunks: [{ ...around, id: 'n', before: [], after: ['new'], intent: 'Add the file that the others import' }],
    };
    const opened = await open([create]);
    const editor = await show(`${folder}/a.js`, 0, opened);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'typed\n'));
    await opened.review.diffs.show(taskId, `${folder}/a.js`);
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const before = await vscode.workspace.openTextDocument(input.original);
    // The original side is a virtual document, because code lenses would appear on the file itself.
    assert.deepEqual([before.uri.scheme, before.getText()], ['milkstack-proposal', ['typed', ...base].join('\n')]);
    const proposed = await vscode.workspace.openTextDocument(input.modified);
    assert.equal(proposed.getText(), ['typed', ...changed].join('\n'));
    await opened.review.act('showStep', null);
    assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /^MilkStack: Step 1/);
    const sides = vscode.workspace.textDocuments.filter(
      ({ uri: { scheme, path } }) => scheme === 'milkstack-proposal' && path.endsWith('new.js'),
    );
    // Both sides end with an empty line; otherwise the diff would show that line as deleted.
    assert.deepEqual(sides.map((document) => document.getText()).sort(), ['\n', 'new\n\n']);
    const right = sides.find((document) => document.getText().startsWith('new')) ?? assert.fail();
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', right.uri);
    assert.deepEqual(
      lenses.map(({ command }) => command?.title),
      ['MilkStack, new file: Add the file that the others… (+1)', 'Accept', 'Reject', 'Edit…', 'Ask the team'],
    );
  });

  it('opens the diff of a file at the requested hunk', async () => {
    const opened = await open();
    const hunkId = opened.flow.task().files[0]?.hunks[1]?.id ?? '';
    await opened.review.act('diff', { taskId, hunkId });
    assert.equal(vscode.window.activeTextEditor?.selection.active.line, 40);
    assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff);
  });

  it('has a lens above each hunk in the diff of a step, which decides it', async () => {
    const opened = await open();
    await opened.review.diffs.showStep(taskId);
    assert.equal(vscode.workspace.getConfiguration('diffEditor').get('codeLens'), false, 'the user turns them on for all diffs');
    const side = (name: string) =>
      vscode.workspace.textDocuments.find(
        ({ uri: { scheme, query, path } }) => scheme === 'milkstack-proposal' && query.includes(name) && path.endsWith(`${folder}/a.js`),
      );
    const proposed = side('"step"') ?? assert.fail('the proposed text is not shown');
    assert.equal(side('"now"')?.getText(), base.join('\n'));
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', proposed.uri);
    const accepts = lenses.filter(({ command }) => command?.title === 'Accept');
    assertMapped(accepts, [10, 40], ({ range }) => range.start.line);
    const [second] = accepts.slice(1).map(({ command }) => command?.arguments?.[0] as HunkRef);
    await opened.review.act('accept', second ?? assert.fail());
    assert.equal(readFileSync(at(`${folder}/a.js`), 'utf8').split('\n')[40], changed[40]);
    // The tab of a window that was reloaded with another display language keeps its title.
    await vscode.commands.executeCommand('vscode.changes', 'MilkStack: Schritt 9 · Eins', [[proposed.uri, proposed.uri, proposed.uri]]);
    await opened.review.diffs.closeOtherSteps(undefined);
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab, undefined);
  });

  it('marks a file as done in the diff of a step, on both sides', async () => {
    const opened = await open();
    await opened.review.diffs.showStep(taskId);
    const shownOf = (name: string) =>
      vscode.workspace.textDocuments.filter(
        ({ uri: { scheme, path } }) => scheme === 'milkstack-proposal' && path.endsWith(`${folder}/${name}`),
      );
    const textsOf = (name: string) => shownOf(name).map((document) => document.getText());
    assert.deepEqual(textsOf('a.js').sort(), [base.join('\n'), changed.join('\n')].sort());
    const [first, second] = opened.flow.task().files[0]?.hunks ?? [];
    const isDone = () => textsOf('a.js').every((text) => text === english['editor.review.settled']);
    const isPlain = () => shownOf('a.js').every(({ languageId }) => languageId === 'plaintext');
    const done = new Promise<void>((resolve) => {
      const look = () => isDone() && isPlain() && resolve();
      subscriptions.push(vscode.workspace.onDidChangeTextDocument(look), vscode.workspace.onDidOpenTextDocument(look));
    });
    await opened.review.act('accept', { taskId, hunkId: first?.id ?? '' });
    assert.ok(!isDone() && !isPlain(), 'one of its changes is left');
    await opened.review.act('reject', { taskId, hunkId: second?.id ?? '' });
    await done;
    assert.deepEqual(textsOf('b.js').sort(), [base.join('\n'), changed.join('\n')].sort());
    const isCode = () => !isDone() && shownOf('a.js').every(({ languageId }) => languageId === 'javascript');
    await runHunkCommand(opened.flow.flow, { type: 'hunk.reopen', taskId, hunkId: second?.id ?? '' });
    opened.review.documents.show(opened.flow.session());
    for (let tries = 0; tries < 100 && !isCode(); tries++) await new Promise((resolve) => setTimeout(resolve, 100));
    assert.ok(isCode(), 'a change that is open again is highlighted as code');
  });

  it('opens the diff of a step once, after a pause in typing, and returns the focus to the panel', async () => {
    const opened = await open();
    const shown: string[] = [];
    const closed: (string | undefined)[] = [];
    const runs: (() => void)[] = [];
    const later = (run: () => void) => void runs.push(run);
    const pass = async () => {
      for (const run of runs.splice(0)) run();
      await Promise.resolve().then(() => undefined);
    };
    let time = 10_000;
    const diffs = {
      showStep: async (id: string) => void shown.push(`show ${id}`),
      closeOtherSteps: async (id: string | undefined) => void closed.push(id),
      replaceRestored: async (id: string | undefined) => closed.push(id) > 3,
    };
    const focusPanel = async () => void shown.push('focus');
    const opening = createStepOpening({ diffs, isWanted: () => true, now: () => time, later, focusPanel }, subscriptions);
    const session = { ...opened.flow.session(), id: 's1' };
    opening.show({ ...session, progress: { ...session.progress, tasks: [] } });
    opening.touched('key');
    opening.show(session);
    await pass();
    assert.deepEqual(shown, [], 'somebody is typing');
    time += 2_000;
    await pass();
    assert.deepEqual(shown, [`show ${taskId}`, 'focus']);
    opening.show({ ...session });
    await pass();
    assert.equal(shown.length, 2);
    opening.show({ ...session, fault: { id: 'f', fault: { reason: 'overloaded', about: '' } } });
    opening.show({ ...session, stopped: 'user' });
    await pass();
    assert.equal(shown.length, 2, 'what stands in the way of the work leaves it open');
    opening.show({ ...session, progress: { ...session.progress, tasks: [] } });
    // After a reload, the editor reopens diffs of decided steps.
    assert.deepEqual(closed, [undefined, undefined], 'as the session is opened, and as the step is decided');
    const reloaded = createStepOpening({ diffs, isWanted: () => true, now: () => time, later, focusPanel }, subscriptions);
    reloaded.show(session);
    await pass();
    assert.equal(shown.length, 2, 'what waited when the window came up is not opened');
    assert.deepEqual(closed.slice(2), [taskId], 'diffs of other steps are closed');
    reloaded.show({ ...session, id: 's2' });
    await pass();
    reloaded.show({ ...session, id: 's2', progress: { ...session.progress, tasks: [] } });
    await pass();
    assert.deepEqual([shown.length, closed.slice(3)], [2, [taskId, undefined]], 'a restored diff is closed when its step is decided');
  });

  /** Options that record shown diffs and focus changes, and queue deferred work in `runs`. */
  const openingBy = (shown: string[], runs: (() => void)[], now: () => number): StepOpeningOptions => ({
    diffs: { showStep: async () => void shown.push('show'), closeOtherSteps: async () => undefined, replaceRestored: async () => false },
    isWanted: () => true,
    now,
    later: (run) => void runs.push(run),
    focusPanel: async () => void shown.push('focus'),
  });

  it('returns the focus to the panel if the diff of the previous step scrolls after the last press there', async () => {
    const opened = await open();
    const shown: string[] = [];
    const runs: (() => void)[] = [];
    let time = 10_000;
    const options = openingBy(shown, runs, () => time);
    const opening = createStepOpening(options, subscriptions);
    const session = opened.flow.session();
    opening.show({ ...session, progress: { ...session.progress, tasks: [] } });
    opening.touched('press');
    time += 1_000;
    const selected = new Promise<void>((resolve) => {
      subscriptions.push(vscode.window.onDidChangeTextEditorSelection(() => resolve()));
    });
    await opened.review.diffs.showStep(taskId);
    await selected;
    opening.show(session);
    for (const run of runs.splice(0)) run();
    await Promise.resolve().then(() => undefined);
    assert.deepEqual(shown, ['show', 'focus']);
  });

  it('keeps a file in front that was opened when the edits arrived, or just before', async () => {
    const opened = await open();
    const session = opened.flow.session();
    const none = { ...session, progress: { ...session.progress, tasks: [] } };
    const shown: string[] = [];
    const runs: (() => void)[] = [];
    let time = 10_000;
    const options = { ...openingBy(shown, runs, () => time), focusPanel: async () => undefined };
    const openFile = async (path: string) => {
      const told = new Promise<void>((resolve) => {
        subscriptions.push(vscode.window.tabGroups.onDidChangeTabs((event) => event.opened.length > 0 && resolve()));
      });
      await vscode.window.showTextDocument(uri(path), { preview: false });
      await told;
    };
    /** Opens a file `after` ms before (`isBefore`) or right after the edits are proposed; returns how often the step diff was shown. */
    const tried = async (isBefore: boolean, after: number, isBack = false): Promise<number> => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      shown.length = 0;
      const own: vscode.Disposable[] = [];
      const opening = createStepOpening(options, own);
      opening.show(none);
      if (isBefore) await openFile(`${folder}/a.js`);
      time += after;
      if (isBack) opening.touched('press');
      opening.show(session);
      if (!isBefore) await openFile(`${folder}/b.js`);
      time += 300;
      for (const run of runs.splice(0)) run();
      vscode.Disposable.from(...own).dispose();
      return shown.length;
    };
    assert.equal(await tried(false, 0), 0, 'opened after the edits came');
    assert.equal(await tried(true, 1_000), 0, 'opened just before');
    assert.equal(await tried(true, 1_000, true), 1, 'opened just before somebody pressed something in the panel');
    assert.equal(await tried(true, 20_000), 1, 'opened long before');
  });

  it('takes edited lines of a hunk from a temporary file, and none once the hunk is decided', async () => {
    const opened = await open();
    await show(`${folder}/a.js`, 10, opened);
    await opened.review.act('edit', null);
    const editor = vscode.window.activeTextEditor ?? assert.fail();
    assert.equal(editor.document.getText(), `${changed[10]}\n`);
    await editor.edit((edit) => edit.replace(new vscode.Range(0, 0, 1, 0), 'mine\nand mine\n'));
    assert.equal(await editor.document.save(), true);
    const hunkId = opened.flow.task().files[0]?.hunks[0]?.id;
    assert.deepEqual(opened.sent, [{ type: 'hunk.edit', taskId, hunkId, after: ['mine', 'and mine'] }]);
    assert.equal(verdicts(opened), 'pending pending pending pending');
    await opened.review.act('reject', { taskId, hunkId: hunkId ?? '' });
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'too late'));
    assert.equal(await Promise.resolve(editor.document.save()).catch(() => false), false);
    assert.ok(editor.document.isDirty);
  });

  /** Answers the next editor dialog; returns an array to which the dialog's text is added. */
  function answering(dialog: 'showWarningMessage' | 'showInputBox', answer: string | undefined): string[] {
    const asked: string[] = [];
    const original = vscode.window[dialog];
    const stand = async (first: unknown) => {
      Object.assign(vscode.window, { [dialog]: original });
      asked.push(typeof first === 'string' ? first : String((first as vscode.InputBoxOptions).prompt));
      return answer;
    };
    Object.assign(vscode.window, { [dialog]: stand });
    return asked;
  }

  it('writes a sensitive file only after a confirmation', async () => {
    const path = `${folder}/.vscode/settings.json`;
    mkdirSync(at(`${folder}/.vscode`), { recursive: true });
    writeFileSync(at(path), '{\n  "a": 1\n}\n');
    const file = await editProposal(memoryCheckpoints(), path, { base: '{\n  "a": 1\n}\n', proposed: '{\n  "a": 2\n}\n', first: 9 });
    const opened = await open([withoutBase(file)]);
    const hunkId = file.hunks[0]?.id ?? '';
    const refusal = answering('showWarningMessage', undefined);
    await opened.review.act('accept', { taskId, hunkId });
    assert.match(refusal[0] ?? '', /settings\.json/);
    assert.deepEqual([opened.sent, readFileSync(at(path), 'utf8')], [[], '{\n  "a": 1\n}\n']);
    answering('showWarningMessage', 'Accept');
    await opened.review.act('accept', { taskId, hunkId });
    assert.equal(readFileSync(at(path), 'utf8'), '{\n  "a": 2\n}\n');
    assert.equal(opened.flow.task().verdicts[hunkId], 'accepted');
  });

  it('asks the team about a hunk with the user’s text, and not without a text', async () => {
    const opened = await open();
    const [hunk] = opened.flow.task().files[0]?.hunks ?? [];
    const at = { taskId, hunkId: hunk?.id ?? '' };
    answering('showInputBox', '   ');
    await opened.review.act('ask', at);
    assert.deepEqual(opened.sent, []);
    const asked = answering('showInputBox', ' Why here? ');
    await opened.review.act('ask', at);
    assert.match(asked[0] ?? '', /a\.js:11/);
    assert.deepEqual(opened.sent, [{ type: 'aside.ask', about: { kind: 'hunk', ...at }, text: 'Why here?' }]);
  });

  it('resolves a conflict with the saved lines, at its position', async () => {
    const opened = await open();
    const editor = await show(`${folder}/a.js`, 10, opened);
    const paused = opened.changed();
    await editor.edit((edit) => edit.replace(editor.document.lineAt(10).range, 'mine'));
    await paused;
    const hunkId = opened.flow.task().files[0]?.hunks[0]?.id ?? '';
    await refreshHunks(opened.flow.flow, `${folder}/a.js`);
    assert.equal(opened.flow.task().verdicts[hunkId], 'conflicted');
    opened.review.documents.show(opened.flow.session());
    await opened.review.act('edit', { taskId, hunkId });
    const lines = vscode.window.activeTextEditor ?? assert.fail();
    await lines.edit((edit) => edit.replace(new vscode.Range(0, 0, 9, 0), 'mine // changed\n'));
    assert.equal(await lines.document.save(), true);
    assert.deepEqual(opened.sent, [{ type: 'hunk.resolve', taskId, hunkId, lines: ['mine // changed'], confirmed: true }]);
    assert.equal(opened.flow.task().verdicts[hunkId], 'accepted');
    assert.equal(editor.document.lineAt(10).text, 'mine // changed');
  });

  it('lists pending hunks by file, each with a link to its position', async () => {
    const { flow, review } = await open();
    const pending = review.documents.pending();
    const files = pendingNodes(pending);
    assert.deepEqual(
      files.map((node) => [node.path, pendingItem(node, pending, english).description]),
      [
        [`${folder}/a.js`, '2'],
        [`${folder}/b.js`, '2'],
      ],
    );
    const [first] = files;
    const [, second] = pendingNodes(pending, first);
    assert.ok(first && second);
    assert.match(String(pendingItem(second, pending, english).description ?? ''), /\+1 −1$/);
    await review.act('acceptFile', first);
    assert.deepEqual(Object.values(flow.task().verdicts).slice(0, 2), ['accepted', 'accepted']);
    assertMapped(pendingNodes(review.documents.pending()), [`${folder}/b.js`], ({ path }) => path);
  });

  it('decides the hunk at the caret in the diff, and stays there', async () => {
    const { flow, review } = await open();
    const hunkId = flow.task().files[0]?.hunks[1]?.id ?? '';
    await review.act('diff', { taskId, hunkId });
    await review.act('accept', null);
    assert.equal(flow.task().verdicts[hunkId], 'accepted');
    assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff);
  });

  it('asks the team the text of a comment thread on a hunk', async () => {
    const { flow, review, sent } = await open();
    await vscode.window.showTextDocument(uri(`${folder}/a.js`));
    const [hunk] = flow.task().files[0]?.hunks ?? [];
    while (review.documents.places(vscode.window.activeTextEditor?.document ?? assert.fail()).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 10));
    const thread = { uri: uri(`${folder}/a.js`), range: new vscode.Range(10, 0, 10, 0), dispose: () => undefined } as vscode.CommentThread;
    await review.ask({ thread, text: ' Why? ' });
    assert.deepEqual(sent.at(-1), { type: 'aside.ask', about: { kind: 'hunk', taskId, hunkId: hunk?.id }, text: 'Why?' });
    await review.ask({ thread: { ...thread, range: new vscode.Range(3, 0, 3, 0), uri: uri(`${folder}/b.js`) }, text: 'Why?' });
    assert.equal(sent.length, 1, 'where no change stands there is nothing to ask about');
  });

  it('has one lens above a deleted and a moved file, with the actions for the whole file', async () => {
    const whole = { start: 1, contextBefore: [], after: [], contextAfter: [], intent: '' };
    for (const name of ['gone.js', 'old.js']) writeFileSync(at(`${folder}/${name}`), 'one\ntwo');
    const opened = await open([
      { path: `${folder}/gone.js`, operation: 'delete', hunks: [{ ...whole, id: 'd', before: ['one', 'two'] }] },
      { path: `${folder}/old.js`, operation: 'rename', to: `${folder}/new.js`, hunks: [{ ...whole, id: 'm', before: [] }] },
    ]);
    await show(`${folder}/gone.js`, 0, opened);
    const gone = await lensesIn(`${folder}/gone.js`);
    assert.deepEqual([[...gone.keys()], gone.get(0)?.slice(1, 3)], [[0], ['Show change', 'Accept']]);
    assert.match(gone.get(0)?.[0] ?? '', /^MilkStack, .*delete/i);
    await show(`${folder}/old.js`, 0, opened);
    const moved = await lensesIn(`${folder}/old.js`);
    assert.match(moved.get(0)?.[0] ?? '', /new\.js/);
    assert.ok(![...(moved.get(0) ?? []), ...(gone.get(0) ?? [])].includes('Edit…'), 'they have no lines to edit');
    await opened.review.act('accept', { taskId, hunkId: 'm' });
    await opened.review.act('accept', { taskId, hunkId: 'd' });
    assert.deepEqual([existsSync(at(`${folder}/gone.js`)), readFileSync(at(`${folder}/new.js`), 'utf8')], [false, 'one\ntwo']);
  });

  it('shows a renamed file once in the diff of a step, without its unchanged text', async () => {
    const hunk = { start: 1, contextBefore: [], contextAfter: [], intent: '' };
    for (const name of ['moved.js', 'edited.js']) writeFileSync(at(`${folder}/${name}`), 'two');
    const rename = { operation: 'rename', stands: true } as const;
    const opened = await open([
      { ...rename, path: `${folder}/from.js`, to: `${folder}/moved.js`, hunks: [{ ...hunk, id: 'm', before: [], after: [] }] },
      { ...rename, path: `${folder}/was.js`, to: `${folder}/edited.js`, hunks: [{ ...hunk, id: 'r', before: [], after: [] }] },
      { path: `${folder}/edited.js`, operation: 'edit', stands: true, hunks: [{ ...hunk, id: 'e', before: ['one'], after: ['two'] }] },
    ]);
    await opened.review.act('showStep', null);
    const left = (name: string) => vscode.workspace.textDocuments.filter(({ uri }) => uri.query.includes(`/${name}"`));
    const counts = ['from.js', 'was.js', 'edited.js'].map((name) => left(name).length);
    assert.deepEqual([counts, left('from.js')[0]?.getText()], [[1, 0, 1], 'two']);
  });

  it('moves 20 hunks of a 10,000-line file by key to the positions found after the pause', async () => {
    const long = Array.from({ length: 10_000 }, (_, index) => `const value${index} = ${index};`);
    const next = long.map((line, index) => (index % 500 === 250 ? `${line} // changed` : line));
    const checkpoints = memoryCheckpoints();
    const path = `${folder}/long.js`;
    writeFileSync(at(path), long.join('\n'));
    const file = await editProposal(checkpoints, path, { base: long.join('\n'), proposed: next.join('\n') });
    const opened = await open([file]);
    const editor = await show(path, 0, opened);
    await editor.edit((edit) => edit.insert(new vscode.Position(5_000, 0), '\n\n'));
    const { documents } = opened.review;
    const moved = documents.places(editor.document);
    const exact = await documents.placesNow(editor.document);
    assert.deepEqual(moved, exact);
    assert.deepEqual([moved.length, moved[9]?.startLine, moved[10]?.startLine], [20, 4_750, 5_252]);
  });
});

describe('MilkStack’s shortcuts', () => {
  it('conflict with none of the editor', async () => {
    const manifest = vscode.extensions.getExtension('milkstack.milkstack')?.packageJSON;
    const ours: { key: string; command: string; when: string }[] = manifest.contributes.keybindings;
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse('vscode://defaultsettings/keybindings.json'));
    const known = [...document.getText().matchAll(/"key": "([^"]+)",\s*"command": "([^"]+)"/g)].map(([, key, command]) => ({
      key,
      command,
    }));
    assert.ok(known.length > 500, `${known.length} default keys`);
    const keys = ours.map(({ key }) => key);
    assert.equal(new Set(keys).size, keys.length);
    const elsewhere = ['focus', 'sessions', 'discussSelection', 'stop'].map((name) => `milkstack.${name}`);
    const review = ours.filter(({ command }) => !elsewhere.includes(command));
    assert.ok(
      review.length >= 8 && review.every(({ when }) => when === 'milkstack.reviewing'),
      'those of the review are there while there is one',
    );
    const others = known.filter(({ key = '', command = '' }) => !command.startsWith('milkstack.') && keys.includes(key));
    assert.deepEqual(others, []);
  });
});
