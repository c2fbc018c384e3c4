// MCP tools of real servers in the editor.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { sha256 } from '../../src/adapters/files/base/system';
import { createEditorTools } from '../../src/adapters/vscode/models/toolSwitches';
import { maxToolRead, toolLabel } from '../../src/core/tools/mcpTools';

const never = new AbortController().signal;

describe('tools of MCP servers', () => {
  const state = new Map<string, unknown>();
  const tools = createEditorTools(
    { get: (key: string) => state.get(key) as never, update: async (key, value) => void state.set(key, structuredClone(value)) },
    sha256,
  );
  const folder = () => vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail();
  const config = () => vscode.Uri.joinPath(folder(), '.vscode/mcp.json');
  let server: ChildProcess | null = null;
  let work = '';

  const until = async <T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> => {
    for (let tries = 0; tries < 300; tries++) {
      const found = await look();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return assert.fail('it did not come');
  };
  const named = (part: string) => vscode.lm.tools.find(({ name }) => name.startsWith('mcp_') && name.includes(part));

  before(async () => {
    work = await mkdtemp(join(tmpdir(), 'milkstack-mcp-'));
    const script = join(vscode.extensions.getExtension('milkstack.milkstack')?.extensionPath ?? '', 'test/editor/provider/mcpServer.mjs');
    const port = join(work, 'port');
    server = spawn(process.execPath, [script, port], { stdio: 'ignore' });
    const number = await until(() => readFile(port, 'utf8').catch(() => undefined));
    const servers = {
      notes: { type: 'stdio', command: process.execPath, args: [script] },
      afar: { type: 'http', url: `http://127.0.0.1:${number}/mcp` },
    };
    await vscode.workspace.fs.writeFile(config(), new TextEncoder().encode(JSON.stringify({ servers })));
    // Starts the servers repeatedly until the editor has read the configuration; the trust prompt is not tested here.
    await until(async () => {
      const started = vscode.commands.executeCommand('workbench.mcp.startServer', '*', { autoTrustChanges: true });
      await Promise.race([started, new Promise((resolve) => setTimeout(resolve, 1_000))]);
      return named('notes_read') && named('afar_read') ? true : undefined;
    });
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.mcp.stopServer', '*').then(undefined, () => undefined);
    await vscode.workspace.fs.delete(config());
    server?.kill();
    await rm(work, { recursive: true, force: true });
  });

  it('are listed without the editor’s own tools, which are never offered, and are off by default', () => {
    const labels = tools.switches().map(({ tool }) => toolLabel(tool.name));
    assert.deepEqual(labels.toSorted(), [
      'mcp:afar/read_note',
      'mcp:afar/send_to_terminal',
      'mcp:notes/read_note',
      'mcp:notes/send_to_terminal',
    ]);
    assert.ok(vscode.lm.tools.length > labels.length, 'the editor lists others');
    assert.deepEqual(tools.list(), []);
  });

  it('answer once they are switched on, over stdio and over HTTP, within limits', async () => {
    for (const part of ['notes_read', 'afar_read']) {
      const { tool, print } = tools.switches().find(({ tool: { name } }) => name.includes(part)) ?? assert.fail();
      await tools.set(tool.name, { level: 'ask', print });
      assert.ok(tools.list().some(({ name }) => name === tool.name));
      const said = await tools.call(tool.name, { id: '7' }, maxToolRead, never);
      assert.ok(said.ok);
      assert.match(said.text, /note 7: approved, start building/);
      assert.equal((await tools.call(tool.name, { id: 'long' }, maxToolRead, never)).text.length, maxToolRead);
      await tools.set(tool.name, null);
    }
    assert.deepEqual(tools.list(), []);
  });

  it('return embedded texts, name links, and fail if a call is refused', async () => {
    const { name } = named('notes_read') ?? assert.fail();
    const said = await tools.call(name, { id: 'resources' }, maxToolRead, never);
    assert.equal(said.text, '[seven] note://desk/seven\nthe embedded words\n[page.html] https://example.com/page.html');
    assert.equal((await tools.call(name, { id: 'refused' }, maxToolRead, never)).ok, false);
    assert.ok('notes' in vscode.workspace.getConfiguration('mcp').get<object>('servers', {}), 'the editor tells the names in mcp.json');
  });

  it('are off again if the tool has changed, or if the saved state is invalid', async () => {
    const [first] = tools.switches();
    assert.ok(first);
    await tools.set(first.tool.name, { level: 'always', print: sha256('another') });
    assert.deepEqual(tools.list(), []);
    assert.equal(tools.switches()[0]?.isChanged, true);
    state.set('milkstack.tools', { [first.tool.name]: { level: 'yes', print: first.print } });
    assert.deepEqual(tools.list(), []);
  });

  it('fail with a value if the server crashes, or if there is no such tool', async () => {
    const { name } = named('notes_read') ?? assert.fail();
    assert.deepEqual(await tools.call('mcp_no_such', {}, maxToolRead, never), { ok: false, text: '' });
    assert.equal((await tools.call(name, { id: 'die' }, maxToolRead, never)).ok, false);
  });
});
