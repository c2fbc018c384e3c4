// Runs a generator that yields between its steps to completion, without pausing.

export function runToEnd<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
