// MCP server addresses, as shown when a user enables tools.
import assert from 'node:assert/strict';
import { mcpAddress, shownAddress } from '../../../src/core/tools/mcpServers';
import { enabledTools, toolPrint } from '../../../src/core/tools/mcpTools';
import { listOf } from '../../kit/lists';

describe('the address of an MCP server', () => {
  const servers = {
    notes: { command: 'node', args: ['desk server.mjs', '--port', 7] },
    'remote-desk': { type: 'http', url: 'https://desk.example/mcp' },
    broken: { command: 7 },
    empty: null,
  };

  it('is its command or URL, and unknown for a server that is missing or configured twice', () => {
    assert.equal(mcpAddress('mcp_notes_read', servers), 'node "desk server.mjs" --port 7');
    assert.equal(mcpAddress('mcp_remote-desk_read', servers), 'https://desk.example/mcp');
    for (const tool of ['mcp_broken_read', 'mcp_empty_read', 'mcp_other_read', 'mcp___proto___read'])
      assert.equal(mcpAddress(tool, servers), undefined);
    assert.equal(mcpAddress('mcp_notes_read', { ...servers, Notes: { command: 'x' } }), undefined);
  });

  it('is shown without secrets and with invisible characters named', () => {
    const hidden = listOf(`
      npx -y lookups --api-key harbor | lookups --token=harbor | lookups --header "Authorization: Bearer harbor"
      https://ada:harbor@lookups.example/mcp | https://lookups.example/mcp?k=harbor&v=2
      lookups --${'very-'.repeat(20)}long-token harbor | lookups --key-${'of-'.repeat(30)}desk=harbor | lookups --auth.token harbor
      docker run -e GITHUB_TOKEN=harbor7Qx82LmZpWvT4 img`);
    for (const address of hidden) assert.ok(!shownAddress(address).includes('harbor'), shownAddress(address));
    assert.ok(!shownAddress('node a\u202Eb\u200B').match(/[\u202E\u200B]/));
    assert.equal(shownAddress('npx -y @desk/server ./notes'), 'npx -y @desk/server ./notes');
  });

  it('is part of a permission: another program with the same name needs a new one', () => {
    const digest = (text: string) => text;
    const tool = { name: 'mcp_notes_read', description: '', schema: {}, tags: ['mcp'], server: 'node a.mjs' };
    const allowed = { [tool.name]: { level: 'always', print: toolPrint(tool, digest) } } as const;
    assert.equal(enabledTools([tool], allowed, digest).length, 1);
    for (const server of ['node b.mjs', undefined]) assert.deepEqual(enabledTools([{ ...tool, server }], allowed, digest), []);
  });

  it('in a schema is not sent, even under a name with invisible characters', () => {
    const digest = (text: string) => text;
    for (const word of ['$ref', '$schema', '$id', '$dynamicRef', '$vocabulary', '$r\u200Bef', '\u202E$id', '$sch\u{E0061}ema']) {
      const schema = { type: 'object', properties: { a: { [word]: 'https://away.example/s.json' }, b: { $ref: '#/$defs/b' } } };
      const tool = { name: 'mcp_notes_read', description: '', schema, tags: ['mcp'] };
      const [found] = enabledTools([tool], { [tool.name]: { level: 'ask', print: toolPrint(tool, digest) } }, digest);
      assert.deepEqual(found?.spec.parameters, { type: 'object', properties: { a: {}, b: { $ref: '#/$defs/b' } } }, word);
    }
  });
});
