// Rate limit for a provider: requests and tokens per minute, and delays after refusals.
import { isRateLimit, type ModelFailure, maxAskedWaitMs, modelFailure } from '../../core/models/failure';
import { awaited, fullBucket, type Rate, refilled, taken, waitFor } from '../../core/models/tokenBucket';
import type { ModelEvent, ModelMessage, ModelRequest } from '../../core/models/request';
import { roughTokens, totalTokens } from '../../core/models/usage';
import type { Clock, Ids, Models } from '../../flows/ports/ports';

/** Maximum random delay that is added to a requested wait, and between calls after a refusal. */
const jitterMs = 400;
/** Number of output tokens assumed until the usage is reported. */
const usualOutputTokens = 800;
/** First delay if the service specifies none; doubles with each refusal, up to `maxBackoffMs`. */
const firstBackoffMs = 2_000;
const maxBackoffMs = 60_000;
/** Number of consecutive refusals after which all waiting calls fail. */
const maxRefusals = 5;

/**
 * Wraps models with a rate limit. A call waits only before it starts; a wait is reported as `queued`, and ends at once if the call is
 * canceled. All calls to a provider share one queue, first in, first out.
 * @param rate read before every call, so that a changed setting applies at once
 * @param slots maximum number of parallel calls; null if it is not limited
 */
export function withRateLimit(
  models: Models,
  clock: Clock,
  ids: Pick<Ids, 'chance'>,
  rate: () => Rate,
  slots: () => number | null = () => null,
): Models {
  const gate = createGate(clock, ids, rate, slots);
  return {
    ...models,
    stream: (request, signal) => paced(models, gate, request, signal),
  };
}

