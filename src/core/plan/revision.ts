// Revision of a plan: steps that were commented on may change, all others are kept.
import * as v from 'valibot';
import type { ReplyForm } from '../text/parseReply';
import { unreadable } from '../text/reading';
import { namedTask, ownId, planForm, withIds } from './readPlan';
import type { PlacedComment } from './state';
import { idsOf, type Task, type TaskMap, taskMapSchema } from './taskMap';
import type { UserRequest } from './userRequests';

const maxTasks = 20;

/** A named step may be left out: it is removed. */
const schema = v.object({ ...taskMapSchema.entries, tasks: v.pipe(v.array(namedTask), v.maxLength(maxTasks)) });

export interface Revision {
  readonly before: TaskMap;
  /** Ids of the steps with comments. */
  readonly steps: readonly string[];
}

/** Null if the whole plan may change: for a first version, a message, or a comment on the plan itself. */
export function revisionOf(
  offered: { readonly plan: TaskMap } | null,
  comments: readonly string[],
  placed: readonly PlacedComment[],
): Revision | null {
  const steps = [...new Set(placed.flatMap(({ taskId }) => taskId ?? []))];
  const isWhole = placed.length === 0 || comments.length > 0 || placed.some(({ taskId }) => taskId === null);
  return offered && !isWhole ? { before: offered.plan, steps } : null;
}

/** Tells the planner which steps to write. */
export function renderRevision({ steps }: Revision): string {
  return [
    `Only ${steps.join(', ')} may change. The \`tasks\` of your block hold these alone, under their ids, and new ones they are split into.`,
    'Leave one out to remove it. Every other task is kept as it is without being written again, and may be named in `dependsOn`.',
  ].join(' ');
}

/** Reads a revision: the steps of the last version, with those named replaced by the reply. */
export function revisionForm(revision: Revision | null, requests: readonly UserRequest[]): ReplyForm<TaskMap> {
  if (!revision) return planForm;
  return {
    schema,
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
    openDecisions: [...new Set([...before.openDecisions.filter((line) => !isMet(line, before.tasks, tasks)), ...reply.openDecisions])],
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

/** Whether an open decision names only entries that a revised step now answers. */
function isMet(line: string, before: readonly Task[], tasks: readonly Task[]): boolean {
  const ids = line.match(/\b[CDOPK]\d+\b/g) ?? [];
  const answeredNow = (id: string) => tasks.some((task) => idsOf(task).includes(id)) && !before.some((task) => idsOf(task).includes(id));
  return ids.length > 0 && ids.every(answeredNow);
}
