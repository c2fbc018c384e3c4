// Runs an iterator in time slices that do not block the editor.
import type { Flow } from './flow';

const sliceMs = 3;

export async function inSlices<T>({ ports: { clock }, signal }: Pick<Flow, 'ports' | 'signal'>, work: Iterator<unknown, T>): Promise<T> {
  let until = clock.now() + sliceMs;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (clock.now() < until) continue;
    await clock.sleep(0, signal);
    until = clock.now() + sliceMs;
  }
}
