// Silent local servers: only the product's own timeouts end a request.
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createConnections } from '../../../../src/adapters/models/connections';
import { collect, failureOf, modelRequest, textOf } from '../../../kit/modelRequest';
import { turn, virtualClock } from '../../../kit/virtualClock';

const never = new AbortController().signal;
const piece = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

describe('a server on this machine', () => {
  let open: ServerResponse[] = [];
  const server = createServer((request, response) => {
    request.resume();
    open.push(response);
  });
  before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  after(() => server.close());
  afterEach(() => {
    for (const response of open) response.destroy();
    open = [];
  });

  function asked(clock = virtualClock()) {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const connections = createConnections({
      settings: () => ({ baseUrl, apiVersion: '', contextTokens: null }),
      key: async () => undefined,
      modelFor: () => 'm',
      editorModels: async () => [],
      clock,
    });
    return { clock, answer: collect(connections.connect('openai').stream(modelRequest(), never)) };
  }

  async function arrived(count: number): Promise<void> {
    while (open.length < count) await turn();
  }

  for (const silentMs of [360_000, 1_799_000])
    it(`may be silent for ${silentMs / 1_000} s before its first token, and between two`, async () => {
      const { clock, answer } = asked();
      await arrived(1);
      await clock.advance(silentMs / 2);
      open[0]?.write(piece('One '));
      await new Promise((resolve) => setTimeout(resolve, 20));
      await clock.advance(silentMs / 2);
      open[0]?.end(`${piece('two.')}data: [DONE]\n\n`);
      const events = await answer;
      assert.equal(textOf(events), 'One two.');
      assert.equal(failureOf(events), null);
    });

  it('times out after the limit of the whole call', async () => {
    const { clock, answer } = asked();
    await arrived(1);
    await clock.advance(1_800_000);
    assert.match(failureOf(await answer)?.reason ?? '', /Timeout$/);
  });

  it('fails as network if its connection breaks', async () => {
    const { answer } = asked();
    await arrived(1);
    open[0]?.destroy();
    assert.equal(failureOf(await answer)?.reason, 'network');
  });
});
