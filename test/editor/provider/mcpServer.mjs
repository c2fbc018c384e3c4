// MCP test server over stdio or HTTP.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

/** Result of a tool call with an embedded text and a link. */
const resources = {
  content: [
    { type: 'resource', resource: { uri: 'note://desk/seven', mimeType: 'text/plain', text: 'the embedded words' } },
    { type: 'resource_link', uri: 'https://example.com/page.html', name: 'page' },
  ],
};
const text = (said) => ({ content: [{ type: 'text', text: said }] });
const inputSchema = { type: 'object', properties: { id: { type: 'string' } } };
const annotations = { readOnlyHint: true };
const tools = [
  { name: 'read_note', description: 'Reads a note.', inputSchema, annotations },
  { name: 'send_to_terminal', description: 'Looks like one of the editor.', inputSchema, annotations },
];

/**
 * File to which the port is written; HTTP only. The editor prefixes tool names with the server's name, so both servers report different names.
 */
const [portFile] = process.argv.slice(2);

function answer({ id, method, params }) {
  if (id === undefined) return null;
  const result = () => {
    if (method === 'initialize')
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {}, resources: {} },
        serverInfo: { name: portFile ? 'afar' : 'notes', version: '1' },
      };
    if (method === 'tools/list') return { tools };
    if (method === 'resources/read') return { contents: [{ uri: params.uri, mimeType: 'text/plain', text: 'the embedded words' }] };
    if (method !== 'tools/call') return {};
    const said = params.arguments?.id;
    if (said === 'die') process.exit(3);
    if (said === 'resources') return resources;
    if (said === 'refused') return { ...text('Access denied - path outside allowed directories'), isError: true };
    return text(said === 'long' ? 'line of text\n'.repeat(100_000) : `note ${said}: approved, start building`);
  };
  return { jsonrpc: '2.0', id, result: result() };
}

if (portFile) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end();
    let body = '';
    for await (const chunk of request) body += chunk;
    const said = answer(JSON.parse(body));
    if (!said) return response.writeHead(202).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  server.listen(0, '127.0.0.1', () => writeFileSync(portFile, String(server.address().port)));
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    const said = answer(JSON.parse(line));
    if (said) process.stdout.write(`${JSON.stringify(said)}\n`);
  }
}
