// Deadline of a call: ends it on stop, silence or total time, and keeps the cause.
import type { Clock } from '../../flows/ports/ports';

/** What ended a call from our side, when something did. */
export type CutShort = 'cancelled' | 'idleTimeout' | 'totalTimeout' | null;

export interface Deadline {
  /** Aborted by whatever comes first: the caller, silence, the whole time, or `dispose`. */
  readonly signal: AbortSignal;
  /** Waits for the server, and no longer than allowed: resolves to null once the signal is aborted. */
  within<T>(answer: Promise<T>): Promise<T | null>;
  cutShort(): CutShort;
  /** Ends everything the deadline and the call it guards still hold; safe to call twice. */
  dispose(): void;
}

/** Why a call is ended that has ended: made once, for an error with its stack is dear and nobody reads this one. */
const over = new DOMException('the call is over', 'AbortError');

/**
 * @param idleTimeoutMs the longest silence while we wait; time the reader of the answer takes does not count
 * @param totalTimeoutMs the longest the whole call may take
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
  /** Each lets go of an answer that is waited for. */
  const releases = new Set<() => void>();
  const releaseAll = () => {
    for (const release of [...releases]) release();
  };
  signal.addEventListener('abort', releaseAll, { once: true });

  async function watchTotal(): Promise<void> {
    await clock.sleep(totalTimeoutMs, signal);
    end('totalTimeout');
  }

  /** One sleeper for the whole call instead of one a chunk: it wakes when silence could be too long and looks. */
  async function watchSilence(): Promise<void> {
    let leftMs = idleTimeoutMs;
    while (!signal.aborted && leftMs > 0) {
      await clock.sleep(leftMs, signal);
      const now = clock.now();
      // a clock that was set back begins anew
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
        // What comes after the abort is nobody's any more, and neither is its failure.
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
