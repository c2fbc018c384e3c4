// Runs an iterator in time slices that do not block the editor.
import { runWithPauses } from '../../core/base/runToEnd';
import type { Flow } from './flow';

const sliceMs = 3;

export function inSlices<T>({ ports: { clock }, signal }: Pick<Flow, 'ports' | 'signal'>, work: Iterator<unknown, T>): Promise<T> {
  let until = clock.now() + sliceMs;
  return runWithPauses(work, () => {
    if (clock.now() < until) return null;
    return clock.sleep(0, signal).then(() => {
      until = clock.now() + sliceMs;
    });
  });
}
