// Connections to a server with a certificate from a company's certificate authority.
import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { createGemini } from '../../../../src/adapters/models/gemini/gemini';
import { createAnthropic } from '../../../../src/adapters/models/anthropic/anthropic';
import { createOpenAi, listServerModels } from '../../../../src/adapters/models/openai/openAiCompatible';
import { providers } from '../../../../src/core/models/providers';
import de from '../../../../src/core/i18n/locales/de.json' with { type: 'json' };
import en from '../../../../src/core/i18n/locales/en.json' with { type: 'json' };
import { collect, failureOf, idleTimeoutMs, modelRequest, textOf, totalTimeoutMs } from '../../../kit/modelRequest';
import { fetchTrusting, type PrivateServer, startPrivateServer } from '../../../kit/privateAuthority';
import { virtualClock } from '../../../kit/virtualClock';

const never = new AbortController().signal;
const answer: RequestListener = ({ url = '' }, response) => {
  if (url.endsWith('/models')) return response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"id":"m"}]}');
  const pieces = ['{"choices":[{"delta":{"content":"Moo."},"finish_reason":"stop"}]}', '[DONE]'].map((data) => `data: ${data}\n\n`);
  return response.writeHead(200, { 'content-type': 'text/event-stream' }).end(pieces.join(''));
};

const options = (server: PrivateServer, fetch?: typeof globalThis.fetch) => ({
  ...{ key: async () => 'sk-dairy-farm-1234', baseUrl: () => `${server.origin}/v1`, modelFor: () => 'm', clock: virtualClock() },
  ...{ idleTimeoutMs, totalTimeoutMs, apiVersion: () => 'v1', record: providers.server },
  ...(fetch && { fetch }),
});

describe('a server behind a private certificate authority', () => {
  let server: PrivateServer;
  afterEach(() => server.stop());

  it('answers if the authority is trusted', async () => {
    server = await startPrivateServer(answer);
    const trusted = options(server, fetchTrusting(server.authority));
    assert.equal(textOf(await collect(createOpenAi(trusted).stream(modelRequest(), never))), 'Moo.');
    assert.deepEqual(await listServerModels(trusted, never), { ok: true, value: [{ id: 'm', name: 'm' }] });
  });

  for (const [title, host, days] of [
    ['is not known here', [127, 0, 0, 1], [-1, 30]],
    ['gave a certificate for another address', [10, 1, 2, 3], [-1, 30]],
    ['gave a certificate that has expired', [127, 0, 0, 1], [-20, -10]],
    ['gave a certificate that does not hold yet', [127, 0, 0, 1], [10, 20]],
  ] as const)
    it(`is reported as such if the authority ${title}, by every kind of provider`, async () => {
      server = await startPrivateServer(answer, host, days);
      const isTrusted = title !== 'is not known here';
      const trusting = isTrusted ? fetchTrusting(server.authority) : undefined;
      const { record, ...plain } = options(server, trusting);
      for (const models of [
        createOpenAi({ ...plain, record }),
        createGemini(plain),
        createAnthropic({ ...plain, record: providers.anthropic }),
      ]) {
        const failure = failureOf(await collect(models.stream(modelRequest(), never)));
        assert.equal(failure?.reason, 'certificate', failure?.detail);
        assert.doesNotMatch(failure?.detail ?? '', /sk-dairy/);
      }
      const listed = await listServerModels({ ...plain, record }, never);
      assert.equal(listed.ok ? null : listed.error.reason, 'certificate');
    });

  it('is reported with the setting that fixes it', async () => {
    server = await startPrivateServer(answer);
    for (const texts of [en, de]) assert.match(texts['fault.certificate.text'], /http\.systemCertificates|NODE_EXTRA_CA_CERTS/);
  });
});
