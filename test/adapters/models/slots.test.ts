// Server slots: concurrent requests are limited to the slot count, and the rest wait.
import assert from 'node:assert/strict';
import { createDeadline } from '../../../src/adapters/models/deadline';
import { withEstimate } from '../../../src/adapters/models/withEstimate';
import { withRateLimit } from '../../../src/adapters/models/withRateLimit';
import { withRetry } from '../../../src/adapters/models/withRetry';
import { modelFailure } from '../../../src/core/models/failure';
import type { ModelEvent } from '../../../src/core/models/request';
import { parallelOf } from '../../../src/core/models/tokenBucket';
import type { Models } from '../../../src/flows/ports/ports';
import { collect, failureOf, modelRequest } from '../../kit/modelRequest';
import { turn, virtualClock } from '../../kit/virtualClock';

const never = new AbortController().signal;

/** Fake server with `slotsThere` slots. Requests without an answer within `silenceMs` are canceled by the client's deadline. */
function slowServer(clock: ReturnType<typeof virtualClock>, busyMs: number, slotsThere: number, silenceMs = 300_000) {
  let busy = 0;
  const queue: (() => void)[] = [];
  const told = { requests: 0, thrownAway: 0, most: 0 };
  const models: Models = {
    identify: () => ({ model: 'm', recorded: false }),
    price: () => null,
    async *stream(_, signal) {
      told.requests++;
      const deadline = createDeadline(clock, signal, silenceMs, 1_800_000);
      const work = async () => {
        if (busy >= slotsThere) await new Promise<void>((resolve) => queue.push(resolve));
        busy++;
        told.most = Math.max(told.most, busy);
        await clock.sleep(busyMs, never);
        busy--;
        queue.shift()?.();
        return true;
      };
      const answered = await deadline.within(work());
      const cutShort = deadline.cutShort();
      deadline.dispose();
      if (!answered) told.thrownAway++;
      if (!answered) return yield { type: 'failed', failure: modelFailure(cutShort ?? 'network') };
      yield { type: 'text', text: 'ok' };
      yield { type: 'done', finish: 'stop' };
    },
  };
  return { models, told };
}

async function asked(
  count: number,
  busyMs: number,
  slots: number | null,
  slotsThere = 1,
): Promise<{ told: { requests: number; thrownAway: number; most: number }; all: readonly (readonly ModelEvent[])[] }> {
  const clock = virtualClock();
  const { models, told } = slowServer(clock, busyMs, slotsThere);
  const paced = withRateLimit(
    models,
    clock,
    { chance: () => 0 },
    () => ({ requests: 10_000, tokens: 1e9 }),
    () => slots,
  );
  const patient = withRetry(paced, clock, { chance: () => 0 });
  const work = Promise.all(
    Array.from({ length: count }, (_, index) => collect(patient.stream(modelRequest({ role: `r${index}` }), never))),
  );
  let isDone = false;
  void work.finally(() => (isDone = true));
  for (let tries = 0; tries < 2_000 && !isDone; tries++) {
    await turn();
    if (!isDone) await clock.advance(1_000);
  }
  return { told, all: await work };
}

describe('a server with few slots', () => {
  for (const [count, busyMs, slots] of [
    [5, 110_000, 1],
    [5, 80_000, 1],
    [9, 60_000, 1],
    [9, 110_000, 2],
    [7, 250_000, 3],
  ] as const)
    it(`answers ${count} calls of ${busyMs / 1_000} s in ${count} requests with ${slots} at a time, none wasted`, async () => {
      const { told, all } = await asked(count, busyMs, slots, slots);
      assert.deepEqual(told, { requests: count, thrownAway: 0, most: slots });
      assert.ok(all.every((events) => failureOf(events) === null));
      const waited = all.filter((events) => events.some((event) => event.type === 'queued' && event.waitMs === null));
      assert.equal(waited.length, count - slots);
    });

  it('gets all calls at once without a limit', async () => {
    const { told } = await asked(4, 10_000, null, 9);
    assert.equal(told.most, 4);
  });

  it('drops a call that is stopped while it waits, and answers the next one', async () => {
    const clock = virtualClock();
    const { models, told } = slowServer(clock, 50_000, 1);
    const paced = withRateLimit(
      models,
      clock,
      { chance: () => 0 },
      () => ({ requests: 10_000, tokens: 1e9 }),
      () => 1,
    );
    const stopped = new AbortController();
    const all = [never, stopped.signal, never].map((signal) => collect(paced.stream(modelRequest(), signal)));
    await clock.advance(10_000);
    stopped.abort();
    assert.equal(failureOf((await all[1]) ?? [])?.reason, 'cancelled');
    for (let tries = 0; tries < 200; tries++) await clock.advance(1_000);
    assert.deepEqual(
      (await Promise.all(all)).map(failureOf).map((failure) => failure?.reason ?? 'answered'),
      ['answered', 'cancelled', 'answered'],
    );
    assert.equal(told.requests, 2);
  });

  for (const [setting, allowed] of [
    [1, 1],
    [4, 4],
    [900, 64],
    [0, null],
    [2.5, null],
    ['3', null],
    [undefined, null],
  ] as const)
    it(`is set by ${setting} to ${allowed ?? 'what the server reports'}`, () => assert.equal(parallelOf(setting), allowed));
});

describe('the wait for the first token', () => {
  it('is estimated from the speed of the last request, and again for each attempt', async () => {
    const clock = virtualClock();
    const slow: Models = {
      identify: () => ({ model: 'm', recorded: false }),
      price: () => null,
      async *stream({ messages }) {
        await clock.sleep((messages[0]?.text.length ?? 0) * 2, never);
        yield { type: 'text', text: 'ok' };
        yield { type: 'done', finish: 'stop' };
      },
    };
    const models = withEstimate(slow, clock);
    const ask = async (chars: number) => {
      const events = collect(models.stream(modelRequest({ system: '', messages: [{ from: 'user', text: 'x'.repeat(chars) }] }), never));
      await turn();
      await clock.advance(chars * 2);
      return (await events)[0];
    };
    assert.deepEqual(await ask(40_000), { type: 'reading', percent: null, leftMs: null });
    assert.deepEqual(await ask(20_000), { type: 'reading', percent: null, leftMs: 40_000 });
    // This prompt is too short to measure a speed.
    await ask(40);
    assert.deepEqual(await ask(8_000), { type: 'reading', percent: null, leftMs: 16_000 });
  });
});
