// Deadlines: idle timeout before and between bytes, and total timeout.
import assert from 'node:assert/strict';
import { createDeadline } from '../../../../src/adapters/models/deadline';
import { httpRequests } from '../../../kit/askedOverHttp';
import { idleTimeoutMs, totalTimeoutMs } from '../../../kit/modelRequest';
import { turn, virtualClock } from '../../../kit/virtualClock';

const base = 'http://127.0.0.1:9/v1';

/** Result and duration of a request to a server that writes `piece` every `stepMs`, at most `most` times. */
async function dribbled(ask: (typeof httpRequests)[number]['ask'], piece: string, stepMs: number, status: number, most = Infinity) {
  const clock = virtualClock();
  const bytes = new TextEncoder().encode(piece);
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (its) => {
      controller = its;
    },
  });
  let isOver = false;
  const startMs = clock.now();
  const asked = ask(base, clock, async () => new Response(stream, { status })).finally(() => {
    isOver = true;
  });
  for (let written = 0; ; written++) {
    // Pending promise reactions finish within a few turns of the event loop.
    for (let turns = 0; turns < 5; turns++) await turn();
    if (isOver) break;
    if (written < most) controller?.enqueue(bytes);
    for (let turns = 0; turns < 5; turns++) await turn();
    await clock.advance(stepMs);
  }
  return { failure: (await asked).failure, afterMs: clock.now() - startMs, sleeping: clock.sleeping() };
}

describe('a clock that was set back', () => {
  it('does not extend the timeout of a silent server', async () => {
    const clock = virtualClock();
    let backMs = 0;
    const setBack = { ...clock, now: () => clock.now() - backMs };
    const deadline = createDeadline(setBack, new AbortController().signal, 1_000, 86_400_000);
    const answer = deadline.within(new Promise(() => undefined));
    backMs = 86_400_000;
    await clock.advance(2_000);
    assert.equal(await answer, null);
    assert.equal(deadline.cutShort(), 'idleTimeout');
  });
});

describe('a slow server', () => {
  const stepMs = idleTimeoutMs / 2;

  for (const { name, ask, streams } of httpRequests) {
    // The model lists of Gemini and Anthropic have only a total timeout.
    const silenceMs = streams || name === 'the list of a server' ? idleTimeoutMs : totalTimeoutMs;
    const silence = silenceMs === idleTimeoutMs ? 'idleTimeout' : /^(idle|total)Timeout$/;

    it(`times out if it never answers: ${name}`, async () => {
      const clock = virtualClock();
      const asked = ask(base, clock, () => new Promise(() => undefined));
      while (clock.sleeping() < 2) await turn();
      await clock.advance(silenceMs);
      assert.match((await asked).failure?.reason ?? 'none', new RegExp(silence));
      assert.equal(clock.sleeping(), 0);
    });

    it(`times out if it falls silent: ${name}`, async () => {
      const { failure, afterMs } = await dribbled(ask, ' ', stepMs, 200, 3);
      assert.match(failure?.reason ?? 'none', new RegExp(silence));
      assert.ok(afterMs <= 3 * stepMs + silenceMs, `${afterMs} ms`);
    });

    it(`may send slowly until the total timeout: ${name}`, async () => {
      for (const piece of [': still here\n\n', ' ', 'data: ']) {
        const { failure, afterMs, sleeping } = await dribbled(ask, piece, stepMs, 200);
        assert.match(failure?.reason ?? 'none', silenceMs === totalTimeoutMs ? /^(idle|total)Timeout$/ : /^totalTimeout$/, piece);
        assert.deepEqual([afterMs, sleeping], [totalTimeoutMs, 0], piece);
      }
    });

    it(`is called again at the time it gives as a date: ${name}`, async () => {
      const clock = virtualClock();
      const headers = { 'retry-after': new Date(clock.now() + 7_000).toUTCString() };
      const { failure } = await ask(base, clock, async () => new Response('Too many requests.', { status: 429, headers }));
      assert.deepEqual([failure?.reason, failure?.retryAfterMs], ['rateLimited', 7_000]);
    });

    it(`fails with its status, however slowly the body arrives: ${name}`, async () => {
      const { failure } = await dribbled(ask, 'Too many requests. ', stepMs, 429);
      assert.equal(failure?.reason, 'rateLimited');
    });
  }
});
