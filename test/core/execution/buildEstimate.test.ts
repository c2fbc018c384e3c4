// Estimate of a build from its steps and the session's averages.
import assert from 'node:assert/strict';
import { estimateBuild } from '../../../src/core/execution/buildEstimate';
import { noUsage } from '../../../src/core/models/usage';
import { emptySession, type Session } from '../../../src/core/session';

const session = (calls: number, costUsd: number | null): Session => ({
  ...emptySession,
  spend: { calls, usage: noUsage, costUsd, countedUsd: 0 },
});

describe('the estimate of a build', () => {
  it('counts a plan, each step once and every third one twice, and a summary; at most all attempts with lookups', () => {
    const { calls, mostCalls, costUsd } = estimateBuild(session(10, 0.2), 'off');
    assert.deepEqual([calls, mostCalls, costUsd?.toFixed(2)], [3, 9, '0.06']);
  });

  it('has no price if one is unknown or nothing was called yet, but always tokens', () => {
    for (const spent of [session(10, null), session(0, 0)]) {
      const { costUsd, tokens } = estimateBuild(spent, 'off');
      assert.deepEqual([costUsd, tokens > 0], [null, true]);
    }
  });
});
