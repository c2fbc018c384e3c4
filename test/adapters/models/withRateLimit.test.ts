// Rate limit: order of calls, cancellation, limits.
import assert from 'node:assert/strict';
import { withRateLimit } from '../../../src/adapters/models/withRateLimit';
import { withRetry } from '../../../src/adapters/models/withRetry';
import { modelFailure } from '../../../src/core/models/failure';
import { type Rate, rateOf, rateRanges } from '../../../src/core/models/tokenBucket';
import type { ModelEvent } from '../../../src/core/models/request';
import type { Models } from '../../../src/flows/ports/ports';
import { collect, failureOf, modelRequest, textOf } from '../../kit/modelRequest';
import { runThrough, turn, virtualClock } from '../../kit/virtualClock';
import { assertMapped, column } from '../../kit/lists';

const never = new AbortController().signal;

function limited(rate: Partial<Rate>, answers: readonly (readonly ModelEvent[])[] = []) {
  const clock = virtualClock();
  const asked: { role: string; at: number }[] = [];
  const left = [...answers];
  const models: Models = {
    identify: () => ({ model: 'm', recorded: false }),
    price: () => null,
    async *stream(request) {
      asked.push({ role: request.role, at: clock.now() });
      yield* left.shift() ?? [
        { type: 'text', text: 'ok' },
        { type: 'done', finish: 'stop' },
      ];
    },
  };
  const paced = withRateLimit(models, clock, { chance: () => 0 }, () => ({ requests: 10_000, tokens: 1e9, ...rate }));
  const ask = (role: string, signal = never) => collect(paced.stream(modelRequest({ role }), signal));
  return { clock, asked, paced, ask };
}

describe('a rate limit', () => {
  it('releases a call that is stopped at the moment its wait is reported', async () => {
    const { paced, ask, clock } = limited({ requests: 1 });
    void ask('a');
    const first = ask('b');
    const controller = new AbortController();
    const events = paced.stream(modelRequest({ role: 'c' }), controller.signal)[Symbol.asyncIterator]();
    assert.equal((await events.next()).value?.type, 'queued');
    controller.abort();
    assert.equal((await events.next()).value?.type, 'failed');
    await runThrough(clock, first, 1_000);
  });

  it('allows the calls of one minute at once, and the next one when there is room', async () => {
    const { clock, asked, ask } = limited({ requests: 2 });
    const start = clock.now();
    const all = await runThrough(clock, Promise.all(['a', 'b', 'c'].map((role) => ask(role))), 1_000);
    assert.deepEqual(column(asked, 'role'), ['a', 'b', 'c']);
    assertMapped(asked, [0, 0, 30_000], ({ at }) => at - start);
    assert.ok(all[2]?.some((event) => event.type === 'queued' && event.waitMs === 30_000));
    assert.ok(all.every((events) => textOf(events) === 'ok'));
  });

  it('keeps the order of the calls', async () => {
    const { clock, asked, ask } = limited({ requests: 1 });
    const names = ['a', 'b', 'c', 'd', 'e'];
    await runThrough(clock, Promise.all(names.map((role) => ask(role))), 1_000);
    assert.deepEqual(column(asked, 'role'), names);
  });

  it('counts the tokens reported at the end', async () => {
    const big: readonly ModelEvent[] = [
      { type: 'usage', usage: { input: 20_000, output: 0, cached: 0, thinking: 0 } },
      { type: 'done', finish: 'stop' },
    ];
    const { clock, asked, ask } = limited({ tokens: 10_000 }, [big]);
    await runThrough(clock, Promise.all([ask('a').then(() => ask('b'))]), 1_000);
    const [first, second] = asked;
    assert.ok((second?.at ?? 0) - (first?.at ?? 0) >= 60_000);
  });

  it('ends a wait at once on a stop, and the calls behind it continue', async () => {
    const { clock, asked, ask } = limited({ requests: 1 });
    await ask('a');
    const controller = new AbortController();
    const stopped = ask('b', controller.signal);
    const behind = ask('c');
    await turn();
    controller.abort();
    assert.equal(failureOf(await stopped)?.reason, 'cancelled');
    await runThrough(clock, behind, 1_000);
    assert.deepEqual(column(asked, 'role'), ['a', 'c']);
  });

  it('ends every wait at once if a parallel call finds the daily limit used up', async () => {
    const daily: ModelEvent = { type: 'failed', failure: modelFailure('dailyLimit') };
    const { paced, ask } = limited({ requests: 1 }, [[{ type: 'text', text: 'begun' }, daily]]);
    const first = paced.stream(modelRequest(), never)[Symbol.asyncIterator]();
    await first.next();
    const waiting = [ask('b'), ask('c')];
    await turn();
    await first.next();
    for (const each of waiting) assert.equal(failureOf(await each)?.reason, 'dailyLimit');
  });

  it('applies the wait requested by a server to other calls too', async () => {
    const { clock, asked, ask } = limited({}, [[{ type: 'failed', failure: modelFailure('rateLimited', '', 7_000) }]]);
    const start = clock.now();
    await ask('a');
    await runThrough(clock, ask('b'), 1_000);
    assert.equal((asked[1]?.at ?? 0) - start, 7_000);
  });

  it('refuses a call that would wait for more than ten minutes, with the wait', async () => {
    const { clock, ask } = limited({ requests: 1 });
    const controllers = Array.from({ length: 13 }, () => new AbortController());
    const many = controllers.map(({ signal }, index) => ask(`r${index}`, signal));
    await turn();
    const refused = failureOf((await many.at(-1)) ?? []);
    assert.equal(refused?.reason, 'rateLimited');
    assert.ok((refused?.retryAfterMs ?? 0) > 600_000);
    for (const controller of controllers) controller.abort();
    await runThrough(clock, Promise.all(many), 1_000);
  });

  it('forgets the wait of a server that is far in the future because the clock was set back', async () => {
    const failed: ModelEvent = { type: 'failed', failure: modelFailure('rateLimited', '', 5_000) };
    const { clock, asked, paced } = limited({}, [[failed]]);
    let backMs = 0;
    const setBack = { ...clock, now: () => clock.now() - backMs };
    const models = withRateLimit(paced, setBack, { chance: () => 0 }, () => ({ requests: 10_000, tokens: 1e9 }));
    await collect(models.stream(modelRequest(), never));
    backMs = 86_400_000;
    assert.equal(textOf(await runThrough(clock, collect(models.stream(modelRequest(), never)), 1_000)), 'ok');
    assert.equal(asked.length, 2);
  });

  it('counts a wait as no attempt', async () => {
    const { clock, paced } = limited({ requests: 1 });
    const patient = withRetry(paced, clock, { chance: () => 0.5 });
    await collect(patient.stream(modelRequest(), never));
    const events = await runThrough(clock, collect(patient.stream(modelRequest(), never)), 1_000);
    assert.ok(events.some(({ type }) => type === 'queued'));
    assert.ok(!events.some(({ type }) => type === 'waiting'));
  });

  for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, '60', null, undefined, 1.5])
    it(`treats ${String(value)} as not set`, () => {
      assert.deepEqual(rateOf(value, value), { requests: rateRanges.requests.usual, tokens: rateRanges.tokens.usual });
    });
});
