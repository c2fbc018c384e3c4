// Runs a generator to completion, without pausing at its yields.

export function runToEnd<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
