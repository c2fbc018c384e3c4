// The ways into the room from elsewhere in the editor, and what the manifest says of them.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createEntryPointHandlers } from '../../src/adapters/vscode/entry/entryPointHandlers';
import type { Command } from '../../src/core/commands';
import { english } from '../../src/core/i18n/language';
import type { Attached } from '../../src/protocol';

describe('ways into the room', () => {
  const composer: (string | null)[] = [];
  const attached: (Attached | undefined)[] = [];
  const sent: Command[] = [];
  const habits = createEntryPointHandlers({
    sessionId: () => 'here',
    send: async (command) => void sent.push(command),
    sessions: { has: async (id) => id !== 'unknown' },
    panel: {
      focus: async (text, _isAddition, more) => {
        composer.push(text);
        attached.push(more);
      },
    },
    texts: english,
  });
  const root = () => {
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder);
    return folder.uri;
  };
  const file = () => vscode.Uri.joinPath(root(), 'src', 'app.js');

  beforeEach(() => {
    composer.splice(0);
    attached.splice(0);
    sent.splice(0);
  });

  it('attach what is selected, with the lines it holds', async () => {
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file()));
    for (const [selection, [from, to]] of [
      [new vscode.Selection(2, 1, 5, 3), [3, 6]],
      [new vscode.Selection(2, 0, 5, 0), [3, 5]],
      [new vscode.Selection(4, 0, 4, 0), [5, 5]],
    ] as const) {
      editor.selection = selection;
      await habits.discuss('Selection', []);
      assert.equal(composer.at(-1), null);
      assert.deepEqual(attached.at(-1)?.items, [{ kind: 'selection', path: 'src/app.js', from, to }]);
    }
  });

  it('attach a file, and the problems of one with what is asked about', async () => {
    await habits.discuss('File', [file()]);
    await habits.discuss('Problem', [file(), 12, 'Cannot find\n  name `x`']);
    assert.deepEqual(composer, [null, '`src/app.js:12`: Cannot find name `x` ']);
    assert.deepEqual(
      attached.map((more) => more?.items),
      [[{ kind: 'file', path: 'src/app.js' }], [{ kind: 'problems', path: 'src/app.js' }]],
    );
  });

  it('open a session by its link, and nothing else by any other', async () => {
    await habits.openLink('/session/other-1');
    assert.deepEqual(sent, [{ type: 'session.open', sessionId: 'other-1' }]);
    assert.deepEqual(composer, [null]);
    for (const path of ['/session/../x', '/session/unknown', '/session/', '/run', '/session/a/b', '/session/%2e%2e'])
      await habits.openLink(path);
    assert.equal(sent.length, 1);
    assert.equal(composer.length, 1);
  });

  it('answer in the editor’s chat without a model, and leave the request for the user to send', async () => {
    const said: string[] = [];
    const stream = {
      markdown: (text: unknown) => void said.push(String(text)),
      button: ({ command }: vscode.Command) => void said.push(command),
    };
    await habits.answerChat('  Rate-limit the login ', stream as unknown as vscode.ChatResponseStream);
    await habits.answerChat('', stream as unknown as vscode.ChatResponseStream);
    assert.deepEqual(said, [english['editor.chat.opened'], 'milkstack.focus', english['editor.chat.empty'], 'milkstack.focus']);
    assert.deepEqual(composer, ['Rate-limit the login', null]);
    assert.deepEqual(sent, []);
  });

  it('are offered on a problem of a file of the workspace', async () => {
    const document = await vscode.workspace.openTextDocument(file());
    const problems = vscode.languages.createDiagnosticCollection('test');
    try {
      problems.set(file(), [new vscode.Diagnostic(new vscode.Range(1, 0, 1, 4), 'Something is odd')]);
      const found = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        new vscode.Range(1, 0, 1, 4),
      );
      const ours = found.find(({ command }) => command?.command === 'milkstack.discussProblem');
      assert.ok(ours, found.map(({ title }) => title).join(', '));
      assert.equal(ours.title, 'Discuss with MilkStack');
      assert.deepEqual(ours.command?.arguments?.slice(1), [2, 'Something is odd']);
    } finally {
      problems.dispose();
    }
  });

  it('are in the manifest: a participant that exists, and a walkthrough whose pictures are there', async () => {
    const extension = vscode.extensions.getExtension('milkstack.milkstack');
    assert.ok(extension);
    const { chatParticipants, walkthroughs } = extension.packageJSON.contributes;
    assert.deepEqual(
      chatParticipants.map(({ id, name }: { id: string; name: string }) => [id, name]),
      [['milkstack.room', 'milkstack']],
    );
    for (const { media } of walkthroughs[0].steps) {
      const picture = vscode.Uri.joinPath(extension.extensionUri, media.svg);
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(picture));
      assert.match(text, /^<svg xmlns[\s\S]*var\(--vscode-/);
    }
  });
});
