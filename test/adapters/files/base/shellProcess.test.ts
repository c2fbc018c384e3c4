// Commands in a real shell: what they print, how they end, and that nothing is left running.
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { startShell } from '../../../../src/adapters/files/base/shellProcess';

const node = JSON.stringify(process.execPath);

async function run(command: string): Promise<{ exitCode: number | null; text: string }> {
  let text = '';
  const exitCode = await startShell(command, tmpdir(), (piece) => (text += piece)).ended;
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
    assert.equal(await startShell('echo x', `${tmpdir()}/no/such/folder`, (piece) => (text += piece)).ended, null);
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

  it('ends with what it has started when it is killed', async () => {
    let said: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (said = resolve));
    const shell = startShell(`${node} -e "console.log(1); setInterval(() => {}, 1000)" && echo never`, tmpdir(), () => said());
    await started;
    shell.kill();
    shell.kill();
    // It is over when everybody who could still print has gone, the child of the shell, too.
    assert.equal(await shell.ended, null);
  });
});
