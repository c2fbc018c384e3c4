import assert from 'node:assert/strict';
import { endOfAnswer, failureOfError, retryAfterHeaderMs } from '../../../src/adapters/models/geminiFailure';
import type { ModelFailureReason } from '../../../src/core/models/failure';

/** An error as the SDK throws it: the status beside the server's body as text. */
function apiError(status: number, message: string): Error {
  return Object.assign(new Error(message), { name: 'ApiError', status });
}

function body(code: number, status: string, message: string, details?: object[]): string {
  return JSON.stringify({ error: { code, message, status, details } });
}

const withCause = (message: string, code: string) => Object.assign(new TypeError(message), { cause: { code } });

describe('the failure behind an exception', () => {
  const rows: readonly (readonly [string, unknown, ModelFailureReason])[] = [
    ['a plain 400', apiError(400, body(400, 'INVALID_ARGUMENT', 'Unknown name')), 'badRequest'],
    ['a 400 without a body', apiError(400, ''), 'badRequest'],
    ['a key in the details', apiError(400, body(400, 'INVALID_ARGUMENT', 'No.', [{ reason: 'API_KEY_INVALID' }])), 'badKey'],
    ['a key in the words', apiError(400, body(400, 'INVALID_ARGUMENT', 'API key not valid.')), 'badKey'],
    ['a leaked key', apiError(403, body(403, 'PERMISSION_DENIED', 'Your API key was reported as leaked.')), 'badKey'],
    ['a 401', apiError(401, body(401, 'UNAUTHENTICATED', 'x')), 'badKey'],
    ['a 403', apiError(403, body(403, 'PERMISSION_DENIED', 'x')), 'noPermission'],
    ['an unsupported country', apiError(400, body(400, 'FAILED_PRECONDITION', 'User location is not supported')), 'noPermission'],
    ['a 404', apiError(404, body(404, 'NOT_FOUND', 'x')), 'unknownModel'],
    ['too many tokens', apiError(400, body(400, 'INVALID_ARGUMENT', 'The input token count (9) exceeds the maximum')), 'contextTooLong'],
    ['too large a body', apiError(413, 'too large'), 'contextTooLong'],
    ['a 429', apiError(429, body(429, 'RESOURCE_EXHAUSTED', 'x')), 'rateLimited'],
    ['a 408', apiError(408, ''), 'overloaded'],
    ['a 500', apiError(500, body(500, 'INTERNAL', 'x')), 'overloaded'],
    ['a 529', apiError(529, 'x'), 'overloaded'],
    ['a 418', apiError(418, 'x'), 'badRequest'],
    ['an error event', apiError(503, `got status: UNAVAILABLE. ${body(503, 'UNAVAILABLE', 'x')}`), 'overloaded'],
    ['an HTML page', apiError(502, body(502, 'Bad Gateway', '<html>')), 'overloaded'],
    ['a refused connection', withCause('fetch failed', 'ECONNREFUSED'), 'network'],
    ['a dropped connection', withCause('terminated', 'UND_ERR_SOCKET'), 'network'],
    ["a browser's lost connection", new TypeError('Failed to fetch'), 'network'],
    ["another browser's", new TypeError('NetworkError when attempting to fetch resource.'), 'network'],
    ['a cut event', new Error('Incomplete JSON segment at the end'), 'truncated'],
    ['an event that is no JSON', new SyntaxError('Unexpected token'), 'malformed'],
    ['an address that is none', new TypeError('Invalid URL'), 'badRequest'],
    ['something unheard of', new Error('?'), 'malformed'],
    ['something that is no error', 'a string', 'malformed'],
    ['nothing', undefined, 'malformed'],
  ];
  for (const [name, error, reason] of rows) {
    it(`${name} is ${reason}`, () => assert.equal(failureOfError(error, 'k-e-y', null).reason, reason));
  }

  it('is what we did ourselves where we cut the call short', () => {
    for (const cut of ['cancelled', 'idleTimeout', 'totalTimeout'] as const) {
      assert.equal(failureOfError(new DOMException('This operation was aborted', 'AbortError'), 'k-e-y', cut).reason, cut);
    }
  });

  const retryInfo = (retryDelay: unknown) =>
    apiError(429, body(429, 'RESOURCE_EXHAUSTED', 'x', [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }]));
  const waits: readonly (readonly [unknown, number | null, number | null])[] = [
    ['34.074824224s', null, 34_075],
    ['2s', 9_000, 2_000],
    ['0s', null, 0],
    ['soon', null, null],
    [12, null, null],
    ['-3s', null, null],
    ['', 9_000, 9_000],
  ];
  for (const [delay, headerMs, waitMs] of waits) {
    it(`waits ${waitMs} ms for a RetryInfo of ${JSON.stringify(delay)} and a header of ${headerMs}`, () => {
      assert.equal(failureOfError(retryInfo(delay), 'k-e-y', null, headerMs).retryAfterMs, waitMs);
    });
  }

  const secret = 'AIzaSyA1234567890abcdefghijklmnopqrstuvw';
  it('never holds a key, not even half of one', () => {
    const texts = [
      `${secret} is bad`,
      `…?key=${secret}&alt=sse`,
      `${'x'.repeat(390)}${secret}`,
      JSON.stringify({ headers: [secret] }),
      'AQ.Ab8RN6abcdefghijk',
    ];
    for (const text of texts) {
      for (const error of [new TypeError(text), apiError(400, body(400, 'INVALID_ARGUMENT', text)), apiError(500, text)]) {
        const { detail } = failureOfError(error, secret, null);
        assert.doesNotMatch(detail, /AIza|SyA12|AQ\.Ab/);
        assert.ok(detail.length <= 401);
      }
    }
  });
});

