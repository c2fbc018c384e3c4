// Debounce and throttle timers.
//
// Core has no clock, so host and panel each pass in their own.

export interface Timers<Timer> {
  start(run: () => void, waitMs: number): Timer;
  stop(timer: Timer | undefined): void;
}

export interface Debounce<K> {
  /** Debounces per key: another call restarts the wait. */
  later(key: K): void;
  /** Cancels all pending runs. */
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
  /** Throttles: runs when the wait started by the first call ends. */
  soon(): void;
  /** Cancels a pending run. */
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
