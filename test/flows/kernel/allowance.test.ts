// Allowance: number of model requests that a flow may still make.
import assert from 'node:assert/strict';
import { type Flow, requestsLeft, withAllowance } from '../../../src/flows/kernel/flow';

/** Incomplete flow: these tests use neither ports nor recorder. */
const flow = { signal: new AbortController().signal } as Flow;

describe('the allowance of a flow', () => {
  it('is unlimited without a bound', () => assert.equal(requestsLeft(flow), Number.POSITIVE_INFINITY));

  it('is shared by everything that is done through it', () => {
    const limited = withAllowance(flow, 3);
    const inner: Flow = { ...limited, signal: new AbortController().signal };
    inner.allowance?.take(2);
    assert.deepEqual([requestsLeft(limited), requestsLeft(inner), requestsLeft(flow)], [1, 1, Number.POSITIVE_INFINITY]);
  });

  it('is never negative', () => {
    const limited = withAllowance(flow, 1);
    limited.allowance?.take(4);
    assert.deepEqual([requestsLeft(limited), requestsLeft(withAllowance(flow, -2))], [0, 0]);
  });
});
