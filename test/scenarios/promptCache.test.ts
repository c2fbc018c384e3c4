// Cacheable beginnings of prompts.
import assert from 'node:assert/strict';
import { cacheRows, cacheTotal, tourRequests } from '../kit/promptCache';

/** Prompt tokens of the tour that stand in no beginning of an earlier call; the share that does falls where a call is shown less. */
const mostUncached = 80_000;

describe('the prompts of the tour', () => {
  it('begin like an earlier one, for the most part', async () => {
    const { tokens, cached } = cacheTotal(cacheRows(await tourRequests()));
    assert.ok(tokens - cached <= mostUncached && cached > tokens / 2, `${cached} of ${tokens}`);
  });
});
