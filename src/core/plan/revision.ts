// Revision of a plan: only steps with comments may change; all other steps are kept.
import * as v from 'valibot';
import type { ReplyForm } from '../text/parseReply';
import { unreadable, type LossKind, type Lost, quoteOf, type Reading, readingOf } from '../text/reading';
import type { PlacedComment } from './state';
import { idsOf, type Task, type TaskMap, taskMapSchema, asOpenDecisions, planProblems, taskIdPattern, taskSchema } from './taskMap';
import type { UserRequest } from './uncoveredItems';
import { plainName } from '../text/looseValues';

/** `id`: the task's stored ID, or another name by which the model refers to the task. */
const namedTask = v.object({ ...taskSchema.entries, id: v.fallback(v.pipe(v.string(), v.trim()), '') });
const schema = v.object({ ...taskMapSchema.entries, tasks: v.pipe(v.array(namedTask), v.minLength(1), v.maxLength(20)) });

export const planForm: ReplyForm<TaskMap> & { readonly form: typeof taskMapSchema } = { schema, form: taskMapSchema, refine: withIds };

/**
 * Assigns each task an ID: the model's ID if it is valid and not yet used, otherwise the next free ID. Dependencies are resolved by ID,
 * title or number; unknown dependencies are dropped.
 */
function withIds(plan: TaskMap): Reading<TaskMap> {
  const ids = idsFor(plan.tasks);
  const lost: Lost[] = [];
  const mapped = (names: readonly string[], path: string, kind: LossKind) =>
    names.flatMap((name) => {
      const found = dependenciesIn(name, plan.tasks, ids);
      if (found === null) lost.push({ kind, path, text: quoteOf(name), reason: 'no task of that name' });
      return found ?? [];
    });
  const tasks = plan.tasks.map((task, index): Task => {
    const own = ids[index] ?? '';
    const dependsOn = mapped(task.dependsOn, `tasks[${index}].dependsOn`, 'unread');
    return { ...task, id: own, dependsOn: [...new Set(dependsOn)].filter((id) => id !== own), ...phaseOf(task, plan) };
  });
  // A lost reference is reported as `defaulted`, not `unread`, so that the model is not asked again. The engine lists the requests that no
  // step covers anyway.
  const said = plan.said?.map((answer, index) => ({ ...answer, tasks: mapped(answer.tasks, `said[${index}].tasks`, 'defaulted') }));
  const named = { ...plan, tasks, ...(said && { said }) };
  const problems = planProblems(named);
  return problems.length > 0 ? unreadable(problems.map((problem) => JSON.stringify(problem)).join('; ')) : readingOf(named, lost);
}

function idsFor(tasks: readonly { readonly id: string }[]): readonly string[] {
  const kept = tasks.map(({ id }, index) => {
    const own = ownId(id);
    return own !== null && tasks.findIndex((other) => ownId(other.id) === own) === index ? own : null;
  });
  const taken = new Set(kept);
  let next = 1;
  return kept.map((id) => {
    if (id !== null) return id;
    while (taken.has(`T${next}`)) next++;
    taken.add(`T${next}`);
    return `T${next}`;
  });
}

