// Deadline of a call: cancel, idle timeout and total timeout; keeps the cause.
import type { Clock } from '../../flows/ports/ports';

/** Local cause of the end of a call, if any. */
export type CutShort = 'cancelled' | 'idleTimeout' | 'totalTimeout' | null;

export interface Deadline {
  /** Aborted by the caller, idle timeout, total timeout, or `dispose`. */
  readonly signal: AbortSignal;
  /** Awaits the server within the deadline: resolves to null once the signal is aborted. */
  within<T>(answer: Promise<T>): Promise<T | null>;
  cutShort(): CutShort;
  /** Releases all resources of the deadline; idempotent. */
  dispose(): void;
}

/** Created once, because errors with stack traces are expensive and this one is never shown. */
const over = new DOMException('the call is over', 'AbortError');

/**
 * @param idleTimeoutMs idle timeout; excludes the time the reader takes to process @param totalTimeoutMs total timeout of the call
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
  /** Callbacks that release pending waits. */
  const releases = new Set<() => void>();
  const releaseAll = () => {
    for (const release of [...releases]) release();
  };
  signal.addEventListener('abort', releaseAll, { once: true });

  async function watchTotal(): Promise<void> {
    await clock.sleep(totalTimeoutMs, signal);
    end('totalTimeout');
  }

  /** One timer per call instead of one per chunk: it wakes at the earliest possible timeout and checks. */
  async function watchSilence(): Promise<void> {
    let leftMs = idleTimeoutMs;
    while (!signal.aborted && leftMs > 0) {
      await clock.sleep(leftMs, signal);
      const now = clock.now();
      // restart if the clock was set back
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
        // Results and failures after the abort are ignored.
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
