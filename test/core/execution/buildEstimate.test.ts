// Build estimate from steps and session averages.
import assert from 'node:assert/strict';
import { estimateBuild } from '../../../src/core/execution/buildEstimate';
import { noUsage } from '../../../src/core/models/usage';
import { emptySession, type Session } from '../../../src/core/session';

const session = (calls: number, costUsd: number | null): Session => ({
  ...emptySession,
  spend: { calls, usage: noUsage, costUsd, countedUsd: 0 },
});

describe('the estimate of a build', () => {
  it('is a plan, one to three calls a task, a summary, and what is looked up before the plan and the edits', () => {
    assert.deepEqual(estimateBuild(session(10, 0.2), 'off'), { fewestCalls: 3, mostCalls: 9, costUsd: { low: 0.06, high: 0.18 } });
  });

  it('has no price where one is unknown, or nothing was asked yet', () => {
    assert.equal(estimateBuild(session(10, null), 'off').costUsd, null);
    assert.equal(estimateBuild(session(0, 0), 'off').costUsd, null);
  });
});
