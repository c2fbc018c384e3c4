// Runs work that pauses between its steps to its end.

export function runToEnd<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
