// What revisiting a decision would touch: the tasks that answer it, and whatever is built on them.
import type { Task, TaskMap } from '../plan/taskMap';

/** The tasks that answer a decision or an objection, and every task that depends on one of these, in the plan's order. */
export function dependentsOf({ tasks }: Pick<TaskMap, 'tasks'>, decisionId: string): readonly Task[] {
  const affected = new Set(tasks.filter(({ answers }) => answers.includes(decisionId)).map(({ id }) => id));
  for (let size = -1; size !== affected.size; ) {
    size = affected.size;
    for (const task of tasks) if (task.dependsOn.some((id) => affected.has(id))) affected.add(task.id);
  }
  return tasks.filter(({ id }) => affected.has(id));
}
