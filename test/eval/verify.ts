// Verifies the tasks: counts their hidden tests and traps again.
import { findHiddenTests } from './measure/hiddenTests';
import type { Sources } from './sources';
import type { Task } from './task';

/** Reports one line per task. Counts that differ from the recorded ones mean that tools or repositories have changed. */
export async function verify(sources: Sources, tasks: readonly Task[], progress: (line: string) => void): Promise<string> {
  let passed = 0;
  for (const task of tasks) {
    const found = await findHiddenTests(sources, task).then(
      ({ names, traps }) => `${names.length} hidden tests, ${traps.length} of the fix alone`,
      (error: unknown) => `not run: ${error instanceof Error ? error.message : String(error)}`,
    );
    const isAsRecorded = found === `${task.hidden} hidden tests, ${task.traps} of the fix alone`;
    if (isAsRecorded) passed++;
    progress(`${isAsRecorded ? 'as recorded' : 'DIFFERS'}  ${task.name}: ${found}`);
  }
  return `The reference passes every hidden test of ${passed} of ${tasks.length} tasks.`;
}
