// The plan as data: tasks with files, steps, done-when and what each one answers.
import * as v from 'valibot';

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(400));
const lines = v.fallback(v.pipe(v.array(line), v.maxLength(20)), []);

export const taskSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,15}$/)),
  title: line,
  goal: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(1_000)), ''),
  files: lines,
  steps: lines,
  doneWhen: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(600)), ''),
  dependsOn: lines,
  risk: v.fallback(v.picklist(['low', 'medium', 'high']), 'medium'),
  /** Ids of the decisions and objections this task answers, such as D2 or O1. */
  answers: lines,
});

export const taskMapSchema = v.object({
  goal: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(1_000)), ''),
  tasks: v.pipe(v.array(taskSchema), v.minLength(1), v.maxLength(20)),
  openDecisions: lines,
});

export type Task = v.InferOutput<typeof taskSchema>;
export type TaskMap = v.InferOutput<typeof taskMapSchema>;

/** Why a plan cannot be offered for approval. */
export type PlanProblem =
  | { readonly kind: 'duplicateId'; readonly id: string }
  | { readonly kind: 'unknownDependency'; readonly id: string; readonly dependency: string }
  | { readonly kind: 'cycle'; readonly ids: readonly string[] };

/** Every structural problem of the plan; none means its tasks can be done in `executionOrder`. */
export function planProblems(plan: TaskMap): PlanProblem[] {
  const ids = plan.tasks.map((task) => task.id);
  const problems: PlanProblem[] = [];
  for (const [index, id] of ids.entries()) if (ids.indexOf(id) !== index) problems.push({ kind: 'duplicateId', id });
  for (const task of plan.tasks)
    for (const dependency of task.dependsOn)
      if (!ids.includes(dependency)) problems.push({ kind: 'unknownDependency', id: task.id, dependency });
  if (problems.length === 0) {
    const placed = new Set(executionOrder(plan).map((task) => task.id));
    const rest = ids.filter((id) => !placed.has(id));
    if (rest.length > 0) problems.push({ kind: 'cycle', ids: rest });
  }
  return problems;
}

/** The tasks with every dependency before its dependants, otherwise in the plan's own order; tasks in a cycle are left out. */
export function executionOrder(plan: TaskMap): Task[] {
  const placed: Task[] = [];
  const isReady = (task: Task) => task.dependsOn.every((id) => placed.some((done) => done.id === id));
  for (;;) {
    const next = plan.tasks.find((task) => !placed.includes(task) && isReady(task));
    if (!next) return placed;
    placed.push(next);
  }
}

/** The plan as canonical text, for its hash: the same plan always gives the same text, whatever the order of its keys. */
export function planText(plan: TaskMap): string {
  return JSON.stringify(plan, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
