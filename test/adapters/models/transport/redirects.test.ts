// Redirects: key and prompt are sent only to the configured address.
import assert from 'node:assert/strict';
import { httpKey, httpPrompt, httpRequests } from '../../../kit/askedOverHttp';
import { type Origins, twoOrigins } from '../../../kit/twoOrigins';

const statuses = [300, 301, 302, 303, 305, 307, 308];

/** Path that every provider is configured with. Redirects to paths that merely share a prefix, such as `/team/v10`, must not match. */
const basePath = '/team/v1';

/** Response headers that point to a forbidden address, at the configured origin (`home`) or another origin (`stranger`). */
const elsewhere: readonly (readonly [string, (home: string, stranger: string) => Record<string, string>])[] = [
  ['a whole address', (_home, stranger) => ({ location: `${stranger}${basePath}/models` })],
  ['an address without its scheme', (_home, stranger) => ({ location: `${stranger.slice('http:'.length)}${basePath}/models` })],
  ['slashes the wrong way round', (_home, stranger) => ({ location: `/\\${stranger.slice('http://'.length)}${basePath}` })],
  ['a name in front of the host', (home, stranger) => ({ location: `${home}@${stranger.slice('http://'.length)}${basePath}` })],
  ['a name and a password at home', (home) => ({ location: home.replace('//', '//me:secret@') + basePath })],
  ['another name of this machine', (_home, stranger) => ({ location: stranger.replace('127.0.0.1', 'localhost') })],
  ['another scheme', (home) => ({ location: home.replace('http:', 'https:') + basePath })],
  ['no scheme of ours', () => ({ location: 'file:///etc/passwd' })],
  ['another path at home', () => ({ location: '/elsewhere/v1/models' })],
  ['a path that begins alike', () => ({ location: '/team/v10/models' })],
  ['a way out of the path', () => ({ location: `${basePath}/../../elsewhere` })],
  ['an escaped way out', () => ({ location: `${basePath}/%2e%2e/elsewhere` })],
  ['an escaped slash', () => ({ location: `${basePath}/..%2felsewhere` })],
  ['an escaped slash the wrong way round', () => ({ location: `${basePath}/..%5Celsewhere` })],
  ['a way out escaped twice', () => ({ location: `${basePath}/%252e%252e/elsewhere` })],
  ['a way out with a parameter', () => ({ location: `${basePath}/..;/elsewhere` })],
  ['no place at all', () => ({})],
  ['what is no address', () => ({ location: 'http://[' })],
];

describe('a redirect from a provider', () => {
  let origins: Origins;
  before(async () => {
    origins = await twoOrigins();
  });
  after(() => origins.stop());

  for (const { name, ask } of httpRequests) {
    for (const status of statuses) {
      it(`to another address is not followed for ${name}, with ${status}`, async () => {
        for (const [where, headersTo] of elsewhere) {
          const { home, stranger } = origins;
          origins.answer((_request, response) => response.writeHead(status, headersTo(home, stranger)).end());
          const { failure } = await ask(home + basePath);
          assert.equal(failure?.reason, 'redirected', `${where}: ${JSON.stringify(failure)}`);
          assert.deepEqual(origins.atStranger, [], where);
          assert.equal(origins.atHome.length, 1, `${where}: ${origins.atHome.map(({ path }) => path).join()}`);
          assert.doesNotMatch(JSON.stringify(failure), /test-key|odd/, where);
        }
      });
    }

    it(`is not followed for ${name} if a header alone names an address`, async () => {
      const { stranger } = origins;
      const headers = { refresh: `0; url=${stranger}/`, link: `<${stranger}/>; rel=preload`, 'content-location': `${stranger}/` };
      origins.answer((_request, response) => response.writeHead(200, headers).end('{}'));
      await ask(origins.home + basePath);
      assert.deepEqual(origins.atStranger, []);
    });

    it(`within the configured path and origin is followed for ${name}`, async () => {
      const moved = (path: string) => path.replace(basePath, `${basePath}/moved`);
      origins.answer(({ path, headers }, response) => {
        if (!path.startsWith(`${basePath}/moved`)) return response.writeHead(307, { location: moved(path) }).end();
        return response.writeHead(418).end(JSON.stringify(headers));
      });
      const { failure } = await ask(origins.home + basePath);
      assert.equal(failure?.reason, 'badRequest');
      const [first, second, ...more] = origins.atHome;
      assert.deepEqual(more, []);
      assert.deepEqual([second?.path, second?.method, second?.body], [moved(first?.path ?? ''), first?.method, first?.body]);
      const { authorization, 'x-goog-api-key': key, 'x-api-key': other } = second?.headers ?? {};
      assert.ok(key === httpKey || other === httpKey || authorization === `Bearer ${httpKey}`);
      assert.doesNotMatch(origins.atHome.map(({ path }) => path).join(), /test-key/);
    });

    it(`is followed a limited number of times for ${name}`, async () => {
      let hops = 0;
      origins.answer((_request, response) => response.writeHead(308, { location: `${basePath}/${hops++}` }).end());
      assert.equal((await ask(origins.home + basePath)).failure?.reason, 'redirected');
      assert.ok(origins.atHome.length <= 6, `${origins.atHome.length} requests`);
    });
  }

  for (const { name, ask } of httpRequests.filter(({ streams }) => streams)) {
    it(`does not turn a POST into a GET for ${name}`, async () => {
      for (const status of [301, 302, 303]) {
        origins.answer((_request, response) => response.writeHead(status, { location: `${basePath}/moved` }).end());
        assert.equal((await ask(origins.home + basePath)).failure?.reason, 'redirected');
        assert.equal(origins.atHome.length, 1);
        assert.ok(origins.atHome[0]?.body.includes(httpPrompt));
      }
    });
  }
});
