// What a task builds on: the tasks it depends on, and whether what they were to make is in the files.
import type { Progress, TaskProgress } from './state';
import { hasAccepted } from './taskFold';

/** The ids of the tasks a task depends on that left nothing in the files: rejected or skipped as a whole. */
export function missingBasis({ offered, tasks, done }: Progress, taskId: string): string[] {
  const planned = offered?.plan.tasks.find(({ id }) => id === taskId);
  const progressOf = (id: string) => tasks.find((task) => task.id === id) ?? done.find(({ task }) => task.id === id)?.progress;
  return (planned?.dependsOn ?? []).filter((id) => {
    const basis = progressOf(id);
    return basis !== undefined && isMissing(basis);
  });
}

function isMissing(task: TaskProgress): boolean {
  return (task.outcome === 'rejected' || task.outcome === 'skipped') && ![task, ...task.earlier].some(hasAccepted);
}

/** The task the user has to decide on before it is begun, as what it builds on is missing; undefined where there is none. */
export function taskWithoutBasis(progress: Progress): TaskProgress | undefined {
  if (!progress.started) return undefined;
  const task = progress.tasks.find(({ outcome }) => outcome === null);
  return task && task.attempt === 0 && !task.goesWithoutBasis && missingBasis(progress, task.id).length > 0 ? task : undefined;
}
