// Cacheable beginnings of prompts.
import assert from 'node:assert/strict';
import { cacheRows, cacheTotal, tourRequests } from '../kit/promptCache';

/** Of all prompt tokens of the tour, in a beginning that an earlier call has had. Files that only one member looked at cost a hundredth of it. */
const minShare = 0.75;

describe('the prompts of the tour', () => {
  it('begin like an earlier one, for the most part', async () => {
    const { tokens, cached } = cacheTotal(cacheRows(await tourRequests()));
    assert.ok(cached / tokens >= minShare, `${cached} of ${tokens}`);
  });
});
