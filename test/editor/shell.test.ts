// Shell commands as real tasks of the editor.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { sha256 } from '../../src/adapters/files/base/system';
import { createShell } from '../../src/adapters/vscode/workspace/shell';

const never = new AbortController().signal;

describe('commands in the editor', () => {
  const state = new Map<string, unknown>();
  const memento = {
    get: (key: string) => state.get(key) as never,
    update: async (key: string, value: unknown) => void state.set(key, value),
  };
  const shell = createShell(memento, { isEnabled: () => true, digest: sha256 });
  const root = () => vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail();
  const write = (path: string, text: string) =>
    vscode.workspace.fs.writeFile(vscode.Uri.joinPath(root(), path), new TextEncoder().encode(text));

  before(async () => {
    await write('tools/say.cjs', 'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 3;');
    await write(
      'tools/wait.cjs',
      "const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']); require('node:fs').writeFileSync(__dirname + '/started', String(child.pid)); console.log('waits'); setInterval(() => {}, 1000);",
    );
  });
  after(() => vscode.workspace.fs.delete(vscode.Uri.joinPath(root(), 'tools'), { recursive: true }));

  it('get each argument unchanged, and report exit code and output', async () => {
    const words = ['node', 'tools/say.cjs', 'a;b', '*', 'c d'];
    const { exitCode, output } = await shell.run({ line: 'as words', words, folder: '' }, never);
    assert.equal(exitCode, 3);
    assert.match(output ?? '', /\["a;b","\*","c d"\]/);
  });

  it('run in a shell only if there are no separate arguments', async () => {
    const line = 'node tools/say.cjs one && echo not reached || echo reached';
    const { exitCode, output } = await shell.run({ line, words: null, folder: '' }, never);
    assert.equal(exitCode, 0);
    assert.match(output ?? '', /\["one"\]\s+reached/);
  });

  it('end with their child processes when stopped', async () => {
    const stop = new AbortController();
    const isOurs = ({ task }: vscode.TaskExecution) => task.source === 'MilkStack';
    const running = shell.run({ line: 'waits', words: ['node', 'tools/wait.cjs'], folder: '' }, stop.signal);
    const started = vscode.Uri.joinPath(root(), 'tools/started');
    const pidIn = async () =>
      Number(new TextDecoder().decode(await Promise.resolve(vscode.workspace.fs.readFile(started)).catch(() => new Uint8Array())));
    let child = 0;
    while (child === 0) child = await pidIn();
    stop.abort();
    assert.equal((await running).exitCode, null);
    const isAlive = () => {
      try {
        return process.kill(child, 0);
      } catch {
        return false;
      }
    };
    while (isAlive() || vscode.tasks.taskExecutions.some(isOurs)) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it('run only in folders of the workspace', async () => {
    assert.equal(await shell.lookAt('no/such/folder', []), null);
    assert.equal(await shell.lookAt('../', []), null);
    assert.deepEqual(await shell.run({ line: 'node', words: ['node', '--version'], folder: 'no/such/folder' }, never), {
      ...{ exitCode: null, output: null },
    });
  });

  it('know which arguments are files of the folder, and the text of its scripts and recipes', async () => {
    const place = await shell.lookAt('', ['node', 'tools/say.cjs', 'tools', '../outside', '/etc/passwd', 'nowhere', '-x']);
    assert.deepEqual(place?.files, ['tools/say.cjs', 'tools']);
    assert.match(place?.manifest ?? '', /"scripts"/);
    const before = (await shell.lookAt('', []))?.recipes;
    await write('Makefile', 'all:\n\techo 1\n');
    const after = (await shell.lookAt('', []))?.recipes;
    assert.notDeepEqual(after, before);
    const ofMakefile = async (end: string) => {
      await write('Makefile', `${'#\n'.repeat(1_000_000)}all:\n\techo ${end}\n`);
      return (await shell.lookAt('', []))?.recipes;
    };
    assert.notDeepEqual(await ofMakefile('1'), await ofMakefile('2'));
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(root(), 'Makefile'));
  });

  it('know configuration in parent folders', async () => {
    const recipesOf = async () => (await shell.lookAt('tools', ['npm', 'test']))?.recipes ?? [];
    const before = await recipesOf();
    const npmrc = vscode.Uri.joinPath(root(), '.npmrc');
    await write('.npmrc', 'script-shell=./tools/say.cjs\n');
    const set = await recipesOf();
    await write('.npmrc', 'script-shell=./tools/wait.cjs\n');
    const changed = await recipesOf();
    await vscode.workspace.fs.delete(npmrc);
    const named = (all: typeof set) => all.filter(([name]) => name === '../.npmrc');
    assert.deepEqual([named(before).length, named(set).length, named(changed).length], [0, 1, 1]);
    assert.notDeepEqual(named(set), named(changed));
    await write('.cargo/config.toml', 'build.rustc = "x"\n');
    assert.deepEqual(
      (await recipesOf()).flatMap(([name]) => (/cargo/.test(name) ? [name] : [])),
      ['../.cargo/config.toml'],
    );
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(root(), '.cargo'), { recursive: true });
    assert.deepEqual(await recipesOf(), before);
  });

  it('save permanent permissions in the workspace state, once each, and revoke them', async () => {
    const allowance = { kind: 'line', words: ['npm', 'test'], folder: '', print: 'p' } as const;
    await shell.allow(allowance);
    await shell.allow({ ...allowance, print: 'q' });
    assert.deepEqual(shell.allowances(), [{ ...allowance, print: 'q' }]);
    await shell.keepOnly([]);
    assert.deepEqual(shell.allowances(), []);
    assert.equal(createShell(memento, { isEnabled: () => false, digest: sha256 }).isOffered(), false);
  });
});
