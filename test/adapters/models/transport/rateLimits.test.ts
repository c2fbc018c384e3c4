// Rate limits and their reset times.
import assert from 'node:assert/strict';
import { geminiRefusal } from '../../../../src/adapters/models/gemini/geminiFailure';
import { rateLimitOf } from '../../../../src/adapters/models/transport/failures';

const now = Date.UTC(2026, 9, 21, 7, 28);
const minute = 60_000;

describe('a rate limit', () => {
  const rows: readonly (readonly [string, Record<string, string>, string, 'rateLimited' | 'dailyLimit', number | null])[] = [
    ['without a wait', {}, 'Too many requests', 'rateLimited', null],
    ['with a header', { 'retry-after': '46' }, 'Too many requests per minute', 'rateLimited', 46_000],
    ['with a wait in words', {}, 'Rate limit reached. Please try again in 7.66s.', 'rateLimited', 7_660],
    ['with minutes in words', {}, 'Limit 6000, Used 5900. Please try again in 2m59.56s. Visit https://x', 'rateLimited', 179_560],
    ['with milliseconds in words', {}, 'Please try again in 120ms.', 'rateLimited', 120],
    ['with whole words', {}, 'Too fast: retry after 20 seconds', 'rateLimited', 20_000],
    ['with two units', {}, 'Please wait 1 minute and 30 seconds before the next', 'rateLimited', 90_000],
    ['with hours', {}, 'resets in 1h30m', 'rateLimited', 90 * minute],
    ['with a reset in seconds', { 'x-ratelimit-reset': '12' }, '', 'rateLimited', 12_000],
    ['with a reset as a moment', { 'X-RateLimit-Reset': String(now + 3_600_000) }, '', 'rateLimited', 3_600_000],
    ['with a reset as a moment in seconds', { 'x-rate-limit-reset': String(now / 1_000 + 30) }, '', 'rateLimited', 30_000],
    ['with a reset as a date', { 'anthropic-ratelimit-requests-reset': '2026-10-21T07:28:42Z' }, '', 'rateLimited', 42_000],
    [
      'with the reset of what is used up',
      {
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-requests': '1m12s',
        'x-ratelimit-remaining-tokens': '9000',
        'x-ratelimit-reset-tokens': '9m0s',
      },
      '',
      'rateLimited',
      72_000,
    ],
    [
      'with the headers of another in its body',
      {},
      `{"error":{"metadata":{"headers":{"X-RateLimit-Reset":"${now + 9_000}"}}}}`,
      'rateLimited',
      9_000,
    ],
    ['of a day in words', {}, 'Rate limit exceeded: free-models-per-day', 'dailyLimit', 16 * 60 * minute + 32 * minute],
    [
      'of a day with its wait',
      {},
      'Rate limit reached for requests per day (RPD): Limit 200, Used 200. Please try again in 7m12s.',
      'dailyLimit',
      432_000,
    ],
    ['of tokens of a day', { 'retry-after': '900' }, 'tokens per day (TPD): Limit 100000', 'dailyLimit', 900_000],
    ['of a day that frees one in a moment', {}, 'requests per day: Limit 14400. Please try again in 6s.', 'rateLimited', 6_000],
    ['with a number that is no wait', {}, 'Limit 30 requests in any 1 minute window', 'rateLimited', null],
  ];
  for (const [name, headers, said, reason, waitMs] of rows)
    it(name, () => {
      const failure = rateLimitOf(new Headers(headers), said, '', now);
      assert.deepEqual([failure.reason, failure.retryAfterMs], [reason, waitMs]);
    });

  it('per day of Gemini ends at midnight Pacific time, whatever the wait beside it', () => {
    const details = [
      {
        '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
        violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
      },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '46s' },
    ];
    const said = JSON.stringify({ error: { code: 429, message: 'You exceeded your current quota.', details } });
    const failure = geminiRefusal(429, said, '', null, now);
    assert.deepEqual([failure.reason, failure.retryAfterMs], ['dailyLimit', 23 * 60 * minute + 32 * minute]);
  });
});
