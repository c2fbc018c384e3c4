// The debounce and the throttle of the host: what waits is gone when it is ended, and keeps no process alive.
import { type Timers, debounceOn, throttleOn } from '../../../core/base/timers';

const clock: Timers<NodeJS.Timeout> = {
  start: (run, waitMs) => setTimeout(run, waitMs).unref(),
  stop: (timer) => clearTimeout(timer),
};

export const createDebounce = debounceOn(clock);
export const createThrottle = throttleOn(clock);
