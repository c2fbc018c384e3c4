// Commands in a real shell: output, end, and no process left running.
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { startShell } from '../../../../src/adapters/files/base/shellProcess';

const node = JSON.stringify(process.execPath);

async function run(command: string): Promise<{ exitCode: number | null; text: string }> {
  let text = '';
  const exitCode = await startShell(command, { cwd: tmpdir(), hasTokens: false }, (piece) => (text += piece)).ended;
  return { exitCode, text };
}

describe('a command in the shell', () => {
  it('tells both streams and its exit code', async () => {
    const { exitCode, text } = await run(`${node} -e "console.log('out'); console.error('err'); process.exitCode = 3"`);
    assert.equal(exitCode, 3);
    assert.match(text, /out/);
    assert.match(text, /err/);
  });

  it('that does not exist fails with a word on why', async () => {
    const { exitCode, text } = await run('no-such-command-of-any-shell');
    assert.notEqual(exitCode, 0);
    assert.notEqual(text, '');
  });

  it('in a folder that does not exist has no exit code', async () => {
    let text = '';
    assert.equal(
      await startShell('echo x', { cwd: `${tmpdir()}/no/such/folder`, hasTokens: false }, (piece) => (text += piece)).ended,
      null,
    );
    assert.notEqual(text, '');
  });

  it('is not given what the editor set for itself', async () => {
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

  it('is over when it ends, whatever it left behind holds its pipe', async () => {
    const child = `require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)'], { stdio: 'inherit', detached: true }).unref()`;
    const { exitCode } = await run(`${node} -e "${child.replaceAll('"', '\\"')}"`);
    assert.equal(exitCode, 0);
  });

  it('ends with what it has started when it is killed', async () => {
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
    // It is over when everybody who could still print has gone, the child of the shell, too.
    assert.equal(await shell.ended, null);
  });
});
