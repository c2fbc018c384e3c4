// Entry points in the editor.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createEntryPointHandlers } from '../../src/adapters/vscode/entry/entryPointHandlers';
import type { Command } from '../../src/core/commands';
import type { ChatAnswer, ChatRequest } from '../../src/adapters/vscode/entry/entryPoints';
import { fill } from '../../src/core/i18n/language';
import english from '../../src/core/i18n/locales/en.json';
import type { Attached } from '../../src/protocol';
import { idleTeam } from '../kit/idleTeam';
import { turn } from '../kit/virtualClock';
import { finishedFacts, sessionOf, taken } from '../kit/finishedBuild';
import { emptySession } from '../../src/core/session';
import { assertMapped } from '../kit/lists';

describe('entry points', () => {
  const composer: (string | null)[] = [];
  const attached: (Attached | undefined)[] = [];
  const sent: Command[] = [];
  let kept = emptySession;
  const entryPoints = createEntryPointHandlers({
    why: () => Promise.reject(new Error('no line is asked about')),
    discussions: { read: async () => [], item: () => new vscode.TreeItem(''), onDidChange: () => new vscode.Disposable(() => undefined) },
    sessionId: () => 'here',
    team: idleTeam,
    send: async (command) => void sent.push(command),
    sessions: {
      has: async (id) => id !== 'unknown',
      list: async () => [{ ...kept.summary, id: 'kept-1' }],
      view: async () => kept,
    },
    panel: {
      focus: async (text, _isAddition, more) => {
        composer.push(text);
        attached.push(more);
      },
    },
    texts: english,
    language: 'en',
    price: () => null,
  });
  const root = () => {
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder);
    return folder.uri;
  };
  const file = () => vscode.Uri.joinPath(root(), 'src', 'app.js');

  before(async () => {
    await vscode.extensions.getExtension('milkstack.milkstack')?.activate();
    // File commands are registered after activation.
    await turn();
  });
  beforeEach(() => {
    composer.splice(0);
    attached.splice(0);
    sent.splice(0);
  });

  it('attach the selection with its lines', async () => {
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file()));
    for (const [selection, [from, to]] of [
      [new vscode.Selection(2, 1, 5, 3), [3, 6]],
      [new vscode.Selection(2, 0, 5, 0), [3, 5]],
      [new vscode.Selection(4, 0, 4, 0), [5, 5]],
    ] as const) {
      editor.selection = selection;
      await entryPoints.discuss('Selection', []);
      assert.equal(composer.at(-1), null);
      assert.deepEqual(attached.at(-1)?.items, [{ kind: 'selection', path: 'src/app.js', from, to }]);
    }
  });

  it('attach a file, and the problems of a file with their text', async () => {
    await entryPoints.discuss('File', [file()]);
    await entryPoints.discuss('Problem', [file(), 12, 'Cannot find\n  name `x`']);
    assert.deepEqual(composer, [null, '`src/app.js:12`: Cannot find name `x` ']);
    assertMapped(attached, [[{ kind: 'file', path: 'src/app.js' }], [{ kind: 'problems', path: 'src/app.js' }]], (more) => more?.items);
  });

  it('open a session by its link, and nothing by any other link', async () => {
    await entryPoints.openLink('/session/other-1');
    assert.deepEqual(sent, [{ type: 'session.open', sessionId: 'other-1' }]);
    assert.deepEqual(composer, [null]);
    for (const path of ['/session/../x', '/session/unknown', '/session/', '/run', '/session/a/b', '/session/%2e%2e'])
      await entryPoints.openLink(path);
    assert.equal(sent.length, 1);
    assert.equal(composer.length, 1);
  });

  describe('in the editor’s chat', () => {
    const said: string[] = [];
    const answer = {
      markdown: (text: unknown) => void said.push(String(text)),
      button: ({ command, arguments: given = [] }: vscode.Command) => void said.push([command, ...given].join(' ')),
    } as unknown as ChatAnswer;
    const ask = (prompt: string, command?: string, references: readonly { id: string; value: unknown }[] = []) =>
      entryPoints.answerChat({ prompt, command, references } as unknown as ChatRequest, answer);
    beforeEach(() => said.splice(0));

    it('answer without a model, and prepare the request that the user sends', async () => {
      await ask('  Rate-limit the login ');
      await ask('');
      assert.deepEqual(said, [english['editor.chat.opened'], 'milkstack.focus', english['editor.chat.empty'], 'milkstack.focus']);
      assert.deepEqual(composer, ['Rate-limit the login', null]);
      assert.deepEqual(sent, []);
    });

    it('include the files and selections attached there, and nothing from outside', async () => {
      await ask('Limit it', undefined, [
        { id: 'file', value: file() },
        { id: 'selection', value: new vscode.Location(file(), new vscode.Range(2, 0, 5, 0)) },
        { id: 'elsewhere', value: vscode.Uri.file('/etc/passwd') },
        { id: 'text', value: 'words' },
      ]);
      assert.deepEqual(attached.at(-1), {
        items: [
          { kind: 'file', path: 'src/app.js' },
          { kind: 'selection', path: 'src/app.js', from: 3, to: 5 },
        ],
        refused: [],
      });
    });

    it('show the decisions on a file with links to the session, and say if there are none', async () => {
      kept = sessionOf(finishedFacts(taken));
      await ask('', 'decisions', [{ id: 'file', value: vscode.Uri.joinPath(root(), 'src', 'count.ts') }]);
      assert.match(said[0] ?? '', /\*\*D1\*\*/);
      assert.equal(said[1], 'milkstack.openSession kept-1');
      said.splice(0);
      await ask('', 'decisions', [{ id: 'file', value: file() }]);
      assert.deepEqual(said, [fill(english, 'editor.chat.noDecisions', { about: '`src/app.js`' })]);
      assert.deepEqual(composer, []);
    });
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

  it('are in the manifest: a participant that exists, and a walkthrough with its pictures', async () => {
    const extension = vscode.extensions.getExtension('milkstack.milkstack');
    assert.ok(extension);
    const { chatParticipants, walkthroughs } = extension.packageJSON.contributes;
    assert.deepEqual(
      chatParticipants.map(({ id, name, when }: { id: string; name: string; when: string }) => [id, name, when]),
      // Without a language model, the editor rejects every request to a chat participant, so the participant is hidden.
      [['milkstack.room', 'milkstack', 'chatModelsAreUserSelectable']],
    );
    for (const { media } of walkthroughs[0].steps) {
      const picture = vscode.Uri.joinPath(extension.extensionUri, media.svg);
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(picture));
      assert.match(text, /^<svg xmlns[\s\S]*var\(--vscode-/);
    }
  });
});
