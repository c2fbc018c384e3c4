// Waits for a result with a timeout; cancels the timer when the result arrives.

interface Sleeper {
  /** Resolves after `waitMs`, or at once when the signal aborts. */
  sleep(waitMs: number, signal: AbortSignal): Promise<void>;
}

/** Waits for the result of the work; null if the time runs out or the signal aborts first. The work itself is not stopped. */
export async function inTime<T>(work: Promise<T>, maxMs: number, clock: Sleeper, signal: AbortSignal): Promise<T | null> {
  const over = new AbortController();
  const late = clock.sleep(maxMs, AbortSignal.any([signal, over.signal])).then(() => null);
  return Promise.race([work, late]).finally(() => over.abort());
}
