// Masking of secrets in requests to providers.
import assert from 'node:assert/strict';
import { systemClock } from '../../../src/adapters/files/base/system';
import { createOpenAi } from '../../../src/adapters/models/openai/openAiCompatible';
import { redactRequest } from '../../../src/flows/kernel/redact';
import { openDiscussion, speaks, turnText, waits } from '../../kit/openDiscussion';
import { idleTimeoutMs, modelRequest, totalTimeoutMs } from '../../kit/modelRequest';
import { startOpenAi } from '../../kit/openai/server';
import { plantedSecrets } from '../../kit/plantedSecrets';
import { testMarks } from '../../kit/testMarks';
import { column } from '../../kit/lists';

/** Files that contain the planted secrets, spread over `count` files so that prompts include each file completely. */
function plantedFiles(count: number): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [index, { line }] of plantedSecrets.entries()) {
    const path = `src/login${index % count}.ts`;
    files[path] = `${files[path] ?? ''}${line}\n`;
  }
  return files;
}

describe('secrets on the wire', () => {
  it('are searched in a large request in parts, so that other work can run in between, and in an ordinary one at once', async () => {
    const { line = '', secret = '' } = plantedSecrets[0] ?? {};
    const piece = `${line}\n${'const limit = readLimit(request);\n'.repeat(30)}`;
    const request = (chars: number) => modelRequest({ messages: [{ from: 'user', text: piece.repeat(chars / piece.length) }] });
    const pausesIn = async (chars: number) => {
      let pauses = 0;
      const { request: sent } = await redactRequest(request(chars), testMarks(), async () => void pauses++);
      assert.ok(!JSON.stringify(sent).includes(secret));
      return pauses;
    };
    assert.equal(await pausesIn(30_000), 0);
    assert.ok((await pausesIn(400_000)) >= 5);
  });

  it(`never are: ${plantedSecrets.length} planted, 0 received`, async () => {
    const looks = [
      ...[0, 1, 2, 3].map((index) => ({ name: 'read_file', args: { path: `src/login${index}.ts` } })),
      { name: 'search_text', args: { text: plantedSecrets[0]?.line ?? '' } },
      { name: 'search_text', args: { text: 'assword' } },
    ];
    const server = await startOpenAi({
      script: {
        router: [speaks('architect'), waits],
        architect: [{ calls: looks }, { text: turnText('The limit belongs in src/login0.ts.') }],
      },
    });
    try {
      const models = createOpenAi({
        ...{ key: async () => undefined, baseUrl: () => server.baseUrl, modelFor: () => 'qwen3:32b' },
        ...{ idleTimeoutMs, totalTimeoutMs, clock: systemClock },
      });
      const test = await openDiscussion({ models, files: plantedFiles(8) });
      const text = `Rate-limit the login. ${plantedSecrets.map(({ line }) => line).join('\n')}`.slice(0, 19_000);
      const attachments = [4, 5, 6].map((index) => ({ kind: 'file' as const, path: `src/login${index}.ts` }));
      await test.send({ type: 'message.send', text, attachments });
      server.assertComplete();
      const received = server.calls.map(({ body }) => JSON.stringify(body)).join('\n');
      assert.ok(received.includes('src/login7.ts') && received.includes('tool_call_id') && received.includes('attached: src/login4.ts'));
      const leaked = plantedSecrets.filter(({ secret }) => received.includes(JSON.stringify(secret).slice(1, -1)));
      assert.deepEqual(column(leaked, 'name'), []);
      const bills = test.events.flatMap((event) => (event.type === 'call.ended' ? [event.masked ?? {}] : []));
      assert.ok((bills[1]?.apiKey ?? 0) > 40, JSON.stringify(bills));
      assert.ok(!JSON.stringify(bills).includes('-----'));
    } finally {
      await server.stop();
    }
  });
});
