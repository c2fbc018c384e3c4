// Mapping of network exceptions to failure reasons.
import assert from 'node:assert/strict';
import { failureOfFetch, isWebPage } from '../../../../src/adapters/models/transport/failures';
import type { ModelFailureReason } from '../../../../src/core/models/failure';
import { assertLinear } from '../../../kit/growth';

const nested = (message: string) => Object.assign(new TypeError('fetch failed'), { cause: new Error(message) });
const refusedAt = (port: number) => {
  const refused = Object.assign(new Error(`connect ECONNREFUSED 10.0.0.1:${port}`), { code: 'ECONNREFUSED', port });
  return Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new AggregateError([refused]), { code: 'ECONNREFUSED' }) });
};
const withCause = (message: string, code: string) => Object.assign(new TypeError(message), { cause: { code } });

describe('a web page in the place of an answer', () => {
  it('is recognized behind comments', () => assert.ok(isWebPage('<!-- a --> <!-- b -->\n<html>') && !isWebPage('<!-- a --> text')));
  for (const piece of ['<!---->', '<!-- a -->\n', '<!-- ', '<?xml '])
    it(`is searched for in linear time behind many ${JSON.stringify(piece)}`, () => assertLinear(piece, isWebPage));
});

describe('the failure of a network exception', () => {
  const rows: readonly (readonly [string, unknown, ModelFailureReason])[] = [
    ['a refused connection', withCause('fetch failed', 'ECONNREFUSED'), 'network'],
    ['a dropped connection', withCause('terminated', 'UND_ERR_SOCKET'), 'network'],
    ["a browser's lost connection", new TypeError('Failed to fetch'), 'network'],
    ["another browser's", new TypeError('NetworkError when attempting to fetch resource.'), 'network'],
    ['a redirect that was not handed over', new Error('Redirect was cancelled'), 'redirected'],
    ['an address that is none', new TypeError('Invalid URL'), 'badRequest'],
    ['more than is taken in', new RangeError('too much'), 'malformed'],
    ['a certificate nobody vouches for', withCause('fetch failed', 'SELF_SIGNED_CERT_IN_CHAIN'), 'certificate'],
    ['a certificate of a company', withCause('fetch failed', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'), 'certificate'],
    ['a first certificate that is unknown', withCause('fetch failed', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'certificate'],
    ['a certificate for another name', withCause('fetch failed', 'ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
    ['a certificate that is over', withCause('fetch failed', 'CERT_HAS_EXPIRED'), 'certificate'],
    ['a certificate that Chromium refuses', new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'certificate'],
    ['a certificate told in words', nested('unable to get local issuer certificate'), 'certificate'],
    ['a proxy that wants a name', nested('Proxy response (407) !== 200 when HTTP Tunneling'), 'proxy'],
    ['a proxy that forbids', nested('Proxy response (403) !== 200 when HTTP Tunneling'), 'proxy'],
    ['a tunnel that fails', nested('tunneling socket could not be established, statusCode=503'), 'proxy'],
    ['a proxy that Chromium cannot reach', new Error('net::ERR_PROXY_CONNECTION_FAILED'), 'proxy'],
    ['a proxy that is not there', refusedAt(3128), 'proxy'],
    ['a server that is not there', refusedAt(443), 'network'],
    ['silence before the headers', withCause('fetch failed', 'UND_ERR_HEADERS_TIMEOUT'), 'editorTimeout'],
    ['silence in an answer', withCause('terminated', 'UND_ERR_BODY_TIMEOUT'), 'editorTimeout'],
    ['a plain server', withCause('fetch failed', 'ERR_SSL_WRONG_VERSION_NUMBER'), 'network'],
    ['something that is no error', 'a string', 'network'],
    ['nothing', undefined, 'network'],
  ];
  for (const [name, error, reason] of rows) {
    it(`${name} is ${reason}`, () => assert.equal(failureOfFetch(error, 'k-e-y', 'https://api.example.com/v1').reason, reason));
  }

  it('contains the code of its cause, and no key', () => {
    assert.equal(
      failureOfFetch(withCause('fetch of ?key=k-e-y failed', 'ECONNRESET'), 'k-e-y').detail,
      'fetch of ?key=[key] failed (ECONNRESET)',
    );
  });
});
