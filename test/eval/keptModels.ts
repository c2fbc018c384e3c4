// Models of a run: answers from the store, otherwise from the provider.
import { modelFailure } from '../../src/core/models/failure';
import type { ModelEvent, ModelRequest } from '../../src/core/models/request';
import { addUsage, costUsd, roughTokens, noUsage, totalTokens, type Usage } from '../../src/core/models/usage';
import type { Models } from '../../src/flows/ports/ports';
import { type Answer, type AnswerStore, keyOf } from './answerStore';
import type { Purse } from './purse';

/** Output tokens for which money is reserved per call. Few answers are longer, even with thinking. */
const reservedOutput = 16_000;

/** Reason for ending a run early. A run that ended with `tokens` is a result; any other run is continued at the next start. */
export type Cut = 'tokens' | 'money' | 'notKept' | 'failed';

export interface Bill {
  readonly calls: number;
  readonly usage: Usage;
  /** Null if the cost of any call is unknown. */
  readonly costUsd: number | null;
  /** Duration of the calls in milliseconds; overlapping calls count once. */
  readonly tookMs: number;
  readonly cut: Cut | null;
  /** The provider's error message. */
  readonly detail: string;
}

export interface KeptOptions {
  /** Provider for model names, and for answers unless `isReplay` is set. */
  readonly live: Models;
  readonly isReplay: boolean;
  readonly store: AnswerStore;
  readonly purse: Purse;
  readonly maxTokens: number;
  readonly repeat: number;
  readonly now: () => number;
}

export type KeptModels = { readonly models: Models; bill(): Bill };

type Got = { readonly answer: Answer } | { readonly cut: Cut; readonly detail: string } | { readonly cancelled: true };

export function keptModels(options: KeptOptions): KeptModels {
  const { live, store } = options;
  const asked = new Map<string, number>();
  let bill: Bill = { calls: 0, usage: noUsage, costUsd: 0, tookMs: 0, cut: null, detail: '' };
  let last: Promise<void> = Promise.resolve();

  function nextKey(model: string, request: ModelRequest): string {
    const first = keyOf(model, request, 0, options.repeat);
    const nth = asked.get(first) ?? 0;
    asked.set(first, nth + 1);
    return nth === 0 ? first : keyOf(model, request, nth, options.repeat);
  }

  async function answerTo(request: ModelRequest, signal: AbortSignal): Promise<Got> {
    const { model } = live.identify(request.tier, request.using);
    const input = roughTokens(request.system + JSON.stringify([request.messages, request.tools, request.schema]));
    if (bill.cut) return { cut: bill.cut, detail: bill.detail };
    if (totalTokens(bill.usage) + input > options.maxTokens) return { cut: 'tokens', detail: '' };
    const key = nextKey(model, request);
    const kept = store.read(key);
    if (kept) {
      await severalTurns();
      return { answer: kept };
    }
    if (options.isReplay) return { cut: 'notKept', detail: `${request.role} of ${model}` };
    const reservedUsd = costUsd({ ...noUsage, input, output: reservedOutput }, live.price(model)) ?? 0;
    if (!options.purse.reserve(reservedUsd)) return { cut: 'money', detail: '' };
    const got = await askLive(live, model, request, signal, options.now);
    const spent = 'answer' in got ? got.answer.costUsd : got.costUsd;
    // If the cost is unknown, the whole reserved amount is charged.
    options.purse.settle(reservedUsd, spent ?? reservedUsd);
    if ('answer' in got) store.keep(key, got.answer);
    return got;
  }

  /** Delivers answers in the order of the requests, so that runs on stored answers are reproducible. */
  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const startMs = bill.tookMs;
    const before = last;
    let release: () => void = () => undefined;
    last = new Promise((resolve) => (release = resolve));
    try {
      const got = await answerTo(request, signal);
      await before;
      if ('answer' in got) {
        bill = billed(bill, got.answer, startMs);
        yield* eventsOf(got.answer);
      } else if ('cancelled' in got) yield { type: 'failed', failure: modelFailure('cancelled') };
      else {
        bill = { ...bill, cut: bill.cut ?? got.cut, detail: bill.detail || got.detail };
        yield { type: 'failed', failure: modelFailure('badRequest', got.detail || got.cut) };
      }
    } finally {
      release();
    }
  }
  return { models: { identify: live.identify, price: live.price, stream }, bill: () => bill };
}

/** Yields for several event-loop turns, so that concurrent calls start as they would during a real call. */
async function severalTurns(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

function billed(bill: Bill, answer: Answer, startMs: number): Bill {
  return {
    ...bill,
    calls: bill.calls + 1,
    usage: addUsage(bill.usage, answer.usage),
    costUsd: bill.costUsd === null || answer.costUsd === null ? null : bill.costUsd + answer.costUsd,
    tookMs: Math.max(bill.tookMs, startMs + answer.tookMs),
  };
}

function* eventsOf({ text, calls, usage, isEstimated, finish }: Answer): Generator<ModelEvent> {
  if (text !== '') yield { type: 'text', text };
  for (const { name, args, ...more } of calls) yield { type: 'toolCall', call: { name, args, ...more } };
  yield { type: 'usage', usage, ...(isEstimated ? { estimated: true as const } : {}) };
  yield { type: 'done', finish };
}

type Asked = { readonly answer: Answer } | ({ readonly costUsd: number | null } & Exclude<Got, { readonly answer: Answer }>);

async function askLive(live: Models, model: string, request: ModelRequest, signal: AbortSignal, now: () => number): Promise<Asked> {
  const startedAt = now();
  const calls: Answer['calls'] = [];
  let text = '';
  let usage = noUsage;
  let isEstimated = false;
  for await (const event of live.stream(request, signal)) {
    if (event.type === 'text') text += event.text;
    if (event.type === 'toolCall') calls.push({ ...event.call });
    if (event.type === 'usage') {
      usage = event.usage;
      isEstimated = event.estimated ?? false;
    }
    // Estimated token counts give no exact cost.
    const cost = isEstimated ? null : costUsd(usage, live.price(model));
    if (event.type === 'failed') {
      if (event.failure.reason === 'cancelled') return { cancelled: true, costUsd: cost };
      return { cut: 'failed', detail: `${event.failure.reason} ${event.failure.detail}`.trim(), costUsd: cost };
    }
    if (event.type !== 'done') continue;
    const tookMs = Math.max(0, Math.round(now() - startedAt));
    return { answer: { model, text, calls, finish: event.finish, usage, isEstimated, costUsd: cost, tookMs } };
  }
  return { cut: 'failed', detail: 'the stream had no end', costUsd: null };
}
