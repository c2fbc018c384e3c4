// Commands in a real shell: output, exit code, and no orphaned processes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { startShell } from '../../../../src/adapters/files/base/shellProcess';

const node = JSON.stringify(process.execPath);

async function run(command: string): Promise<{ exitCode: number | null; text: string }> {
  let text = '';
  const exitCode = await startShell(command, { cwd: tmpdir(), hasTokens: false }, (piece) => (text += piece)).ended;
  return { exitCode, text };
}

describe('a command in the shell', () => {
  it('reports both streams and its exit code', async () => {
    const { exitCode, text } = await run(`${node} -e "console.log('out'); console.error('err'); process.exitCode = 3"`);
    assert.equal(exitCode, 3);
    assert.match(text, /out/);
    assert.match(text, /err/);
  });

  it('that does not exist fails with a message', async () => {
    const { exitCode, text } = await run('no-such-command-of-any-shell');
    assert.notEqual(exitCode, 0);
    assert.notEqual(text, '');
  });

  it('in a missing folder has no exit code', async () => {
    let text = '';
    assert.equal(
      await startShell('echo x', { cwd: `${tmpdir()}/no/such/folder`, hasTokens: false }, (piece) => (text += piece)).ended,
      null,
    );
    assert.notEqual(text, '');
  });

  it('does not get variables that the editor set for itself', async () => {
    process.env.VSCODE_TEST_ONLY = 'secret';
    try {
      const { text } = await run(`${node} -e "console.log(process.env.VSCODE_TEST_ONLY === undefined)"`);
      assert.match(text, /true/);
    } finally {
      delete process.env.VSCODE_TEST_ONLY;
    }
  });

  it('gets no keys or tokens from the environment', async () => {
    const given = {
      MILKSTACKTEST_TEST_TOKEN: 'abc',
      MILKSTACKTEST_API_KEY: 'abc',
      MILKSTACKTEST_TEST_URL: `https://u:${'p4ssW0rdX'.repeat(2)}@host/x`,
      MILKSTACKTEST_KEY_FILE: '/tmp/x',
      MILKSTACKTEST_TEST_MODE: 'fast',
    };
    Object.assign(process.env, given);
    try {
      const { text } = await run(
        `${node} -e "console.log(Object.keys(process.env).filter((name) => name.startsWith('MILKSTACKTEST_')).sort().join())"`,
      );
      assert.match(text, /^MILKSTACKTEST_KEY_FILE,MILKSTACKTEST_TEST_MODE$/m);
    } finally {
      for (const name of Object.keys(given)) delete process.env[name];
    }
  });

  it('ends with its own process, even if a child keeps the pipe open', async () => {
    const child = `require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)'], { stdio: 'inherit', detached: true }).unref()`;
    const { exitCode } = await run(`${node} -e "${child.replaceAll('"', '\\"')}"`);
    assert.equal(exitCode, 0);
  });

  it('ends with its descendants in other process groups when killed', async function () {
    if (process.platform === 'win32') return this.skip();
    const child = `const { pid } = require('child_process').spawn('sleep', ['20'], { stdio: 'ignore', detached: true }); console.log(pid); setInterval(() => {}, 1000)`;
    let said: (text: string) => void = () => undefined;
    const started = new Promise<string>((resolve) => (said = resolve));
    const shell = startShell(`${node} -e "${child}"`, { cwd: tmpdir(), hasTokens: false }, (text) => said(text));
    const pid = Number(await started);
    assert.ok(pid > 0);
    shell.kill();
    const isRunning = () => /^\s*[^Z\s]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
    for (let tries = 0; tries < 100 && isRunning(); tries++) await new Promise((resolve) => setTimeout(resolve, 20));
    const isLeft = isRunning();
    if (isLeft) process.kill(pid);
    assert.equal(isLeft, false);
  });

  it('ends with all its children when killed', async () => {
    let said: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (said = resolve));
    const shell = startShell(
      `${node} -e "console.log(1); setInterval(() => {}, 1000)" && echo never`,
      { cwd: tmpdir(), hasTokens: false },
      () => said(),
    );
    await started;
    shell.kill();
    shell.kill();
    // `ended` resolves only after the shell and all its children have closed their output.
    assert.equal(await shell.ended, null);
  });
});
