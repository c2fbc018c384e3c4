// The debounce of the panel.
import { debounceOn } from '../../src/core/base/timers';

export const createDebounce = debounceOn<number>({
  start: (run, waitMs) => window.setTimeout(run, waitMs),
  stop: (timer) => window.clearTimeout(timer),
});
