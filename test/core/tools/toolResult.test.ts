// Results of MCP tools: refusals, resources, and quotes from escaped text.
import assert from 'node:assert/strict';
import { fold } from '../../../src/core/evolve';
import type { Event, Fact } from '../../../src/core/events';
import { toolLabel } from '../../../src/core/tools/mcpTools';
import { isToolRefusal } from '../../../src/core/tools/toolRefusal';
import { toolResource } from '../../../src/core/tools/toolResult';
import { outsideCitations } from '../../../src/core/web/webCitations';

/** State of a citation that quotes a call's result; `marks` are the quotation marks. */
function quoted(result: string, quote: string, marks: readonly [string, string]): string | undefined {
  const facts: readonly Fact[] = [
    {
      ...{ type: 'tool.asked', callId: 'u-1', turnId: 't-1', agent: 'architect', tool: 'mcp:files/read_text_file', args: '{}' },
      ...{ level: 'always', mostTokens: 1, costUsd: null },
    },
    { type: 'tool.ended', callId: 'u-1', outcome: 'done', tokens: 9, text: result },
  ];
  const session = fold(facts.map((fact, index) => ({ ...fact, seq: index + 1, at: 0 }) as Event));
  return outsideCitations(`mcp:files/read_text_file#1: ${marks.join(quote)}, so it is.`, session)[0]?.state;
}

const code: readonly [string, string] = ['`', '`'];
const files = [
  'export const name = "MilkStack";\nconst path = "C:\\\\work\\\\new";\nif (a < b && c > "d") return;\n',
  '{\n  "name": "sample",\n  "scripts": { "start": "node -e \\"run()\\"" }\n}\n',
  'Größe: 12 €\r\n\tEinzug mit Tabulator\r\n見出し と 「引用」\r\n',
  '# Title\n\nA line with / slashes \\ and a backslash, \'single\' and "double" marks.\n- [ ] open item\n',
  'regex = /^\\d+\\.\\w{2,}$/\nprint("tab\\tand\\nbreak")\n<b>bold &amp; plain</b>\n',
];