/** Returns the task ID that a name refers to; null if there is none. `T2`, `Task 2`, `step-2`, `#2` and `2` all mean task T2. */
function ownId(name: string): string | null {
  const number = /^(?:t|task|step|#)?[\s._#-]*0*(\d{1,3})$/i.exec(name.trim())?.[1];
  if (number !== undefined) return `T${number}`;
  return taskIdPattern.test(name) ? name : null;
}

/** Returns the ID of the task's phase, even if the task gives the phase's title instead. */
function phaseOf({ phase }: Task, { phases = [] }: TaskMap): Pick<Task, 'phase'> {
  if (!phase) return {};
  const found = phases.find(({ id, title }) => [plainName(id), plainName(title)].includes(plainName(phase)));
  return { phase: found?.id ?? phase };
}

function dependenciesIn(said: string, tasks: readonly Task[], ids: readonly string[]): readonly string[] | null {
  if (/^(?:none|nothing|n\/a|null|-)?\.?$/i.test(said.trim())) return [];
  const one = dependencyIn(said, tasks, ids);
  if (one !== null) return [one];
  const parts = said.split(/(?:(?<!\s)\s+)?(?:[,;&+]|\band\b)\s*/i).filter(Boolean);
  const found = parts.map((part) => dependencyIn(part, tasks, ids));
  return parts.length > 1 && found.every((id) => id !== null) ? found : null;
}

function dependencyIn(said: string, tasks: readonly Task[], ids: readonly string[]): string | null {
  const plain = plainName(said);
  const at = tasks.findIndex(({ id, title }) => (id !== '' && plainName(id) === plain) || plainName(title) === plain);
  if (at >= 0) return ids[at] ?? null;
  // In `T1: Add the limiter` and `T1 (the limiter)`, only the leading name identifies the task.
  const lead = /^\s*(?:(?:task|step)\s*)?[\w#-]+/i.exec(said)?.[0] ?? '';
  const own = ownId(said) ?? (lead.length < said.trim().length ? ownId(lead) : null);
  return own !== null && ids.includes(own) ? own : null;
}

/**
 * Adds the lost parts of a reply to the plan as open decisions, so that the user sees them before approving.
 * @param note text of an open decision, with the placeholder `{part}` for the lost words
 */
export function withLost(plan: TaskMap, lost: readonly Lost[], note: string): TaskMap {
  const open = lost.filter(({ kind }) => kind === 'unread' || kind === 'cutOff' || kind === 'tooMany');
  const lines = open.map(({ text, path }) => note.replace('{part}', () => text || path));
  return { ...plan, openDecisions: asOpenDecisions([...new Set([...lines, ...plan.openDecisions])]) };
}

const maxTasks = 20;

/** Schema of a revision. If the reply omits a step that was to be revised, the step is removed from the plan. */
const revisionSchema = v.object({ ...taskMapSchema.entries, tasks: v.pipe(v.array(namedTask), v.maxLength(maxTasks)) });

export interface Revision {
  readonly before: TaskMap;
  readonly steps: readonly string[];
}

/**
 * Returns the steps to revise. Null if the whole plan may change: for a first version, or after a message or a comment on the plan as a
 * whole.
 */
export function revisionOf(
  offered: { readonly plan: TaskMap } | null,
  comments: readonly string[],
  placed: readonly PlacedComment[],
): Revision | null {
  const steps = [...new Set(placed.flatMap(({ taskId }) => taskId ?? []))];
  const isWhole = placed.length === 0 || comments.length > 0 || placed.some(({ taskId }) => taskId === null);
  return offered && !isWhole ? { before: offered.plan, steps } : null;
}

export function renderRevision({ steps }: Revision): string {
  return [
    `Only ${steps.join(', ')} may change. The \`tasks\` of your block contain only these, with their ids, and the new tasks they are split into.`,
    'Leave one out to remove it. Every other task is kept without being written again, and may be named in `dependsOn`.',
  ].join(' ');
}

/** Creates the parser for a revision: the revised steps of the last version are replaced, split or removed; all other steps are kept. */
export function revisionForm(revision: Revision | null, requests: readonly UserRequest[]): ReplyForm<TaskMap> {
  if (!revision) return planForm;
  return {
    schema: revisionSchema,
    refine: (reply) => {
      const merged = mergeRevision(revision, reply, requests);
      const { length } = merged.tasks;
      return length === 0 || length > maxTasks ? unreadable(`the plan would have ${length} tasks`) : withIds(merged);
    },
  };
}

function mergeRevision({ before, steps }: Revision, reply: TaskMap, requests: readonly UserRequest[]): TaskMap {
  const read = reply.tasks.map((task) => ({ ...task, id: ownId(task.id) ?? task.id }));
  const isKnown = (id: string) => before.tasks.some((task) => task.id === id);
  const gone = steps.filter((id) => !read.some((task) => task.id === id));
  const written = read.map((task) => withoutDependencies(task, gone));
  const tasks: Task[] = before.tasks.flatMap((task) => {
    if (!steps.includes(task.id)) return [withoutDependencies(task, gone)];
    return written.filter(({ id }) => id === task.id).slice(0, 1);
  });
  let at = tasks.length;
  for (const task of written) {
    const place = tasks.findIndex(({ id }) => id === task.id);
    if (isKnown(task.id)) at = place + 1 || at;
    else tasks.splice(at++, 0, task);
  }
  const accounts = requests.flatMap(({ id, text }) =>
    (before.said ?? []).flatMap((said) => (said.words === text ? [{ ...said, id }] : [])),
  );
  const named = new Set(before.phases?.map(({ id }) => id));
  return {
    ...before,
    tasks,
    openDecisions: asOpenDecisions([
      ...new Set([...before.openDecisions.filter((line) => !isMet(line, before.tasks, tasks)), ...reply.openDecisions]),
    ]),
    ...(before.rejected || reply.rejected ? { rejected: reply.rejected ?? before.rejected } : {}),
    ...(reply.said || accounts.length > 0 ? { said: [...(reply.said ?? []), ...accounts] } : {}),
    ...(before.phases || reply.phases
      ? { phases: [...(before.phases ?? []), ...(reply.phases ?? []).filter(({ id }) => !named.has(id))] }
      : {}),
  };
}

function withoutDependencies(task: Task, gone: readonly string[]): Task {
  return task.dependsOn.some((id) => gone.includes(id)) ? { ...task, dependsOn: task.dependsOn.filter((id) => !gone.includes(id)) } : task;
}

/**
 * Whether an open decision is settled: the revised steps answer every entry that it names, and before the revision, no step answered any of
 * them.
 */
function isMet(line: string, before: readonly Task[], tasks: readonly Task[]): boolean {
  const ids = line.match(/\b[CDOPK]\d+\b/g) ?? [];
  const answeredNow = (id: string) => tasks.some((task) => idsOf(task).includes(id)) && !before.some((task) => idsOf(task).includes(id));
  return ids.length > 0 && ids.every(answeredNow);
}
