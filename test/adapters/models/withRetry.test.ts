// Retries of model calls: delays and number of attempts.
import assert from 'node:assert/strict';
import { withRetry } from '../../../src/adapters/models/withRetry';
import { isTransient, modelFailureReasons } from '../../../src/core/models/failure';
import type { Models } from '../../../src/flows/ports/ports';
import { geminiSubject } from '../../kit/geminiSubject';
import { collect, failureOf, modelRequest, textOf, usageIn } from '../../kit/modelRequest';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { virtualClock } from '../../kit/virtualClock';

const never = new AbortController().signal;
const ids = { chance: () => 0.5 };

function patient(steps: readonly ScriptedStep[]) {
  const scripted = scriptedModels({ script: { architect: steps } });
  const clock = virtualClock({ autoUpToMs: 60_000 });
  return { scripted, clock, models: withRetry(scripted, clock, ids) };
}

describe('a retry', () => {
  it('waits as long as the server asked and then shows the text once', async () => {
    const { scripted, clock, models } = patient([{ fail: 'rateLimited', retryAfterMs: 2_000 }, { text: 'Here it is' }]);
    const events = await collect(models.stream(modelRequest(), never));
    assert.deepEqual(events[0], {
      type: 'waiting',
      waitMs: 2_000,
      failure: { reason: 'rateLimited', detail: 'scripted', retryAfterMs: 2_000 },
    });
    assert.deepEqual(clock.asked, [2_000]);
    assert.equal(textOf(events), 'Here it is');
    assert.deepEqual(events.at(-1), { type: 'done', finish: 'stop' });
    scripted.assertComplete();
  });

  it('waits longer the second time and gives up after the third attempt', async () => {
    const { scripted, clock, models } = patient([{ fail: 'overloaded' }, { fail: 'network' }, { fail: 'overloaded', detail: 'the last' }]);
    const events = await collect(models.stream(modelRequest(), never));
    assert.deepEqual(clock.asked, [750, 1_500]);
    assert.equal(failureOf(events)?.detail, 'the last');
    assert.equal(events.filter((event) => event.type === 'failed').length, 1);
    scripted.assertComplete();
  });

  it('follows an empty answer once, without a wait', async () => {
    const { scripted, clock, models } = patient([{ fail: 'empty' }, { fail: 'empty' }]);
    assert.equal(failureOf(await collect(models.stream(modelRequest(), never)))?.reason, 'empty');
    assert.deepEqual(clock.asked, []);
    scripted.assertComplete();
  });

  it('never follows a text', async () => {
    const { scripted, models } = patient([{ fail: 'overloaded', afterText: 'A part of' }]);
    const events = await collect(models.stream(modelRequest(), never));
    assert.equal(textOf(events), 'A part of');
    assert.equal(failureOf(events)?.reason, 'overloaded');
    scripted.assertComplete();
  });

  it('never follows a tool call', async () => {
    let asked = 0;
    const calling: Models = {
      identify: () => ({ model: 'm', recorded: false }),
      price: () => null,
      async *stream() {
        asked++;
        yield { type: 'toolCall', call: { name: 'read', args: {} } };
        yield { type: 'failed', failure: { reason: 'overloaded', detail: '', retryAfterMs: null } };
      },
    };
    const events = await collect(withRetry(calling, virtualClock({ autoUpToMs: 60_000 }), ids).stream(modelRequest(), never));
    assert.equal(failureOf(events)?.reason, 'overloaded');
    assert.equal(asked, 1);
  });

  for (const reason of modelFailureReasons.filter((name) => !isTransient(name))) {
    it(`never follows ${reason}`, async () => {
      const { scripted, models } = patient([{ fail: reason }]);
      assert.equal(failureOf(await collect(models.stream(modelRequest(), never)))?.reason, reason);
      scripted.assertComplete();
    });
  }

  it('is not made if the server asks for a longer wait than the user accepts', async () => {
    const { scripted, models } = patient([{ fail: 'rateLimited', retryAfterMs: 3_600_000 }]);
    assert.equal(failureOf(await collect(models.stream(modelRequest(), never)))?.retryAfterMs, 3_600_000);
    scripted.assertComplete();
  });

  it('ends at once if the user stops during the wait', async () => {
    const scripted = scriptedModels({ script: { architect: [{ fail: 'rateLimited', retryAfterMs: 20_000 }] } });
    const clock = virtualClock();
    const controller = new AbortController();
    const events = [];
    for await (const event of withRetry(scripted, clock, ids).stream(modelRequest(), controller.signal)) {
      events.push(event.type);
      if (event.type === 'waiting') setImmediate(() => controller.abort());
      if (event.type === 'failed') assert.equal(event.failure.reason, 'cancelled');
    }
    assert.deepEqual(events, ['waiting', 'failed']);
    assert.equal(scripted.calls.length, 1);
    assert.equal(clock.sleeping(), 0);
  });

  it('adds up the usage of failed attempts, which never decreases', async () => {
    const used = { input: 100, output: 1, cached: 10, thinking: 5 };
    const { models } = patient([
      { fail: 'overloaded', usage: used },
      { fail: 'overloaded' },
      { text: 'Here', usage: { input: 100, output: 4, cached: 90, thinking: 6 } },
    ]);
    assert.deepEqual(usageIn(await collect(models.stream(modelRequest(), never))), { input: 200, output: 5, cached: 100, thinking: 11 });
  });

  it('reports the usage even if the last attempt fails', async () => {
    const used = { input: 100, output: 0, cached: 0, thinking: 5 };
    const { models } = patient([{ fail: 'overloaded', usage: used }, { fail: 'overloaded', usage: used }, { fail: 'badRequest' }]);
    assert.deepEqual(usageIn(await collect(models.stream(modelRequest(), never))), { input: 200, output: 0, cached: 0, thinking: 10 });
  });

  it('ends a stream that has no end event', async () => {
    const silent: Models = { identify: () => ({ model: 'm', recorded: false }), price: () => null, async *stream() {} };
    assert.equal(failureOf(await collect(withRetry(silent, virtualClock(), ids).stream(modelRequest(), never)))?.reason, 'truncated');
  });

  it('works over HTTP: empty, refused, answered', async () => {
    const { models, server, clock } = await geminiSubject([
      { fault: 'empty' },
      { fault: '429', retryAfterMs: 1_000 },
      { text: 'Here it is' },
    ]);
    const events = collect(withRetry(models, clock, ids).stream(modelRequest(), never));
    while (!clock.asked.includes(1_000)) await clock.advance(0);
    await clock.advance(1_000);
    assert.equal(textOf(await events), 'Here it is');
    await server.stop();
    server.assertComplete();
  });
});
