// Report in the real editor.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createReports } from '../../src/adapters/vscode/sessions/reportTab';
import english from '../../src/core/i18n/locales/en.json';
import { emptySession, type Session } from '../../src/core/session';
import { sampleEvents } from '../kit/sampleSession';
import { fold } from '../../src/core/evolve';
import { column } from '../kit/lists';

describe('the report in the editor', () => {
  const root = () => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const at = (name: string) => join(root(), 'reports', name);
  const warned: string[] = [];
  const reportsOf = (session: Session) =>
    createReports({
      session: () => session,
      texts: english,
      language: 'en',
      home: root(),
      warn: (error) => warned.push(error.message),
    });
  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const pages = () => tabs().filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('milkstack.report'));

  /** Resolves when a report tab exists. The editor reports new tabs to extensions with a delay. */
  const pageIsThere = () =>
    new Promise<void>((resolve) => {
      const listening = vscode.window.tabGroups.onDidChangeTabs(() => look());
      const look = () => {
        if (pages().length === 0) return;
        listening.dispose();
        resolve();
      };
      look();
    });

  const done = fold(sampleEvents('done'));
  const titled = (title: string): Session => {
    const { brief } = done.clarify;
    assert.ok(brief);
    return { ...done, clarify: { ...done.clarify, brief: { ...brief, title } } };
  };

  /** Answers save dialogs and records their options. */
  function answerDialog(answer: string | null): { asked: vscode.SaveDialogOptions[]; restore: () => void } {
    const asked: vscode.SaveDialogOptions[] = [];
    const real = vscode.window.showSaveDialog;
    const stub = async (options: vscode.SaveDialogOptions) => {
      asked.push(options);
      return answer === null ? undefined : vscode.Uri.file(answer);
    };
    assert.ok(Reflect.set(vscode.window, 'showSaveDialog', stub));
    return { asked, restore: () => void Reflect.set(vscode.window, 'showSaveDialog', real) };
  }

  async function save(session: Session, answer: string | null): Promise<vscode.SaveDialogOptions | undefined> {
    const dialog = answerDialog(answer);
    await reportsOf(session).save();
    dialog.restore();
    return dialog.asked[0];
  }

  before(() => mkdirSync(join(root(), 'reports'), { recursive: true }));
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(join(root(), 'reports'), { recursive: true, force: true, maxRetries: 5 });
  });

  it('opens as a page, and again in the same tab', async () => {
    const reports = reportsOf(done);
    await reports.open('html');
    await pageIsThere();
    await reports.open('html');
    await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
    assert.deepEqual(column(pages(), 'label'), ['Report: Rate limit for the login']);
  });

  it('opens as unsaved Markdown', async () => {
    await reportsOf(done).open('markdown');
    const { document } = vscode.window.activeTextEditor ?? {};
    assert.equal(document?.languageId, 'markdown');
    assert.equal(document?.isUntitled, true);
    assert.match(document?.getText() ?? '', /^# Rate limit for the login\n/);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('is neither opened nor saved without a session', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await reportsOf(emptySession).open('html');
    assert.equal(pages().length, 0);
    assert.equal(await save(emptySession, at('none.html')), undefined);
    assert.equal(existsSync(at('none.html')), false);
  });

  for (const [title, name] of [
    ['../../x', 'x.html'],
    ['nul', 'report-nul.html'],
    ['🚀', '🚀.html'],
  ] as const)
    it(`I10 path_escape: ${JSON.stringify(title)} is offered as ${name} in the folder`, async () => {
      const asked = await save(titled(title), null);
      assert.equal(asked?.defaultUri?.fsPath, join(root(), name));
    });

  it('is written to the chosen place, in the form of its extension', async () => {
    await save(done, at('a.html'));
    assert.match(readFileSync(at('a.html'), 'utf8'), /^<!doctype html>/);
    await save(done, at('a.md'));
    assert.match(readFileSync(at('a.md'), 'utf8'), /^# Rate limit for the login\n/);
  });

  it('is not written if the dialog is closed', async () => {
    await save(titled('closed'), null);
    assert.equal(existsSync(join(root(), 'closed.html')), false);
  });

  it('reports if it cannot be written', async () => {
    await save(done, join(root(), 'package.json', 'x.html'));
    assert.equal(warned.length, 1);
  });
});
