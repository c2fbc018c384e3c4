// Project check, run as a task in the real editor.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createVerification } from '../../src/adapters/vscode/workspace/tasks';

describe('verification in the editor', () => {
  it('finds the sample’s test task and reports its exit code', async () => {
    const verification = createVerification(() => null);
    assert.ok(await verification.name());
    const { exitCode, output } = await verification.run(new AbortController().signal);
    assert.equal(exitCode, 0);
    assert.match(output ?? '', /\bpass\b/);
  });

  it('runs it on a copy of the folder, which is removed afterwards', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail();
    // The copy contains this single test instead of the project's tests, so that the output identifies the copy.
    const own = vscode.Uri.joinPath(folder, 'onCopy');
    const test =
      "import { test } from 'node:test';\nimport { openFileStore } from '../src/store.js';\ntest('a copy', () => openFileStore.name);\n";
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(own, 'one.test.js'), new TextEncoder().encode(test));
    const found = await vscode.workspace.findFiles('**/*', '{**/node_modules/**,test/**}');
    const paths = found.map((uri) => vscode.workspace.asRelativePath(uri, false));
    const run = await createVerification(
      () => null,
      async () => paths,
    ).runOnCopy(new AbortController().signal, false);
    assert.ok(run !== 'shared');
    await vscode.workspace.fs.delete(own, { recursive: true });
    assert.equal(run?.exitCode, 0);
    assert.match(run?.output ?? '', /\bpass 1\b/);
  });

  it('adds a file only to the copy, and runs it without tokens', async () => {
    const found = await vscode.workspace.findFiles('**/*', '{**/node_modules/**,test/**}');
    const paths = found.map((uri) => vscode.workspace.asRelativePath(uri, false));
    const path = 'test/added.test.js';
    const text = "import { test } from 'node:test';\ntest('a copy', () => {\n  if (process.env.EXAMPLE_TOKEN) throw new Error();\n});\n";
    process.env.EXAMPLE_TOKEN = 'token';
    const run = await createVerification(
      () => null,
      async () => paths,
    ).runOnCopy(new AbortController().signal, false, { path, text });
    delete process.env.EXAMPLE_TOKEN;
    assert.ok(run !== 'shared');
    assert.equal(run?.exitCode, 0);
    assert.match(run?.output ?? '', /\bpass 1\b/);
    assert.deepEqual(await vscode.workspace.findFiles(path), []);
  });

  it('has no task with an undeclared name', async () => {
    const verification = createVerification(() => 'no such task');
    assert.equal(await verification.name(), null);
    assert.deepEqual(await verification.run(new AbortController().signal), { exitCode: null, output: null });
  });

  it('ends a task when the user stops', async () => {
    const stop = new AbortController();
    const running = createVerification(() => null).run(stop.signal);
    stop.abort();
    assert.equal((await running).exitCode, null);
  });

  it('leaves no task that the editor considers running', async () => {
    const stop = new AbortController();
    const isOurs = ({ task }: vscode.TaskExecution) => task.source === 'MilkStack';
    const started = vscode.tasks.onDidStartTask(({ execution }) => isOurs(execution) && stop.abort());
    const { exitCode } = await createVerification(() => null).run(stop.signal);
    started.dispose();
    assert.deepEqual([stop.signal.aborted, exitCode], [true, null]);
    // If a terminal leaks, this loop runs into the test's timeout.
    while (vscode.tasks.taskExecutions.some(isOurs)) await new Promise((resolve) => setTimeout(resolve, 50));
  });
});
