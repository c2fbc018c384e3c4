// Retry policy.
import assert from 'node:assert/strict';
import { defaultRetry, isTransient, modelFailure, modelFailureReasons, retryWaitMs } from '../../../src/core/models/failure';

describe('the retry rule', () => {
  it('covers exactly these temporary failures', () => {
    assert.deepEqual(modelFailureReasons.filter(isTransient), ['rateLimited', 'overloaded', 'network', 'idleTimeout', 'empty']);
  });

  for (const reason of modelFailureReasons.filter((name) => !isTransient(name))) {
    it(`never repeats ${reason}`, () => assert.equal(retryWaitMs(defaultRetry, modelFailure(reason, '', 1), 1, 0), null));
  }

  const rows: readonly (readonly [string, number | null, number, number, number | null])[] = [
    ['overloaded', null, 1, 0, 500],
    ['overloaded', null, 1, 0.5, 750],
    ['overloaded', null, 2, 0, 1_000],
    ['overloaded', null, 3, 0, null],
    ['network', null, 2, 0.5, 1_500],
    ['rateLimited', 2_000, 1, 0, 2_000],
    ['rateLimited', 30_000, 1, 0, 30_000],
    ['rateLimited', 600_000, 1, 0, 600_000],
    ['rateLimited', 600_001, 1, 0, null],
    ['overloaded', 90_000, 1, 0, 90_000],
    ['rateLimited', 0, 2, 0, 0],
    ['rateLimited', 2_000, 3, 0, null],
    ['idleTimeout', null, 1, 0, 500],
    ['empty', null, 1, 0.9, 0],
    ['empty', null, 2, 0, null],
  ];
  for (const [reason, retryAfterMs, attempt, jitter, waitMs] of rows) {
    it(`${reason} asking for ${retryAfterMs} ms waits ${waitMs} ms after attempt ${attempt} with jitter ${jitter}`, () => {
      const failure = modelFailure(reason as 'network', '', retryAfterMs);
      assert.equal(retryWaitMs(defaultRetry, failure, attempt, jitter), waitMs);
    });
  }

  it('never waits longer than its maximum', () => {
    const policy = { attempts: 100, baseMs: 1_000, maxMs: 30_000 };
    for (let attempt = 1; attempt < 100; attempt++) {
      const waitMs = retryWaitMs(policy, modelFailure('overloaded'), attempt, 0.999);
      assert.ok(waitMs !== null && waitMs > 0 && waitMs <= 30_000);
    }
  });
});
