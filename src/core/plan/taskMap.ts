// The plan as data: tasks with files, steps, completion conditions and answered IDs.
import * as v from 'valibot';
import { maxMessageLength } from '../lifecycle/messageLimits';

/** Maximum length of a line, in characters. Longer lines are truncated, so that the rest of the list is kept. */
export const maxLineLength = 400;
export const maxTaskLines = 20;
/** Maximum number of open decisions; leaves room for decisions that the engine adds for omitted items. */
export const maxOpenDecisions = 60;
/** Maximum length of an open decision, which may contain an agreed item in full, or several items. */
export const maxDecisionLength = 2_000;

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLineLength));
const decision = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxDecisionLength));
const lines = v.fallback(v.pipe(v.array(line), v.maxLength(maxTaskLines)), []);
const name = v.pipe(v.string(), v.trim(), v.maxLength(16));

/**
 * Stages of a task in plans from older versions of the extension. They remain in the schema because they are part of those plans' hashes.
 */
const stages = ['planReview', 'code', 'codeReview', 'synthesize'] as const;

/** A decision for the user. Until the user decides, the Builder follows the recommendation. */
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
  /** IDs of the clauses, decisions, objections and expert claims that this task answers, such as P3, D2, O1 or K4. */
  answers: lines,
  // The fields below are missing in older logs.
  phase: v.optional(v.fallback(name, '')),
  /** IDs of constraints that this task keeps, such as C1. */
  honours: v.optional(lines),
  /** Mistakes that an implementer new to the code would make. */
  pitfalls: v.optional(lines),
  decisions: v.optional(v.fallback(v.pipe(v.array(decisionPointSchema), v.maxLength(5)), [])),
  /** Requested reviewers: a review duty such as `security`, or the ID of a member. */
  reviewers: v.optional(v.fallback(v.pipe(v.array(v.pipe(v.string(), v.trim(), v.maxLength(40))), v.maxLength(6)), [])),
  stages: v.optional(v.fallback(v.array(v.picklist(stages)), [])),
});

const rejectedSchema = v.object({ claim: v.pipe(v.string(), v.regex(/^K\d{1,3}$/)), reason: line });

/**
 * How the plan treats a user request made after the brief. The planner's reply refers to the request by `id`; an offered plan contains the
 * user's words. Either `tasks` carry out the request, or `why` explains why not; if both are missing, the user decides.
 */
const saidSchema = v.object({
  id: v.optional(v.fallback(name, '')),
  words: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(maxMessageLength)), '')),
  tasks: lines,
  why: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(maxLineLength)), ''),
});

export const taskMapSchema = v.object({
  goal: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(1_000)), ''),
  tasks: v.pipe(v.array(taskSchema), v.minLength(1), v.maxLength(20)),
  openDecisions: v.fallback(v.pipe(v.array(decision), v.maxLength(maxOpenDecisions)), []),
  /** Expert claims that the plan rejects, with reasons; missing if no experts were asked. */
  rejected: v.optional(v.fallback(v.pipe(v.array(rejectedSchema), v.maxLength(40)), [])),
  /** How the plan treats user requests. Missing in older logs, and if the user made no request after the brief. */
  said: v.optional(v.fallback(v.array(saidSchema), [])),
  phases: v.optional(v.fallback(v.pipe(v.array(v.object({ id: name, title: line })), v.maxLength(6)), [])),
});

export type Task = v.InferOutput<typeof taskSchema>;
export type TaskMap = v.InferOutput<typeof taskMapSchema>;
export type DecisionPoint = v.InferOutput<typeof decisionPointSchema>;

/** Returns all IDs that a task answers or keeps: clauses, decisions, objections, expert claims and constraints. */
export function idsOf({ answers, honours = [] }: Pick<Task, 'answers' | 'honours'>): readonly string[] {
  return [...answers, ...honours];
}

/** Returns the lines as open decisions and drops none: lines beyond the limit share the last one, and a line that is cut ends with an ellipsis. */
export function asOpenDecisions(lines: readonly string[]): string[] {
  const own = lines.length > maxOpenDecisions ? lines.slice(0, maxOpenDecisions - 1) : lines;
  const all = own.length < lines.length ? [...own, lines.slice(own.length).join('; ')] : own;
  return all.map((text) => (text.length > maxDecisionLength ? `${text.slice(0, maxDecisionLength - 1).trimEnd()}…` : text));
}

/** Creates a plan with a single step that reviews existing changes. */
export function changesPlan(goal: string, task: Pick<Task, 'id' | 'title' | 'files' | 'steps'>): TaskMap {
  return { goal, tasks: [{ ...task, goal: '', doneWhen: '', dependsOn: [], risk: 'medium', answers: [] }], openDecisions: [] };
}

/** Whether a value is a valid plan without truncation or defaults. Used for user input, which is never repaired silently. */
export function isWholePlan(value: unknown): boolean {
  const parsed = v.safeParse(taskMapSchema, value);
  return parsed.success && planText(parsed.output) === planText(value as TaskMap);
}

export type PlanProblem =
  | { readonly kind: 'duplicateId'; readonly id: string }
  | { readonly kind: 'unknownDependency'; readonly id: string; readonly dependency: string }
  | { readonly kind: 'unknownPhase'; readonly id: string; readonly phase: string }
  | { readonly kind: 'unknownOption'; readonly id: string; readonly question: string }
  | { readonly kind: 'cycle'; readonly ids: readonly string[] };

/** Returns all structural problems of the plan. If there are none, the tasks can run in `executionOrder`. */
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

/** Sorts the tasks topologically: dependencies first, otherwise in plan order. Omits tasks in a cycle. */
export function executionOrder(plan: TaskMap): Task[] {
  const placed: Task[] = [];
  const isReady = (task: Task) => task.dependsOn.every((id) => placed.some((done) => done.id === id));
  for (;;) {
    const next = plan.tasks.find((task) => !placed.includes(task) && isReady(task));
    if (!next) return placed;
    placed.push(next);
  }
}

/**
 * Returns the hash that identifies a plan in its approval.
 * @param digest hash function of the host
 */
export function planHashOf(plan: TaskMap, digest: (text: string) => string): string {
  return digest(planText(plan));
}

/** Returns the canonical text of the plan, independent of key order. */
export function planText(plan: TaskMap): string {
  return JSON.stringify(plan, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
