// Live models of an evaluation over loopback.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from './ask';
import { canAsk, liveModels } from './liveModels';
import { readOptions } from './options';

const chunk = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

describe('evaluation: providers', () => {
  it('asks a server by its address, with its key and the model that is measured', async () => {
    const seen: { key: string | undefined; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        seen.push({ key: request.headers.authorization, body });
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const delta = (content: string, finish: string | null) => ({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] });
        response.end(`${chunk(delta('It works.', null))}${chunk(delta('', 'stop'))}data: [DONE]\n\n`);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const read = readOptions(['--address', address, '--model', 'qwen3:8b', '--price', '1,2']);
    assert.ok(read.ok);
    const models = liveModels(read.value, { gemini: '', server: 'a-key' });
    assert.equal(await ask({ models, role: 'eval.build', system: 'Build.', user: 'A limit.' }), 'It works.');
    assert.equal(seen[0]?.key, 'Bearer a-key');
    assert.equal(JSON.parse(seen[0]?.body ?? '{}').model, 'qwen3:8b');
    assert.deepEqual(models.price('openai:qwen3:8b'), { inputUsd: 1, cachedUsd: 1, outputUsd: 2 });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('asks Gemini only with a key', () => {
    const read = readOptions([]);
    assert.ok(read.ok);
    assert.equal(canAsk(read.value, { gemini: '', server: '' }), false);
    assert.equal(canAsk(read.value, { gemini: 'a-key', server: '' }), true);
    assert.equal(liveModels(read.value, { gemini: '', server: '' }).identify('strong').model, 'gemini-3.8-flash');
  });
});
