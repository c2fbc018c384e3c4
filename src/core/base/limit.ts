// Semaphore: lets at most so many pieces of work run at once, the others in the order in which they came.

/** Runs work as soon as there is room for it, and gives what comes of it. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>;

export function createLimit(most: number): Limit {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
