// Mapping of Gemini errors to failure reasons.
import assert from 'node:assert/strict';
import { endOfAnswer, geminiRefusal } from '../../../../src/adapters/models/gemini/geminiFailure';
import type { ModelFailureReason } from '../../../../src/core/models/failure';

function body(code: number, status: string, message: string, details?: object[]): string {
  return JSON.stringify({ error: { code, message, status, details } });
}

describe('the failure behind a refusal of Gemini', () => {
  const rows: readonly (readonly [string, number, string, ModelFailureReason])[] = [
    ['a plain 400', 400, body(400, 'INVALID_ARGUMENT', 'Unknown name'), 'badRequest'],
    ['a 400 without a body', 400, '', 'badRequest'],
    ['a key in the details', 400, body(400, 'INVALID_ARGUMENT', 'No.', [{ reason: 'API_KEY_INVALID' }]), 'badKey'],
    ['a key in the words', 400, body(400, 'INVALID_ARGUMENT', 'API key not valid.'), 'badKey'],
    ['a leaked key', 403, body(403, 'PERMISSION_DENIED', 'Your API key was reported as leaked.'), 'badKey'],
    ['a 401', 401, body(401, 'UNAUTHENTICATED', 'x'), 'badKey'],
    ['a 403', 403, body(403, 'PERMISSION_DENIED', 'x'), 'noPermission'],
    ['an unsupported country', 400, body(400, 'FAILED_PRECONDITION', 'User location is not supported'), 'noPermission'],
    ['a 404', 404, body(404, 'NOT_FOUND', 'x'), 'unknownModel'],
    ['too many tokens', 400, body(400, 'INVALID_ARGUMENT', 'The input token count (9) exceeds the maximum'), 'contextTooLong'],
    ['too large a body', 413, 'too large', 'contextTooLong'],
    ['a 429', 429, body(429, 'RESOURCE_EXHAUSTED', 'x'), 'rateLimited'],
    ['a 408', 408, '', 'overloaded'],
    ['a 500', 500, body(500, 'INTERNAL', 'x'), 'overloaded'],
    ['a 529', 529, 'x', 'overloaded'],
    ['a 418', 418, 'x', 'badRequest'],
    ['an error event', 0, body(503, 'UNAVAILABLE', 'x'), 'overloaded'],
    ['an error event in a list', 0, `[${body(429, 'RESOURCE_EXHAUSTED', 'x')}]`, 'rateLimited'],
    ['an error event without a code', 0, '{"error":"?"}', 'overloaded'],
    ['a body of another form', 400, '{"error":{"details":5,"message":[]}}', 'badRequest'],
    ['an HTML page', 502, '<html>', 'overloaded'],
  ];
  for (const [name, status, said, reason] of rows) {
    it(`${name} is ${reason}`, () => assert.equal(geminiRefusal(status, said, 'k-e-y').reason, reason));
  }

  const retryInfo = (retryDelay: unknown) =>
    body(429, 'RESOURCE_EXHAUSTED', 'x', [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }]);
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
      assert.equal(geminiRefusal(429, retryInfo(delay), 'k-e-y', headerMs).retryAfterMs, waitMs);
    });
  }

  const secret = 'AIzaSyA1234567890abcdefghijklmnopqrstuvw';
  it('contains no key and no part of one', () => {
    const texts = [
      `${secret} is bad`,
      `…?key=${secret}&alt=sse`,
      `${'x'.repeat(390)}${secret}`,
      JSON.stringify({ headers: [secret] }),
      'AQ.Ab8RN6abcdefghijk',
    ];
    for (const text of texts) {
      for (const said of [body(400, 'INVALID_ARGUMENT', text), text]) {
        const { detail } = geminiRefusal(400, said, secret);
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
