// Debounce by key: runs once nothing more has come for the key for a while, so that a burst of changes is looked at once.

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
      timers.set(key, timer);
    },
    dispose: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