describe('results of MCP tools', () => {
  it('verify true quotations as shown, over a line break and with escaped characters', () => {
    let tried = 0;
    for (const file of files) {
      const shown = [
        JSON.stringify({ content: file }),
        JSON.stringify({ content: file, more: [1] }),
        JSON.stringify([{ text: file }]),
        file,
      ];
      for (const result of shown) {
        for (const line of file.split(/\r?\n/).map((each) => each.trim())) {
          if (line.length < 8 || line.includes('`')) continue;
          const escaped = JSON.stringify(line).slice(1, -1);
          for (const quote of result === file ? [line] : [line, escaped]) {
            assert.equal(quoted(result, quote, code), 'verified', `${quote} in ${result}`);
            tried++;
          }
        }
      }
      const cut = JSON.stringify({ content: file }).slice(0, -6);
      const [first = ''] = file.split(/\r?\n/).filter((line) => line.trim().length >= 8);
      assert.equal(quoted(cut, first, code), 'verified', `cut: ${first}`);
      const two = file
        .trimEnd()
        .split(/\r?\n/)
        .slice(0, 2)
        .map((line) => line.trim())
        .join(' ')
        .trim();
      if (two.length >= 8) assert.equal(quoted(JSON.stringify({ content: file }), two, code), 'verified', two);
    }
    assert.ok(tried >= 40, String(tried));
    const [first = ''] = files;
    assert.equal(quoted(JSON.stringify({ content: first }), 'export const name = \\"MilkStack\\";', ['"', '"']), 'verified');
    const nested = JSON.stringify({ content: JSON.stringify({ name: 'a "b" c', list: ['d'] }, null, 2) });
    for (const quote of ['"name": "a \\"b\\" c"', '\\"name\\": \\"a', 'name": "a "b" c"'])
      assert.equal(quoted(nested, quote, code), 'verified', quote);
  });

  it('do not verify text that is nowhere', () => {
    for (const file of files)
      for (const quote of ['export const title = "MilkStack"', 'nobody wrote this', 'C:\\\\other\\\\new', 'Groesse: 12 Euro'])
        for (const result of [file, JSON.stringify({ content: file })]) assert.equal(quoted(result, quote, code), 'misquoted', quote);
  });

  it('are failures if the server or the user refused the call, but not if a file mentions failures', () => {
    for (const text of [
      'MCP error -32602: Input validation error: Invalid arguments for tool read_file: [\n  {\n    "code": "invalid_type"\n  }\n]',
      'Access denied - path outside allowed directories: /etc/passwd not in /srv',
      "Error: ENOENT: no such file or directory, open '/srv/no.txt'",
      "ENOENT: no such file or directory, open '/srv/no.txt'",
      "EACCES: permission denied, open '/root/x'",
      'Error executing tool read_note: note 9 is not there',
      'Input validation error: "id" is a required property',
      'Unknown tool: read_note',
      'Parent directory does not exist: /srv/x',
      'Tool read_note not found',
      'The user chose to skip the tool call, they want to proceed without running it',
    ])
      assert.ok(isToolRefusal(text), text);
    for (const text of [
      '',
      'Buy milk.',
      'No error was found.',
      'Errors: 0',
      'Error: first of the log\nInfo: second of the log',
      '{"content":"Error: in a file"}',
      'ERROR handling is described below.',
      `Error: ${'x'.repeat(700)}`,
      'Access is denied to nobody.',
      'The error MCP error -32602 is documented here.',
    ])
      assert.ok(!isToolRefusal(text), text);
  });

  it('name a resource as its server does', () => {
    const named = (uri: unknown, mime?: string) => {
      const found = toolResource(JSON.stringify({ uri, underlyingMimeType: mime }));
      return found && [found.name, found.address, found.isReadable];
    };
    assert.deepEqual(named('mcp-resource://61/demo/resource/dynamic/text/1', 'text/plain'), ['1', 'demo://resource/dynamic/text/1', true]);
    assert.deepEqual(named('mcp-resource://61/file/dylo78gyp/srv/a%20b.md'), ['a b.md', 'file:/srv/a b.md', true]);
    assert.deepEqual(named({ scheme: 'mcp-resource', authority: '61', path: '/note/host/seven', query: 'v=1' }), [
      'seven',
      'note://host/seven?v%3D1',
      true,
    ]);
    assert.deepEqual(named('mcp-resource://61/https/example.com/page.html', 'text/html'), [
      'page.html',
      'https://example.com/page.html',
      false,
    ]);
    assert.deepEqual(named('mcp-resource://61/demo/host/sound.bin', 'application/octet-stream'), [
      'sound.bin',
      'demo://host/sound.bin',
      false,
    ]);
    for (const other of [
      'file:///etc/passwd',
      'https://example.com/',
      'mcp-resource://61',
      7,
      null,
      {},
      { scheme: 'file', path: '/etc/passwd' },
    ])
      assert.equal(named(other), null, JSON.stringify(other));
    for (const broken of ['', '{', '[]', '"x"', 'null']) assert.equal(toolResource(broken), null);
  });

  it('have the name of their server if only one is meant', () => {
    const servers = ['my server', 'file_system', 'Company Knowledge Base', 'a', 'a_b', 'company-knowledge-two'];
    const label = (name: string) => toolLabel(name, servers);
    assert.equal(label('mcp_my_server_read_note'), 'mcp:my-server/read_note');
    assert.equal(label('mcp_file_system_read_text_file'), 'mcp:file_system/read_text_file');
    assert.equal(label('mcp_company_knowl_search'), 'mcp:Company-Knowledge-Base/search');
    assert.equal(label('mcp_a_b_read'), 'mcp:a_b/read');
    assert.equal(label('mcp_a_read'), 'mcp:a/read');
    assert.equal(label('mcp_other_read_note'), 'mcp:other/read_note');
    assert.equal(toolLabel('mcp_company_knowl_search', ['company knowledge a', 'company knowledge b']), 'mcp:company/knowl_search');
  });
});
