// Extension activation: registers only the entry points that must exist at startup.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { builds } from '../esbuild.mjs';
import { assertEmpty, listOf } from './kit/lists';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const idsOf = (point: string, key: string): string[] => manifest.contributes[point].map((one: Record<string, string>) => one[key]).sort();

/** Commands that VS Code creates automatically for each view. */
const ofTheEditor = /\.(?:focus|open|resetViewLocation|removeView)$/;

type Entry = { activate(context: object): void };

/** Fake VS Code API that records each registration with its API path. */
function notingEditor() {
  const noted: [place: string, id: unknown][] = [];
  const registering = (space: string, ...names: string[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        (id: unknown) => {
          noted.push([`${space}.${name}`, id]);
          return { dispose: () => noted.push(['dispose', id]) };
        },
      ]),
    );
  class Disposable {
    constructor(readonly dispose: () => void) {}
  }
  class EventEmitter {
    readonly event = () => undefined;
  }
  const editor = {
    commands: registering('commands', 'registerCommand'),
    lm: registering('lm', 'registerTool'),
    chat: registering('chat', 'createChatParticipant'),
    window: registering(
      'window',
      'registerTreeDataProvider',
      'registerWebviewViewProvider',
      'registerWebviewPanelSerializer',
      'registerUriHandler',
    ),
    languages: registering(
      'languages',
      'registerCodeActionsProvider',
      'registerCodeLensProvider',
      'registerCompletionItemProvider',
      'registerHoverProvider',
    ),
    workspace: {
      ...registering('workspace', 'onDidOpenTextDocument'),
      textDocuments: [],
    },
    Disposable,
    EventEmitter,
  };
  /** Wraps an object in a proxy that fails the test if a missing property is read, at any depth. */
  const strict = <T extends object>(of: T, path: string): T =>
    new Proxy(of, {
      get: (target, name) => {
        assert.ok(name in target, `${path}.${String(name)} is used at activation`);
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? strict(value, `${path}.${String(name)}`) : value;
      },
    });
  const subscriptions: { dispose(): unknown }[] = [];
  return { noted, subscriptions, vscode: strict(editor, 'vscode'), context: strict({ subscriptions, extensionUri: {} }, 'context') };
}

describe('activation', () => {
  let code = '';
  before(async () => {
    const { outputFiles } = await build({ ...builds('dist').entry, sourcemap: false, write: false });
    code = outputFiles?.[0]?.text ?? '';
  });

  /** @returns the registrations made synchronously by `activate` */
  function activated(editor: ReturnType<typeof notingEditor>) {
    const module = { exports: {} as Entry };
    const required = (name: string) => (name === 'vscode' ? editor.vscode : assert.fail(`${name} is loaded at activation`));
    new Function('require', 'module', 'exports', code)(required, module, module.exports);
    module.exports.activate(editor.context);
    return [...editor.noted];
  }

  const idsIn = (noted: readonly (readonly [string, unknown])[], place: string) =>
    noted.filter(([where]) => where === place).map(([, id]) => String(id));

  it('registers each command, each tool and the participant of the manifest at once, because the editor calls them at once', () => {
    const noted = activated(notingEditor());
    const commands = idsIn(noted, 'commands.registerCommand');
    assertEmpty(idsOf('commands', 'command').filter((id) => !commands.includes(id) && !ofTheEditor.test(id)));
    assert.deepEqual(idsIn(noted, 'lm.registerTool').sort(), idsOf('languageModelTools', 'name'));
    assert.deepEqual(idsIn(noted, 'chat.createChatParticipant'), idsOf('chatParticipants', 'id'));
    assert.equal(new Set(commands).size, commands.length);
  });

  it('registers and requests nothing else before it has returned', () => {
    const places = new Set(activated(notingEditor()).map(([place]) => place));
    assert.deepEqual([...places].sort(), ['chat.createChatParticipant', 'commands.registerCommand', 'lm.registerTool']);
  });

  it('registers the rest right after, starting with the view', async () => {
    const editor = notingEditor();
    const atOnce = activated(editor).length;
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(
      editor.noted.slice(atOnce).map(([place]) => place),
      listOf(`
        window.registerWebviewViewProvider | window.registerWebviewPanelSerializer | workspace.onDidOpenTextDocument
        window.registerTreeDataProvider | languages.registerCodeActionsProvider | languages.registerCompletionItemProvider
        languages.registerHoverProvider | languages.registerHoverProvider | languages.registerCodeLensProvider
        window.registerUriHandler`),
    );
  });

  it('disposes all of it when the extension ends, and registers nothing after that', async () => {
    for (const isEarly of [true, false]) {
      const editor = notingEditor();
      activated(editor);
      if (!isEarly) await new Promise((resolve) => setImmediate(resolve));
      const registered = editor.noted.length;
      for (const part of editor.subscriptions) part.dispose();
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(editor.noted.filter(([place]) => place === 'dispose').length, registered);
      assert.equal(editor.noted.length, 2 * registered);
    }
  });
});
