// Virtual clock, which advances only on request or through short waits.
import type { Clock } from '../../src/flows/ports/ports';

export interface VirtualClock extends Clock {
  /** Advances the time and wakes the sleepers in order, each at its due time, with a turn of the event loop between two of them. */
  advance(waitMs: number): Promise<void>;
  readonly asked: readonly number[];
  sleeping(): number;
}

type Sleeper = { readonly dueMs: number; readonly wake: () => void };

/**
 * @param options.startMs milliseconds since 1970 at the start
 * @param options.autoUpToMs longest wait, in milliseconds, that ends by itself and advances the time; longer waits, such as an idle
 * timeout, need `advance`. By default every wait needs `advance`.
 */
export function virtualClock(options: { readonly startMs?: number; readonly autoUpToMs?: number } = {}): VirtualClock {
  const { startMs = Date.UTC(2026, 10, 21, 9), autoUpToMs = -1 } = options;
  const asked: number[] = [];
  let nowMs = startMs;
  let sleepers: Sleeper[] = [];

  async function advanceTo(targetMs: number): Promise<void> {
    await turn();
    for (let next = earliest(sleepers); next && next.dueMs <= targetMs; next = earliest(sleepers)) {
      nowMs = Math.max(nowMs, next.dueMs);
      next.wake();
      await turn();
    }
    nowMs = Math.max(nowMs, targetMs);
  }

  return {
    asked,
    now: () => nowMs,
    sleeping: () => sleepers.length,
    advance: (waitMs) => advanceTo(nowMs + waitMs),
    sleep(waitMs, signal) {
      asked.push(waitMs);
      return new Promise((resolve) => {
        const wake = () => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const sleeper: Sleeper = { dueMs: nowMs + waitMs, wake };
        sleepers.push(sleeper);
        if (signal.aborted) return wake();
        signal.addEventListener('abort', wake);
        if (waitMs <= autoUpToMs) void advanceTo(sleeper.dueMs);
      });
    },
  };
}

function earliest(sleepers: readonly Sleeper[]): Sleeper | undefined {
  return sleepers.reduce<Sleeper | undefined>((first, next) => (first && first.dueMs <= next.dueMs ? first : next), undefined);
}

/** Waits one turn of the event loop; pending promise reactions have then run. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export async function runThrough<T>(clock: VirtualClock, work: Promise<T>, stepMs: number): Promise<T> {
  let isDone = false;
  void work.finally(() => (isDone = true));
  for (let tries = 0; tries < 20_000 && !isDone; tries++) {
    await turn();
    if (!isDone) await clock.advance(stepMs);
  }
  return work;
}
