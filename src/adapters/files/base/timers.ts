// The debounce and the throttle of the host: what waits is gone when it is ended, and keeps no process alive.
import { type Timers, debounceOn, throttleOn } from '../../../core/base/timers';

const clock: Timers<NodeJS.Timeout> = {
  start: (run, waitMs) => setTimeout(run, waitMs).unref(),
  stop: (timer) => clearTimeout(timer),
};

// pure: whoever needs one of them does not carry the other
export const createDebounce = /* @__PURE__ */ debounceOn(clock);
export const createThrottle = /* @__PURE__ */ throttleOn(clock);
