// Deadline of a call: cancellation, idle timeout and total timeout, with the cause.
import type { Clock } from '../../flows/ports/ports';

/** Why the client ended the call; null if it did not. */
export type CutShort = 'cancelled' | 'idleTimeout' | 'totalTimeout' | null;

export interface Deadline {
  /** Aborts when the caller cancels, on either timeout, and on `dispose`. */
  readonly signal: AbortSignal;
  /** Waits for the server within the deadline: resolves to null once the signal has aborted. */
  within<T>(answer: Promise<T>): Promise<T | null>;
  cutShort(): CutShort;
  /** Aborts the signal and removes the listeners; idempotent. */
  dispose(): void;
}

/** Created only once, because creating an error with a stack trace is expensive, and this error is never shown. */
const over = new DOMException('the call is over', 'AbortError');

/**
 * @param idleTimeoutMs maximum silence, not counting the time in which the reader processes data
 * @param totalTimeoutMs maximum duration of the call
 */
export function createDeadline(clock: Clock, caller: AbortSignal, idleTimeoutMs: number, totalTimeoutMs: number): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  let reason: CutShort = null;
  let waitingSince: number | null = null;

  function end(why: CutShort): void {
    if (signal.aborted) return;
    reason = why;
    controller.abort();
  }
  const onCallerAbort = () => end('cancelled');
  const releases = new Set<() => void>();
  const releaseAll = () => {
    for (const release of [...releases]) release();
  };
  signal.addEventListener('abort', releaseAll, { once: true });

  async function watchTotal(): Promise<void> {
    await clock.sleep(totalTimeoutMs, signal);
    end('totalTimeout');
  }

  /**
   * Watches for silence with one timer per call instead of one per chunk: the timer fires at the earliest possible timeout, then the actual
   * silence is checked.
   */
  async function watchSilence(): Promise<void> {
    let leftMs = idleTimeoutMs;
    while (!signal.aborted && leftMs > 0) {
      await clock.sleep(leftMs, signal);
      const now = clock.now();
      // If the clock was set back, the wait starts over.
      if (waitingSince !== null && waitingSince > now) waitingSince = now;
      leftMs = (waitingSince ?? now) + idleTimeoutMs - now;
    }
    end('idleTimeout');
  }

  if (caller.aborted) end('cancelled');
  caller.addEventListener('abort', onCallerAbort, { once: true });
  void watchTotal();
  void watchSilence();

  return {
    signal,
    within: (answer) =>
      new Promise((resolve, reject) => {
        waitingSince = clock.now();
        const settle = (end: () => void) => {
          releases.delete(release);
          waitingSince = null;
          end();
        };
        const release = () => settle(() => resolve(null));
        releases.add(release);
        answer.then(
          (value) => settle(() => resolve(signal.aborted ? null : value)),
          (error: unknown) => settle(() => (signal.aborted ? resolve(null) : reject(error))),
        );
        if (signal.aborted) release();
      }),
    cutShort: () => reason,
    dispose() {
      caller.removeEventListener('abort', onCallerAbort);
      controller.abort(over);
    },
  };
}
