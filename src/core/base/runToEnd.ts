// Runs a generator to completion, without pauses or with a pause at any of its yields.

export function runToEnd<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** @param pause called at each yield; null continues without a pause */
export async function runWithPauses<T>(work: Iterator<unknown, T>, pause: () => Promise<unknown> | null): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    const paused = pause();
    if (paused) await paused;
  }
}
