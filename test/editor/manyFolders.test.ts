// Several workspace folders in the real editor.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { execFileSync } from 'node:child_process';
import { watchCustomAgents } from '../../src/adapters/vscode/agents/customAgents';
import { watchProjectPrompts } from '../../src/adapters/vscode/agents/projectPrompts';
import { chooseReview } from '../../src/adapters/vscode/review/reviewSources';
import { createDependencies, createHistory } from '../../src/adapters/vscode/workspace/codebase';
import { createVerification } from '../../src/adapters/vscode/workspace/tasks';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import type { CommandOf } from '../../src/core/commands';
import english from '../../src/core/i18n/locales/en.json';
import { readPatch } from '../../src/core/review/patchFiles';
import { emptySession } from '../../src/core/session';
import type { Flow } from '../../src/flows/kernel/flow';
import { renderRules } from '../../src/flows/model/projectRules';
import { column } from '../kit/lists';

const never = new AbortController().signal;
const names = ['web', 'service'] as const;

describe('a workspace of several folders', () => {
  const subscriptions: vscode.Disposable[] = [];
  const folders = () => vscode.workspace.workspaceFolders ?? [];
  const uri = (name: string, path: string) =>
    vscode.Uri.joinPath(folders().find((folder) => folder.name === name)?.uri ?? assert.fail(), path);
  const put = (name: string, path: string, text: string) => vscode.workspace.fs.writeFile(uri(name, path), new TextEncoder().encode(text));
  const held = async (name: string, path: string) => new TextDecoder().decode(await vscode.workspace.fs.readFile(uri(name, path)));
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    for (let tries = 0; tries < 400; tries++) {
      if (await isSo()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.fail('it did not come');
  };

  before(async () => {
    for (const name of names) {
      await put(
        name,
        '.milkstack/agents/own.md',
        `---\nid: ${name}-expert\nname: Expert of ${name}\nduty: knows ${name}\n---\nLook at ${name}.\n`,
      );
      await put(name, '.milkstack/agents/wrong.md', `---\nid: wrong-${name}\nname: Wrong\ncolour: x\nduty: y\n---\nLetter\n`);
      await put(name, '.github/prompts/tidy.prompt.md', `---\ndescription: Tidy ${name}\n---\nTidy ${name}.\n`);
      await put(name, 'AGENTS.md', `Rules of ${name}: two spaces.\n`);
      await put(name, 'node_modules/left-pad/package.json', '{"name":"left-pad","version":"1.3.0"}');
      await put(name, `node_modules/only-${name}/package.json`, `{"name":"only-${name}","version":"2.0.0"}`);
      const git = (...args: readonly string[]) =>
        execFileSync('git', ['-c', `user.name=${name}`, '-c', 'user.email=a@example.com', ...args], {
          cwd: uri(name, '').fsPath,
          stdio: 'pipe',
        });
      git('init', '-q');
      git('add', 'index.js');
      git('commit', '-q', '-m', `Begin ${name}`);
      await put(name, 'index.js', `export const ${name}Limit = 6;\n`);
    }
  });

  after(() => {
    for (const subscription of subscriptions) subscription.dispose();
  });

  it('is open with both folders', () => {
    assert.deepEqual(column(folders(), 'name'), names);
    assert.deepEqual(createWorkspace().folders, ['web/', 'service/']);
  });

  it('has files by the name of their folder only', async () => {
    const workspace = createWorkspace();
    for (const name of names) assert.match((await workspace.read(`${name}/index.js`))?.text ?? '', new RegExp(`${name}Limit`));
    for (const path of ['index.js', '../service/index.js', 'web/../service/index.js', 'both.code-workspace', 'other/index.js'])
      assert.equal(await workspace.read(path), null, path);
  });

  it('is written only in the folder that a path names', async () => {
    const workspace = createWorkspace();
    const expected = await held('service', 'index.js');
    const done = await workspace.write([
      { op: 'edit', path: 'service/index.js', expected, edits: [{ startLine: 0, endLine: 1, lines: ['export const serviceLimit = 7;'] }] },
      { op: 'create', path: 'web/made.js', text: 'made\n' },
    ]);
    assert.ok(done.ok);
    assert.deepEqual(done.value.map(({ path }) => path).toSorted(), ['service/index.js', 'web/made.js']);
    assert.match(await held('service', 'index.js'), /= 7/);
    assert.match(await held('web', 'index.js'), /= 6/);
    assert.equal(await held('web', 'made.js'), 'made\n');
    for (const path of ['made.js', 'third/made.js', 'web/../made.js'])
      assert.equal((await workspace.write([{ op: 'create', path, text: 'x' }])).ok, false, path);
  });

  it('has the agents of each folder, with errors marked in their own file', async () => {
    const own = await watchCustomAgents(english, subscriptions);
    const ids = own.read().agents.map(({ id }) => id);
    for (const name of names) {
      assert.ok(ids.includes(`${name}-expert`), name);
      const marked = vscode.languages.getDiagnostics(uri(name, '.milkstack/agents/wrong.md'));
      assert.ok(
        marked.some(({ source }) => source === 'MilkStack'),
        name,
      );
    }
  });

  it('has the prompts of each folder', async () => {
    const prompts = watchProjectPrompts(english, () => undefined, subscriptions);
    await until(() => prompts.read().prompts.length > 0);
    const said = JSON.stringify(prompts.read());
    for (const name of names) assert.ok(said.includes(name), name);
  });

  it('shows the rules of each folder, with their folder', async () => {
    const flow = {
      ports: { workspace: createWorkspace(), nonceOf: () => 'n-0001' },
      recorder: { session: () => ({ id: 's' }) },
      signal: never,
    } as unknown as Flow;
    const { lasting: rules } = await renderRules(flow, [], ['web/index.js', 'service/index.js']);
    for (const name of names) assert.match(rules, new RegExp(`${name}/AGENTS\\.md[\\s\\S]*Rules of ${name}: two spaces`));
  });

  it('uses the source control of the folder that a path names', async () => {
    const history = createHistory();
    for (const name of names) {
      assert.match((await history.log(`${name}/index.js`, 5, never)) ?? '', new RegExp(`Begin ${name}`));
      assert.match((await history.diff(`${name}/index.js`, never)) ?? '', new RegExp(`^\\+export const ${name}Limit`, 'm'));
    }
    assert.equal(await history.log('index.js', 5, never), null);
  });

  it('has the branches and changes of the repository that the user chooses, and the folder of a patch', async () => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
        cwd: uri('service', '').fsPath,
        stdio: 'pipe',
      });
    git('branch', '-M', 'main');
    git('checkout', '-q', '-b', 'served');
    git('checkout', '-q', '--', 'index.js');
    git('mv', 'index.js', 'moved.js');
    git('commit', '-q', '-a', '-m', 'Serve');
    git('checkout', '-q', 'main');
    await put('web', 'same.js', 'one\n');
    await put('service', 'same.js', 'one\n');
    const pick = vscode.window.showQuickPick;
    const choose = async (...labels: readonly string[]) => {
      const [sent, asked, left]: [CommandOf<'changes.review'>[], string[][], string[]] = [[], [], [...labels]];
      const answer = async (items: readonly (string | vscode.QuickPickItem)[]) => {
        const label = (item: string | vscode.QuickPickItem) => (typeof item === 'string' ? item : item.label);
        asked.push(items.map(label));
        const wanted = left.shift() ?? assert.fail();
        return items.find((item) => label(item).includes(wanted));
      };
      assert.ok(Reflect.set(vscode.window, 'showQuickPick', answer));
      const send = async (command: CommandOf<'changes.review'>) => void sent.push(command);
      const parts = { texts: english, send, session: () => emptySession, panel: { focus: async () => undefined } };
      await chooseReview({ ...parts, workspace: createWorkspace() }, null).finally(() => Reflect.set(vscode.window, 'showQuickPick', pick));
      return { sent, asked };
    };
    await vscode.window.showTextDocument(uri('service', 'index.js'));
    const { sent, asked } = await choose(english['changes.pick.branch'], 'service', 'served');
    assert.match(asked[1]?.join() ?? '', /service,.*web$/);
    assert.deepEqual([asked[2]?.toSorted(), sent[0]?.below], [['main', 'served'], '']);
    assert.deepEqual(
      readPatch(sent[0]?.text ?? '').map(({ from, to }) => [from, to]),
      [['service/index.js', 'service/moved.js']],
    );
    await vscode.env.clipboard.writeText('--- a/same.js\n+++ b/same.js\n@@ -1 +1 @@\n-one\n+two\n');
    const patch = await choose(english['changes.pick.patch'], 'web');
    assert.deepEqual(
      [patch.asked[1], column(patch.sent, 'below')],
      [
        ['service/', 'web/'],
        [undefined, 'web/'],
      ],
    );
  });

  it('finds a package in the folder that has it, and names the folder', async () => {
    const dependencies = createDependencies();
    for (const name of names) assert.equal((await dependencies.find(`only-${name}`, never))?.folder, `${name}/node_modules/only-${name}`);
    assert.equal((await dependencies.find('left-pad', never))?.folder, 'web/node_modules/left-pad');
  });

  it('runs the check of each folder, and fails if one fails', async () => {
    const verification = createVerification(() => null);
    const name = (await verification.name()) ?? '';
    for (const folder of names) assert.match(name, new RegExp(`\\(${folder}\\)`));
    const run = await verification.run(never);
    assert.equal(run.exitCode, 0);
    for (const folder of names) assert.match(run.output ?? '', new RegExp(`checked ${folder}`));
    const manifest = await held('web', 'package.json');
    await put('web', 'package.json', manifest.replace("console.log('checked web')", 'process.exit(3)'));
    // The editor notices changed package scripts after a delay.
    await until(async () => (await verification.run(never)).exitCode === 3);
    await put('web', 'package.json', manifest);
  });

  it('starts nothing more once the user stops', async () => {
    const stop = new AbortController();
    const started: string[] = [];
    const listening = vscode.tasks.onDidStartTask(({ execution }) => {
      if (execution.task.source !== 'MilkStack') return;
      started.push(execution.task.name);
      stop.abort();
    });
    assert.equal((await createVerification(() => null).run(stop.signal)).exitCode, null);
    listening.dispose();
    assert.equal(started.length, 1);
  });
});
