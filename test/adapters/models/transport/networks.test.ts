// Company networks: custom headers, queries in base URLs, proxies and login pages.
import assert from 'node:assert/strict';
import { createGemini } from '../../../../src/adapters/models/gemini/gemini';
import { createOpenAi, listServerModels } from '../../../../src/adapters/models/openai/openAiCompatible';
import type { OwnHeaders } from '../../../../src/core/models/ownHeaders';
import { httpKey, httpRequests, type Outcome, outcomeOf } from '../../../kit/askedOverHttp';
import { idleTimeoutMs, totalTimeoutMs } from '../../../kit/modelRequest';
import { type Answer, type Origins, twoOrigins } from '../../../kit/twoOrigins';
import { virtualClock } from '../../../kit/virtualClock';

const never = new AbortController().signal;

describe('a company network', () => {
  let origins: Origins;
  before(async () => {
    origins = await twoOrigins();
  });
  after(() => origins.stop());

  const pages: readonly (readonly [string, string, Record<string, string>])[] = [
    ['a login page', '<!DOCTYPE html><html><body><form action="/login">', { 'content-type': 'text/html' }],
    ['a page after a blank and a mark', '\uFEFF\n  <html lang="de"><head>', { 'content-type': 'text/html; charset=utf-8' }],
    ['a page that says it is JSON', '<!doctype html>\n<title>Sign in</title>', { 'content-type': 'application/json' }],
    ['a page that says it is a stream', '<html>', { 'content-type': 'text/event-stream' }],
    ['a page without a kind', '<!-- portal --><html>', {}],
    ['a page of XHTML', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x">', { 'content-type': 'application/xhtml+xml' }],
    ['a script that leads on', "<script>location='http://login.example'</script>", { 'content-type': 'text/html' }],
  ];
  for (const { name, ask } of httpRequests) {
    for (const [what, body, headers] of pages) {
      it(`is recognized by ${what} with status 200 instead of ${name}`, async () => {
        origins.answer((_request, response) => response.writeHead(200, headers).end(body));
        assert.equal((await ask(origins.home)).failure?.reason, 'webPage');
      });
    }
    for (const status of [407, 511]) {
      it(`with a proxy that answers ${name} with ${status} is recognized`, async () => {
        origins.answer((_request, response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Sign in</html>'));
        assert.equal((await ask(origins.home)).failure?.reason, 'proxy');
      });
    }
  }

  const timed = { idleTimeoutMs, totalTimeoutMs, modelFor: () => 'm', apiVersion: () => 'v1' };
  const set = (typed: string, headers: OwnHeaders = {}) => ({
    ...timed,
    clock: virtualClock(),
    key: async () => httpKey.replaceAll('/', '-'),
    baseUrl: () => typed,
    headers: async () => headers,
  });
  const requests: readonly (readonly [string, (typed: string, headers?: OwnHeaders) => Promise<Outcome>])[] = [
    ['an answer of a server', (typed, headers) => outcomeOf(createOpenAi(set(typed, headers)))],
    ['an answer of Gemini', (typed, headers) => outcomeOf(createGemini(set(typed, headers)))],
    [
      'a list of models',
      async (typed, headers) => {
        const listed = await listServerModels(set(typed, headers), never);
        return { said: '', failure: listed.ok ? null : listed.error };
      },
    ],
  ];
  const gateway: Answer = ({ headers }, response) =>
    headers['x-gate-provider'] === 'inner'
      ? response.end('{}')
      : response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"x-gate-provider header is required"}');

  for (const [name, ask] of requests) {
    it(`gets custom headers and the query of the address with ${name}`, async () => {
      origins.answer(gateway);
      await ask(`${origins.home}/v1?api-version=2026-10-01&team=a%20b#part`, { 'x-gate-provider': 'inner', 'X-Trace': 'on' });
      const [heard] = origins.atHome;
      assert.match(heard?.path ?? '', /[?&]api-version=2026-10-01&team=a%20b$/);
      assert.equal(heard?.headers['x-gate-provider'], 'inner');
      assert.equal(heard?.headers['x-trace'], 'on');
    });

    it(`gets no request of ${name} while a header has no value`, async () => {
      origins.answer(gateway);
      const { failure } = await ask(`${origins.home}/v1`, { 'x-gate-provider': null });
      assert.equal(failure?.reason, 'headerMissing');
      assert.deepEqual(origins.atHome, []);
    });

    it(`has no value of a header or query in a failure of ${name}`, async () => {
      origins.answer(({ headers, path }, response) => response.writeHead(400).end(`no: ${JSON.stringify(headers)} ${path}`));
      const { failure } = await ask(`${origins.home}/v1?token=query-s3cret`, { 'x-own': 'header-s3cret' });
      assert.equal(failure?.reason, 'badRequest');
      assert.doesNotMatch(JSON.stringify(failure), /s3cret/);
    });
  }
});
