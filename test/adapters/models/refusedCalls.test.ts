// Rate-limited calls: requested waits are honored, and probes are sent one at a time.
import assert from 'node:assert/strict';
import { withRateLimit } from '../../../src/adapters/models/withRateLimit';
import { withRetry } from '../../../src/adapters/models/withRetry';
import { type ModelFailure, modelFailure } from '../../../src/core/models/failure';
import type { ModelEvent } from '../../../src/core/models/request';
import type { Models } from '../../../src/flows/ports/ports';
import { collect, failureOf, modelRequest, textOf } from '../../kit/modelRequest';
import { runThrough, turn, virtualClock } from '../../kit/virtualClock';
import { column } from '../../kit/lists';

const never = new AbortController().signal;

/** @param refuse returns the failure for a request, given its zero-based index and time; null if the request succeeds */
function service(refuse: (count: number, at: number) => ModelFailure | null, tookMs = 0, chance = 0.5) {
  const clock = virtualClock();
  const start = clock.now();
  const asked: { role: string; at: number }[] = [];
  let underWay = 0;
  let most = 0;
  const models: Models = {
    identify: () => ({ model: 'm', recorded: false }),
    price: () => null,
    async *stream({ role }, signal): AsyncGenerator<ModelEvent> {
      const failure = refuse(asked.length, clock.now() - start);
      asked.push({ role, at: clock.now() - start });
      most = Math.max(most, ++underWay);
      try {
        if (tookMs > 0) await clock.sleep(tookMs, signal);
        else await turn();
      } finally {
        underWay--;
      }
      if (failure) yield { type: 'failed', failure };
      else yield* [{ type: 'text', text: role } as const, { type: 'done', finish: 'stop' } as const];
    },
  };
  const ids = { chance: () => chance };
  const patient = withRetry(
    withRateLimit(models, clock, ids, () => ({ requests: 10_000, tokens: 1e9 })),
    clock,
    ids,
  );
  const ask = (role: string, signal = never) => collect(patient.stream(modelRequest({ role }), signal));
  const nine = () => Promise.all([...'abcdefghi'].map((role) => ask(role)));
  const settle = () => {
    most = underWay;
  };
  return { clock, asked, ask, nine, settle, most: () => most };
}

describe('a service that refuses calls', () => {
  const refused = (waitMs: number | null) => modelFailure('rateLimited', 'refused', waitMs);

  for (const tookMs of [0, 30, 400])
    for (const chance of [0, 0.5, 0.999])
      it(`always, without a wait, gets 10 requests in 3 s from nine concurrent calls, ${tookMs} ms each, chance ${chance}`, async () => {
        const { clock, asked, nine } = service(() => refused(null), tookMs, chance);
        const all = await runThrough(clock, nine(), 100);
        assert.ok(asked.filter(({ at }) => at <= 3_000).length <= 10, JSON.stringify(asked));
        assert.ok(asked.length <= 9 + 4, `${asked.length} requests`);
        assert.ok((asked.at(-1)?.at ?? 0) < 60_000);
        assert.deepEqual(new Set(all.map((events) => failureOf(events)?.reason)), new Set(['rateLimited']));
      });

  it('for a while, without a wait, gets the remaining calls one by one once it answers', async () => {
    const { clock, asked, nine, settle, most } = service((count) => (count < 11 ? refused(null) : null), 200);
    const work = nine();
    await clock.advance(300);
    settle();
    const all = await runThrough(clock, work, 100);
    assert.deepEqual(all.map(textOf).sort(), [...'abcdefghi']);
    assert.equal(most(), 1);
    assert.equal(asked.length, 11 + 9);
  });

  for (const waitMs of [46_000, 600_000])
    it(`for ${waitMs} ms, is called again then and not before`, async () => {
      const { clock, asked, ask } = service((count) => (count === 0 ? refused(waitMs) : null), 0, 0);
      const events = await runThrough(clock, ask('a'), 1_000);
      assert.equal(textOf(events), 'a');
      assert.deepEqual(column(asked, 'at'), [0, waitMs]);
      const waits = events.filter(({ type }) => type === 'waiting' || type === 'queued');
      assert.deepEqual(waits, [{ type: 'waiting', waitMs, failure: refused(waitMs) }]);
    });

  it('for 46 s, gets three concurrent calls one by one afterwards', async () => {
    const { clock, asked, ask, settle, most } = service((count) => (count < 3 ? refused(46_000) : null), 100);
    const work = Promise.all(['a', 'b', 'c'].map((role) => ask(role)));
    await clock.advance(200);
    settle();
    assert.deepEqual((await runThrough(clock, work, 100)).map(textOf), ['a', 'b', 'c']);
    assert.equal(most(), 1);
    assert.ok(asked.slice(3).every(({ at }) => at >= 46_000));
  });

  it('for more than ten minutes, is not called again, and the wait is reported', async () => {
    const { clock, asked, nine } = service(() => refused(601_000));
    const all = await runThrough(clock, nine(), 100);
    assert.equal(asked.length, 9);
    for (const events of all) assert.equal(failureOf(events)?.retryAfterMs, 601_000);
  });

  it('for the rest of the day, gets no more of the waiting calls', async () => {
    const ofDay = modelFailure('dailyLimit', '', 3_600_000);
    const { clock, asked, nine } = service((count) => (count < 9 ? refused(null) : ofDay), 50);
    const all = await runThrough(clock, nine(), 100);
    assert.equal(asked.length, 10);
    for (const events of all) assert.equal(failureOf(events)?.reason, 'dailyLimit');
  });

  it('is not called again once the call is stopped', async () => {
    const { clock, ask } = service(() => refused(46_000));
    const controller = new AbortController();
    const stopped = [ask('a', controller.signal), ask('b', controller.signal), ask('c', controller.signal)];
    await turn();
    await clock.advance(1_000);
    controller.abort();
    for (const events of await Promise.all(stopped)) assert.equal(failureOf(events)?.reason, 'cancelled');
    assert.equal(clock.sleeping(), 0);
  });

  it('gets one call at a time after failed attempts, and all of them once it answers', async () => {
    let isOver = false;
    const { clock, asked, ask, nine, settle, most } = service(() => (isOver ? null : refused(null)), 50);
    await runThrough(clock, nine(), 100);
    const before = asked.length;
    assert.equal(failureOf(await runThrough(clock, ask('again'), 100))?.reason, 'rateLimited');
    assert.equal(asked.length, before + 1);
    isOver = true;
    settle();
    await runThrough(clock, nine(), 100);
    assert.equal(most(), 1);
    settle();
    await runThrough(clock, nine(), 100);
    assert.equal(most(), 9);
  });

  it('because it is overloaded, with a wait, gets no other calls during the wait', async () => {
    const { clock, asked, ask } = service((count) => (count === 0 ? modelFailure('overloaded', '', 20_000) : null), 0, 0);
    const first = ask('a');
    await turn();
    await turn();
    await runThrough(clock, Promise.all([first, ask('b')]), 500);
    assert.ok(asked.slice(1).every(({ at }) => at >= 20_000));
  });
});
