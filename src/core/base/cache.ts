// Lazy initialization, and a least-recently-used cache.

/** Memoizes a function without arguments; the function runs on the first call. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export interface Recent<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
}

export function createRecent<K, V>(max: number): Recent<K, V> {
  // Ordered from least to most recently used.
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
