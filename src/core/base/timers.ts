// Debounce and throttle timers.
//
// Core has no clock: each side hands in its own, and so the host and the panel wait in the same way.

export interface Timers<Timer> {
  start(run: () => void, waitMs: number): Timer;
  stop(timer: Timer | undefined): void;
}

export interface Debounce<K> {
  /** Runs later; a run that waits for the same key begins to wait anew. */
  later(key: K): void;
  /** Nothing that waits is run any more. */
  dispose(): void;
}

export function debounceOn<Timer>(clock: Timers<Timer>) {
  return <K>(waitMs: number, run: (key: K) => void): Debounce<K> => {
    const timers = new Map<K, Timer>();
    return {
      later: (key) => {
        clock.stop(timers.get(key));
        const due = () => {
          timers.delete(key);
          run(key);
        };
        timers.set(key, clock.start(due, waitMs));
      },
      dispose: () => {
        for (const timer of timers.values()) clock.stop(timer);
        timers.clear();
      },
    };
  };
}

export interface Throttle {
  /** Runs when the wait is over that the first call began. */
  soon(): void;
  /** What waits is not run. */
  cancel(): void;
}

export function throttleOn<Timer>(clock: Timers<Timer>) {
  return (waitMs: number, run: () => void): Throttle => {
    let timer: Timer | undefined;
    return {
      soon: () => {
        timer ??= clock.start(() => {
          timer = undefined;
          run();
        }, waitMs);
      },
      cancel: () => {
        clock.stop(timer);
        timer = undefined;
      },
    };
  };
}
