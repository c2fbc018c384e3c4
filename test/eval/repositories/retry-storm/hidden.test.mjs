import assert from 'node:assert/strict';
import test from 'node:test';
import { payment } from './src/payment.js';
import { withRetry } from './src/retry.js';

async function tried(statuses, request = payment(100, 'k')) {
  const waits = [];
  let calls = 0;
  const send = async () => ({ status: statuses[Math.min(calls++, statuses.length - 1)] });
  const { status } = await withRetry(send, async (ms) => void waits.push(ms))(request);
  return { status, calls, waits };
}

test('R1: a 503 is tried again', async () => assert.equal((await tried([503, 200])).status, 200));
test('R2: four attempts at most', async () => assert.equal((await tried([503])).calls, 4));
test('T1: waits grow and differ', async () => {
  const runs = await Promise.all(Array.from({ length: 12 }, () => tried([503])));
  assert.ok(new Set(runs.map(({ waits }) => waits[0])).size > 3);
  assert.ok(runs.every(({ waits }) => waits[2] > waits[0]));
});
test('T2: a payment without a key is sent once', async () => assert.equal((await tried([503], payment(100))).calls, 1));
test('T3: a refusal is not tried again', async () => assert.equal((await tried([402])).calls, 1));
