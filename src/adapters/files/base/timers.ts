// Debounce and throttle with unreferenced timers, and a yield to the event loop.
import { runWithPauses } from '../../../core/base/runToEnd';
import { debounceOn, throttleOn, type Timers } from '../../../core/base/timers';

export const clock: Timers<NodeJS.Timeout> = {
  start: (run, waitMs) => setTimeout(run, waitMs).unref(),
  stop: (timer) => clearTimeout(timer),
};

// Marked as pure, so that tree shaking removes unused timers.
export const createDebounce = /* @__PURE__ */ debounceOn(clock);
export const createThrottle = /* @__PURE__ */ throttleOn(clock);

export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

const sliceMs = 3;

/**
 * Returns a function to call in long loops. It yields to the event loop if its last yield was more than 3 ms ago; otherwise, it returns
 * null.
 */
export function createPauses(): () => Promise<void> | null {
  let since = performance.now();
  return () => {
    if (performance.now() - since < sliceMs) return null;
    return yieldToEventLoop().then(() => {
      since = performance.now();
    });
  };
}

/** Runs an iterator to completion. Between steps, yields to the event loop if the last yield was more than 3 ms ago. */
export function inPauses<T>(work: Iterator<unknown, T>): Promise<T> {
  return runWithPauses(work, createPauses());
}
