// Debounce and throttle that do not keep a process alive; a yield to the event loop.
import { debounceOn, throttleOn, type Timers } from '../../../core/base/timers';

export const clock: Timers<NodeJS.Timeout> = {
  start: (run, waitMs) => setTimeout(run, waitMs).unref(),
  stop: (timer) => clearTimeout(timer),
};

// Marked pure for tree shaking.
export const createDebounce = /* @__PURE__ */ debounceOn(clock);
export const createThrottle = /* @__PURE__ */ throttleOn(clock);

/** Yields to the event loop; called between slices of long work. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
