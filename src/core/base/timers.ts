// Debounce and throttle timers.
//
// Core has no clock, so the host and the panel each pass in their own timers.

export interface Timers<Timer> {
  start(run: () => void, waitMs: number): Timer;
  stop(timer: Timer | undefined): void;
}

export interface Debounce<K> {
  /** Schedules a run for the key; another call with the same key restarts the wait. */
  later(key: K): void;
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
  /** Schedules a run after the wait, unless one is already scheduled. */
  soon(): void;
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
