// Debounce and throttle that keep no process alive, and a yield to the event loop.
import { debounceOn, throttleOn, type Timers } from '../../../core/base/timers';

export const clock: Timers<NodeJS.Timeout> = {
  start: (run, waitMs) => setTimeout(run, waitMs).unref(),
  stop: (timer) => clearTimeout(timer),
};

// pure: whoever needs one of them does not carry the other
export const createDebounce = /* @__PURE__ */ debounceOn(clock);
export const createThrottle = /* @__PURE__ */ throttleOn(clock);

/** Resolves when whatever else waits for this thread has had its turn; awaited between pieces of long work. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
