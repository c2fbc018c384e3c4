// Retry delays requested by servers.
import assert from 'node:assert/strict';
import { retryAfterMs } from '../../../../src/adapters/models/transport/failures';

const now = Date.UTC(2026, 9, 21, 7, 28);

describe('the wait that a server requests', () => {
  const rows: readonly (readonly [Record<string, string>, number | null])[] = [
    [{ 'retry-after': '2' }, 2_000],
    [{ 'retry-after': ' 1.5 ' }, 1_500],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '9'.repeat(400) }, 86_400_000],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:07 GMT' }, 7_000],
    [{ 'retry-after': 'Wednesday, 21-Oct-26 07:28:07 GMT' }, 7_000],
    [{ 'retry-after': 'Wed Oct 21 07:28:07 2026' }, 7_000],
    [{ 'retry-after': 'wed, 21 oct 2026 07:28:07 gmt' }, 7_000],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:27:00 GMT' }, 0],
    [{ 'retry-after': 'Wed, 21 Oct 2099 07:28:07 GMT' }, 86_400_000],
    // The server's clock is an hour ahead, so the delay is relative to its `date` header.
    [{ 'retry-after': 'Wed, 21 Oct 2026 08:28:07 GMT', date: 'Wed, 21 Oct 2026 08:28:00 GMT' }, 7_000],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:07 GMT', date: 'today' }, 7_000],
    [{ 'retry-after': 'Wed, 99 Oct 2026 07:28:07 GMT' }, null],
    [{ 'retry-after': '2026-10-21' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-1' }, null],
    [{ 'retry-after': '1e9' }, null],
    [{ 'retry-after': '' }, null],
    [{}, null],
  ];
  for (const [headers, waitMs] of rows)
    it(`by ${JSON.stringify(headers).slice(0, 120)} is ${waitMs} ms`, () => assert.equal(retryAfterMs(new Headers(headers), now), waitMs));
});
