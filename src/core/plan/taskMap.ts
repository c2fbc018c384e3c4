// The plan as data: tasks with files, steps, done-when and what each one answers.
import * as v from 'valibot';

/** Characters of a line; more than that is cut off, so that one long line does not cost its neighbours. */
export const maxLineLength = 400;
export const maxTaskLines = 20;
/** The engine adds a line for each thing a plan is silent about, and none of them is cut off. */
export const maxOpenDecisions = 60;

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLineLength));
const lines = v.fallback(v.pipe(v.array(line), v.maxLength(maxTaskLines)), []);
/** As long as a sentence or a message of the user may be. */
const maxSaidLength = 20_000;
const name = v.pipe(v.string(), v.trim(), v.maxLength(16));

/** What a task goes through, in this order; the engine moves it from one to the next, no text of a model does. */
const stages = ['planReview', 'code', 'codeReview', 'synthesize'] as const;
export type TaskStage = (typeof stages)[number];

/** Something only the user can decide; as long as nothing is chosen the builders do what is recommended. */
const decisionPointSchema = v.object({
  question: line,
  options: v.pipe(v.array(line), v.minLength(2), v.maxLength(4)),
  recommended: line,
  chosen: v.optional(line),
});

export const taskIdPattern = /^[A-Za-z][\w-]{0,15}$/;

export const taskSchema = v.object({
  id: v.pipe(v.string(), v.regex(taskIdPattern)),
  title: line,
  goal: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(1_000)), ''),
  files: lines,
  steps: lines,
  doneWhen: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(600)), ''),
  dependsOn: lines,
  risk: v.fallback(v.picklist(['low', 'medium', 'high']), 'medium'),
  /** Ids of the decisions and objections this task answers, such as D2 or O1. */
  answers: lines,
  // Plans of older logs have none of the following.
  phase: v.optional(v.fallback(name, '')),
  /** Ids of the constraints this task keeps, such as C1. */
  honours: v.optional(lines),
  /** What somebody who builds this for the first time would get wrong. */
  pitfalls: v.optional(lines),
  decisions: v.optional(v.fallback(v.pipe(v.array(decisionPointSchema), v.maxLength(5)), [])),
  /** Who should read it: a point of view such as `security`, or a member's id. */
  reviewers: v.optional(v.fallback(v.pipe(v.array(v.pipe(v.string(), v.trim(), v.maxLength(40))), v.maxLength(6)), [])),
  stages: v.optional(v.fallback(v.array(v.picklist(stages)), [])),
});

const rejectedSchema = v.object({ claim: v.pipe(v.string(), v.regex(/^K\d{1,3}$/)), reason: line });

/**
 * What becomes of something the user said since the brief. A reply of the planner names it by `id`, a plan that is offered by its words. Steps carry it
 * out, or `why` says why none does; neither is left to the user.
 */
const saidSchema = v.object({
  id: v.optional(v.fallback(name, '')),
  words: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(maxSaidLength)), '')),
  tasks: lines,
  why: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(maxLineLength)), ''),
});

export const taskMapSchema = v.object({
  goal: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(1_000)), ''),
  tasks: v.pipe(v.array(taskSchema), v.minLength(1), v.maxLength(20)),
  openDecisions: v.fallback(v.pipe(v.array(line), v.maxLength(maxOpenDecisions)), []),
  /** Claims of the experts that the plan does not follow, and why; plans without experts have none. */
  rejected: v.optional(v.fallback(v.pipe(v.array(rejectedSchema), v.maxLength(40)), [])),
  /** Plans of older logs, and plans after which the user said nothing, have none. */
  said: v.optional(v.fallback(v.array(saidSchema), [])),
  phases: v.optional(v.fallback(v.pipe(v.array(v.object({ id: name, title: line })), v.maxLength(6)), [])),
});

export type Task = v.InferOutput<typeof taskSchema>;
export type TaskMap = v.InferOutput<typeof taskMapSchema>;
export type DecisionPoint = v.InferOutput<typeof decisionPointSchema>;

/** Everything a task says it answers or keeps: ids of clauses, decisions, objections and constraints. */
export function idsOf({ answers, honours = [] }: Pick<Task, 'answers' | 'honours'>): readonly string[] {
  return [...answers, ...honours];
}

/** Whether a value is a plan as it stands, of which nothing would have to be cut or filled in: what a user wrote is never mended silently. */
export function isWholePlan(value: unknown): boolean {
  const parsed = v.safeParse(taskMapSchema, value);
  return parsed.success && planText(parsed.output) === planText(value as TaskMap);
}

/** What a task goes through: what the plan says, and the code in any case; where it says nothing, everything but a review of the plan. */
export function stagesOf(task: Task): readonly TaskStage[] {
  const asked = task.stages ?? [];
  return stages.filter((stage) => stage === 'code' || (asked.length > 0 ? asked.includes(stage) : stage !== 'planReview'));
}

/** Why a plan cannot be offered for approval. */
export type PlanProblem =
  | { readonly kind: 'duplicateId'; readonly id: string }
  | { readonly kind: 'unknownDependency'; readonly id: string; readonly dependency: string }
  | { readonly kind: 'unknownPhase'; readonly id: string; readonly phase: string }
  | { readonly kind: 'unknownOption'; readonly id: string; readonly question: string }
  | { readonly kind: 'cycle'; readonly ids: readonly string[] };

/** Every structural problem of the plan; none means its tasks can be done in `executionOrder`. */
export function planProblems(plan: TaskMap): PlanProblem[] {
  const ids = plan.tasks.map((task) => task.id);
  const problems: PlanProblem[] = [];
  for (const [index, id] of ids.entries()) if (ids.indexOf(id) !== index) problems.push({ kind: 'duplicateId', id });
  for (const task of plan.tasks)
    for (const dependency of task.dependsOn)
      if (!ids.includes(dependency)) problems.push({ kind: 'unknownDependency', id: task.id, dependency });
  const phases = (plan.phases ?? []).map((phase) => phase.id);
  for (const { id, phase } of plan.tasks) if (phase && !phases.includes(phase)) problems.push({ kind: 'unknownPhase', id, phase });
  for (const { id, decisions = [] } of plan.tasks)
    for (const { question, options, recommended, chosen = recommended } of decisions)
      if (!options.includes(recommended) || !options.includes(chosen)) problems.push({ kind: 'unknownOption', id, question });
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
