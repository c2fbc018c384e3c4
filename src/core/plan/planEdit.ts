// The user's changes to a plan, each a new plan or the reason why it cannot be.
import { fail, ok, type Result } from '../base/result';
import { executionOrder, type Task, type TaskMap } from './taskMap';

/** Why a task stays where it is: it is the first or last one, or one of the two needs the other (`id`) to be done first. */
export type MoveRefusal = { readonly kind: 'atEnd' } | { readonly kind: 'dependency'; readonly id: string; readonly needs: string };

/** Moves a task one place up (-1) or down (+1) in the order of execution. */
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
  /** Tasks that depended on it and do no longer. */
  readonly freed: readonly string[];
}

/** The plan without a task; null for the last one, because a plan without tasks is none. */
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

/** The tasks that may come before this one: those that do not need it themselves, by themselves or through others. */
export function mayNeed(plan: TaskMap, id: string): Task[] {
  const dependants = new Set([id]);
  for (let known = 0; known !== dependants.size; ) {
    known = dependants.size;
    for (const task of plan.tasks) if (task.dependsOn.some((needed) => dependants.has(needed))) dependants.add(task.id);
  }
  return plan.tasks.filter((task) => !dependants.has(task.id));
}

/** The plan with one more task at its end, in the phase the last one is in. */
export function addTask(plan: TaskMap, task: Task): TaskMap {
  return { ...plan, tasks: [...plan.tasks, task] };
}

/** An empty task with the first id that is free, to be filled in. */
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

/** The task with the answer to one of its decision points. */
export function decide(task: Task, question: string, chosen: string): Task {
  return {
    ...task,
    decisions: (task.decisions ?? []).map((point) => (point.question === question ? { ...point, chosen } : point)),
  };
}
