// Keeps one provider's calls within the requests and tokens a minute that are set, one after the other as they came.
import { modelFailure } from '../../core/models/failure';
import { awaited, fullBucket, type Rate, refilled, taken, waitFor } from '../../core/models/tokenBucket';
import type { ModelEvent, ModelMessage, ModelRequest } from '../../core/models/request';
import { roughTokens, totalTokens } from '../../core/models/usage';
import type { Clock, Ids, Models } from '../../flows/ports/ports';
import { createSerialQueue } from '../../core/base/serialQueue';

/** Longer than this nobody is kept waiting: the call fails as rate limited, with its wait. */
const maxWaitMs = 600_000;
/** After a wait the server asked for, calls that waited together go one after the other. */
const jitterMs = 400;
/** What an answer is taken for until its usage is told. */
const usualOutputTokens = 800;

/**
 * The same models, at the pace that is set. A call waits before it is made and never in the middle; the wait is told as `queued` and ends
 * at once when the call is stopped. All calls of one provider share the bucket, in the order in which they came.
 * @param rate read before every call, so that another setting counts at once
 */
export function withRateLimit(models: Models, clock: Clock, ids: Pick<Ids, 'chance'>, rate: () => Rate): Models {
  const gate = createGate(clock, ids, rate);
  return {
    ...models,
    stream: (request, signal) => paced(models, gate, request, signal),
  };
}

async function* paced(models: Models, gate: Gate, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const reckoned = tokensOf(request);
  const refusedMs = yield* gate.enter(reckoned, signal);
  if (refusedMs !== null || signal.aborted) {
    const failure = signal.aborted
      ? modelFailure('cancelled')
      : modelFailure('rateLimited', 'More is waiting than the limit allows.', refusedMs);
    yield { type: 'failed', failure };
    return;
  }
  let used = 0;
  try {
    for await (const event of models.stream(request, signal)) {
      if (event.type === 'usage') used = totalTokens(event.usage);
      if (event.type === 'failed' && event.failure.reason === 'rateLimited') gate.block(event.failure.retryAfterMs ?? 0);
      yield event;
    }
  } finally {
    if (used > 0) gate.settle(used - reckoned);
  }
}

function tokensOf({ system, messages }: ModelRequest): number {
  return (
    roughTokens(system) +
    messages.reduce((sum, message) => sum + roughTokens(message.text) + tokensOfPictures(message), 0) +
    usualOutputTokens
  );
}

function tokensOfPictures({ pictures = [] }: ModelMessage): number {
  return pictures.reduce((sum, { tokens }) => sum + tokens, 0);
}

interface Gate {
  /** Waits its turn and takes its part; null when the call may be made, else the wait for which it is refused. */
  enter(tokens: number, signal: AbortSignal): AsyncGenerator<ModelEvent, number | null>;
  /** The server wants nothing for so long. */
  block(waitMs: number): void;
  /** What a call took beyond what it was taken for. */
  settle(tokens: number): void;
}

function plus(a: Rate, b: Rate): Rate {
  return { requests: a.requests + b.requests, tokens: a.tokens + b.tokens };
}

function createGate(clock: Clock, ids: Pick<Ids, 'chance'>, rate: () => Rate): Gate {
  let bucket = fullBucket(rate(), clock.now());
  let blockedUntil = 0;
  const inTurn = createSerialQueue();
  /** What those who came before will take. */
  let ahead: Rate = { requests: 0, tokens: 0 };
  const add = (tokens: number, sign: 1 | -1) => {
    ahead = { requests: ahead.requests + sign, tokens: ahead.tokens + sign * tokens };
  };
  /** @param before what others take first */
  const waitNow = (wanted: Rate, before: Rate = { requests: 0, tokens: 0 }): number => {
    const now = clock.now();
    bucket = refilled(bucket, rate(), now);
    // further away than it can have been set: the clock was set back
    if (blockedUntil - now > maxWaitMs) blockedUntil = now;
    const blockedMs = Math.max(0, blockedUntil - now);
    return Math.max(
      blockedMs > 0 ? blockedMs + Math.ceil(ids.chance() * jitterMs) : 0,
      waitFor(bucket, rate(), plus(before, awaited(wanted, rate()))),
    );
  };

  /** Until this call stands first, or is stopped. */
  async function stand(before: Promise<void>, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    let leave = (): void => undefined;
    const stopped = new Promise<void>((resolve) => {
      leave = resolve;
      signal.addEventListener('abort', leave, { once: true });
    });
    await Promise.race([before, stopped]);
    signal.removeEventListener('abort', leave);
  }

  return {
    block: (waitMs) => {
      blockedUntil = Math.max(blockedUntil, clock.now() + Math.min(waitMs, maxWaitMs));
    },
    settle: (tokens) => {
      bucket = taken(refilled(bucket, rate(), clock.now()), { requests: 0, tokens });
    },
    async *enter(tokens, signal) {
      if (signal.aborted) return null;
      const isFirst = ahead.requests === 0;
      const wanted: Rate = { requests: 1, tokens };
      const shownMs = waitNow(wanted, ahead);
      if (shownMs > maxWaitMs) return shownMs;
      let done = (): void => undefined;
      const mine = new Promise<void>((resolve) => {
        done = resolve;
      });
      // Whoever leaves early still lets those behind wait for those before.
      const before = new Promise<void>((resolve) => {
        void inTurn(() => {
          resolve();
          return mine;
        });
      });
      add(tokens, 1);
      try {
        if (!isFirst && shownMs > 0) yield { type: 'queued', waitMs: shownMs };
        if (!isFirst) await stand(before, signal);
        for (let waitMs = waitNow(wanted); waitMs > 0 && !signal.aborted; waitMs = waitNow(wanted)) {
          yield { type: 'queued', waitMs };
          await clock.sleep(waitMs, signal);
        }
        if (!signal.aborted) bucket = taken(bucket, wanted);
        return null;
      } finally {
        add(tokens, -1);
        done();
      }
    },
  };
}
