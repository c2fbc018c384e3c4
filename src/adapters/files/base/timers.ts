// Timers for bursts of changes: a debounce runs once it has been quiet for a while, a throttle so long after the first of a burst.
// The ones of the host: what waits is gone when it is ended, and keeps no process alive.

export interface Debounce<K> {
  /** Runs later; a run that waits for the same key begins to wait anew. */
  later(key: K): void;
  /** Nothing that waits is run any more. */
  dispose(): void;
}

export function createDebounce<K>(waitMs: number, run: (key: K) => void): Debounce<K> {
  const timers = new Map<K, NodeJS.Timeout>();
  return {
    later: (key) => {
      clearTimeout(timers.get(key));
      const timer = setTimeout(() => {
        timers.delete(key);
        run(key);
      }, waitMs);
      timers.set(key, timer.unref());
    },
    dispose: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

export interface Throttle {
  /** Runs when the wait is over that the first call began. */
  soon(): void;
  /** What waits is not run. */
  cancel(): void;
}

export function createThrottle(waitMs: number, run: () => void): Throttle {
  let timer: NodeJS.Timeout | undefined;
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, waitMs).unref();
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