describe('the end of an answer', () => {
  const rows: readonly (readonly [string, boolean, string])[] = [
    ['STOP', true, 'stop'],
    ['STOP', false, 'empty'],
    ['MAX_TOKENS', true, 'length'],
    ['MAX_TOKENS', false, 'length'],
    ['SAFETY', true, 'contentBlocked'],
    ['RECITATION', true, 'contentBlocked'],
    ['LANGUAGE', false, 'contentBlocked'],
    ['BLOCKLIST', true, 'contentBlocked'],
    ['PROHIBITED_CONTENT', true, 'contentBlocked'],
    ['SPII', true, 'contentBlocked'],
    ['IMAGE_SAFETY', true, 'contentBlocked'],
    ['MALFORMED_FUNCTION_CALL', false, 'malformed'],
    ['UNEXPECTED_TOOL_CALL', true, 'malformed'],
    ['TOO_MANY_TOOL_CALLS', true, 'malformed'],
    ['MALFORMED_RESPONSE', true, 'malformed'],
    ['CONTINUATION', true, 'truncated'],
    ['OTHER', true, 'truncated'],
    ['A_NEW_ONE', true, 'truncated'],
    ['', true, 'truncated'],
    ['', false, 'empty'],
  ];
  for (const [finishReason, sawAnswer, expected] of rows) {
    it(`${finishReason || 'no finish reason'} ${sawAnswer ? 'after an answer' : 'after nothing'} is ${expected}`, () => {
      const end = endOfAnswer(finishReason, sawAnswer);
      assert.equal(typeof end === 'string' ? end : end.reason, expected);
    });
  }
});

describe('a Retry-After header', () => {
  const rows: readonly (readonly [string | null, number | null])[] = [
    ['2', 2_000],
    [' 1.5 ', 1_500],
    ['0', 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['-1', null],
    ['', null],
    [null, null],
  ];
  for (const [header, waitMs] of rows)
    it(`of ${JSON.stringify(header)} is ${waitMs} ms`, () => assert.equal(retryAfterHeaderMs(header), waitMs));
});
