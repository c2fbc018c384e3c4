// Applies user edits to a plan; returns the new plan, or a reason for refusal.
import { fail, ok, type Result } from '../base/result';
import { executionOrder, type Task, type TaskMap } from './taskMap';

/**
 * Why a task cannot move. `atEnd`: it is already first or last. `dependency`: it would swap places with a neighbor, but task `id` depends
 * on task `needs`.
 */
export type MoveRefusal = { readonly kind: 'atEnd' } | { readonly kind: 'dependency'; readonly id: string; readonly needs: string };

/** Moves a task up (-1) or down (+1) by one position in execution order. */
export function moveTask(plan: TaskMap, id: string, step: -1 | 1): Result<TaskMap, MoveRefusal> {
  const tasks = executionOrder(plan);
  const from = tasks.findIndex((task) => task.id === id);
  const moved = tasks[from];
  const other = tasks[from + step];
  if (!moved || !other) return fail({ kind: 'atEnd' });
  const [first, second] = step < 0 ? [other, moved] : [moved, other];
  if (second.dependsOn.includes(first.id)) return fail({ kind: 'dependency', id: second.id, needs: first.id });
  return ok({ ...plan, tasks: tasks.with(from, other).with(from + step, moved) });
}

export interface Dropped {
  readonly plan: TaskMap;
  /** IDs of the tasks that depended on the removed task. */
  readonly freed: readonly string[];
}

/** Removes a task from the plan; null if the task is unknown or is the only one, because a plan must not be empty. */
export function dropTask(plan: TaskMap, id: string): Dropped | null {
  const rest = plan.tasks.filter((task) => task.id !== id);
  if (rest.length === 0 || rest.length === plan.tasks.length) return null;
  const freed = rest.filter((task) => task.dependsOn.includes(id)).map((task) => task.id);
  const tasks = rest.map((task) => ({ ...task, dependsOn: task.dependsOn.filter((needed) => needed !== id) }));
  return { plan: { ...plan, tasks }, freed };
}

export function replaceTask(plan: TaskMap, changed: Task): TaskMap {
  return { ...plan, tasks: plan.tasks.map((task) => (task.id === changed.id ? changed : task)) };
}

/** Returns the tasks that this task may depend on: all that do not depend on this task, directly or indirectly. */
export function mayNeed(plan: TaskMap, id: string): Task[] {
  const dependents = new Set([id]);
  for (let known = 0; known !== dependents.size; ) {
    known = dependents.size;
    for (const task of plan.tasks) if (task.dependsOn.some((needed) => dependents.has(needed))) dependents.add(task.id);
  }
  return plan.tasks.filter((task) => !dependents.has(task.id));
}

export function addTask(plan: TaskMap, task: Task): TaskMap {
  return { ...plan, tasks: [...plan.tasks, task] };
}

export function blankTask(plan: TaskMap): Task {
  let number = plan.tasks.length + 1;
  while (plan.tasks.some((task) => task.id === `T${number}`)) number++;
  const phase = plan.tasks.at(-1)?.phase;
  return {
    id: `T${number}`,
    title: '',
    goal: '',
    files: [],
    steps: [],
    doneWhen: '',
    dependsOn: [],
    risk: 'medium',
    answers: [],
    ...(phase ? { phase } : {}),
  };
}

export function decide(task: Task, question: string, chosen: string): Task {
  return {
    ...task,
    decisions: (task.decisions ?? []).map((point) => (point.question === question ? { ...point, chosen } : point)),
  };
}