async function* paced(models: Models, gate: Gate, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const estimated = tokensOf(request);
  const pass = yield* gate.enter(estimated, signal);
  if ('refused' in pass) {
    yield { type: 'failed', failure: pass.refused, isFinal: true };
    return;
  }
  let used = 0;
  try {
    for await (const event of models.stream(request, signal)) {
      if (event.type === 'usage') used = totalTokens(event.usage);
      if (event.type === 'text' || event.type === 'toolCall' || event.type === 'done') gate.open();
      yield event.type === 'failed' && isRateLimit(event.failure) && !signal.aborted ? gate.close(event.failure, pass.round) : event;
    }
  } finally {
    if (used > 0) gate.settle(used - estimated);
    pass.leave();
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

/** Permission for a call, or the reason why the call is denied. `round`: number of refusals before the call. */
type Pass = { readonly leave: () => void; readonly round: number } | { readonly refused: ModelFailure };

interface Gate {
  /** Waits until a call may start, and reserves tokens for it. */
  enter(tokens: number, signal: AbortSignal): AsyncGenerator<ModelEvent, Pass>;
  /** Called when the service has refused a call that started in this round; returns the failure to report, with its delay. */
  close(failure: ModelFailure, round: number): ModelEvent;
  open(): void;
  /** Corrects the reservation by `tokens`: the number of tokens used minus the number reserved. */
  settle(tokens: number): void;
}

function plus(a: Rate, b: Rate): Rate {
  return { requests: a.requests + b.requests, tokens: a.tokens + b.tokens };
}

function createGate(clock: Clock, ids: Pick<Ids, 'chance'>, rate: () => Rate, slots: () => number | null): Gate {
  let bucket = fullBucket(rate(), clock.now());
  let blockedUntil = 0;
  /** Number of refusals; refusals of parallel calls count as one. */
  let round = 0;
  let refusals = 0;
  /** Whether calls run one at a time: from a refusal until a call has succeeded and the queue is empty. */
  let isCareful = false;
  const queue: { readonly wanted: Rate; readonly wake: () => void; readonly refuse: (failure: ModelFailure) => void }[] = [];
  let underWay = 0;
  const isFull = () => underWay >= (slots() ?? Number.POSITIVE_INFINITY);

  /** Returns the milliseconds until a call may start after the calls queued before it. */
  const waitNow = (wanted: Rate, before: Rate = { requests: 0, tokens: 0 }): number => {
    const now = clock.now();
    bucket = refilled(bucket, rate(), now);
    // A wait above the maximum means that the clock was set back, so the wait is dropped.
    if (blockedUntil - now > maxAskedWaitMs + jitterMs) blockedUntil = now;
    return Math.max(0, blockedUntil - now, waitFor(bucket, rate(), plus(before, awaited(wanted, rate()))));
  };

  const giveUp = (failure: ModelFailure): ModelEvent => {
    for (const each of [...queue]) each.refuse(failure);
    blockedUntil = 0;
    return { type: 'failed', failure, isFinal: true };
  };

  return {
    open() {
      refusals = 0;
    },
    close(failure, from) {
      isCareful = true;
      const { reason, retryAfterMs } = failure;
      if (reason === 'dailyLimit' || (retryAfterMs ?? 0) > maxAskedWaitMs) return giveUp(failure);
      const isNews = from === round;
      if (isNews) round++;
      if (isNews) refusals++;
      if (refusals >= maxRefusals) return giveUp(failure);
      const backoffMs = Math.min(maxBackoffMs, firstBackoffMs * 2 ** (refusals - 1)) * (1 + ids.chance() / 2);
      // If the service specifies no delay, only the first of several parallel refusals extends the wait.
      const until = retryAfterMs === null ? (isNews ? clock.now() + backoffMs : 0) : clock.now() + retryAfterMs + ids.chance() * jitterMs;
      blockedUntil = Math.max(blockedUntil, until);
      return { type: 'failed', failure: { ...failure, retryAfterMs: Math.ceil(Math.max(0, blockedUntil - clock.now())) } };
    },
    settle: (tokens) => {
      bucket = taken(refilled(bucket, rate(), clock.now()), { requests: 0, tokens });
    },
    async *enter(tokens, signal) {
      const wanted: Rate = { requests: 1, tokens };
      const ahead = queue.map((each) => each.wanted).reduce(plus, { requests: 0, tokens: 0 });
      const shownMs = waitNow(wanted, ahead);
      if (signal.aborted) return { refused: modelFailure('cancelled') };
      if (shownMs > maxAskedWaitMs + jitterMs)
        return { refused: modelFailure('rateLimited', 'More is waiting than the limit allows.', shownMs) };
      let wake = (): void => undefined;
      let refused: ModelFailure | null = null;
      const over = new AbortController();
      const refuse = (failure: ModelFailure) => {
        refused ??= failure;
        over.abort();
        wake();
      };
      const mine = { wanted, wake: () => wake(), refuse };
      const awaitWake = () => new Promise<void>((resolve) => (wake = resolve));
      const stop = () => wake();
      signal.addEventListener('abort', stop, { once: true });
      queue.push(mine);
      try {
        if (queue[0] !== mine && shownMs > 0) yield { type: 'queued', waitMs: shownMs };
        else if (isFull()) yield { type: 'queued', waitMs: null };
        for (;;) {
          if (signal.aborted) return { refused: modelFailure('cancelled') };
          if (refused) return { refused };
          const waitMs = waitNow(wanted);
          const isTurn = queue[0] === mine && !(isCareful && underWay > 0) && !isFull();
          if (isTurn && waitMs === 0) break;
          if (isTurn) {
            yield { type: 'queued', waitMs };
            await clock.sleep(waitMs, AbortSignal.any([signal, over.signal]));
          } else await awaitWake();
        }
      } finally {
        signal.removeEventListener('abort', stop);
        queue.splice(queue.indexOf(mine), 1);
        queue[0]?.wake();
      }
      bucket = taken(bucket, wanted);
      underWay++;
      const leave = () => {
        underWay--;
        if (queue.length === 0 && underWay === 0 && refusals === 0) isCareful = false;
        if (isCareful) blockedUntil = Math.max(blockedUntil, clock.now() + Math.ceil(ids.chance() * jitterMs));
        queue[0]?.wake();
      };
      return { leave, round };
    },
  };
}
