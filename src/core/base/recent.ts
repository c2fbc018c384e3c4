// A least-recently-used cache: what was worked out lately is not worked out again, and no more is kept than may be.

export interface Recent<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
}

/** Keeps at most `max` values: the one that was neither given nor asked for longest goes first. */
export function createRecent<K, V>(max: number): Recent<K, V> {
  // in the order of their last use
  const kept = new Map<K, V>();
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set: (key, value) => {
      kept.delete(key);
      kept.set(key, value);
      if (kept.size > max) kept.delete(kept.keys().next().value as K);
    },
  };
}
