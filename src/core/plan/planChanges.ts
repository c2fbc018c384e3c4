// Compares two versions of a plan.
import { planText, type Task, type TaskMap } from './taskMap';

export type TaskChange = 'added' | 'changed' | 'moved';

export interface PlanChanges {
  /** Changes by task ID. A task that was both changed and moved counts as changed. */
  readonly tasks: ReadonlyMap<string, TaskChange>;
  readonly dropped: readonly Pick<Task, 'id' | 'title'>[];
}

/**
 * Compares two plan versions task by task.
 * @param before null for the first version, which counts as unchanged
 */
export function planChanges(before: TaskMap | null, after: TaskMap): PlanChanges {
  if (!before) return { tasks: new Map(), dropped: [] };
  const earlier = new Map(before.tasks.map((task) => [task.id, task]));
  const inPlace = keptInPlace(
    before.tasks.map((task) => task.id),
    after.tasks.map((task) => task.id),
  );
  const tasks = new Map<string, TaskChange>();
  for (const task of after.tasks) {
    const known = earlier.get(task.id);
    if (!known) tasks.set(task.id, 'added');
    else if (textOf(known, after) !== textOf(task, after)) tasks.set(task.id, 'changed');
    else if (!inPlace.has(task.id)) tasks.set(task.id, 'moved');
  }
  const dropped = before.tasks.filter((task) => !after.tasks.some((kept) => kept.id === task.id));
  return { tasks, dropped: dropped.map(({ id, title }) => ({ id, title })) };
}

/**
 * Serializes a task for comparison. Omits dependencies on deleted tasks, because deleting a task does not change the tasks that depended on
 * it.
 */
function textOf(task: Task, { tasks }: TaskMap): string {
  const dependsOn = task.dependsOn.filter((id) => tasks.some((kept) => kept.id === id));
  return planText({ goal: '', tasks: [{ ...task, dependsOn }], openDecisions: [] });
}

/** Returns the IDs in the longest common subsequence of both plans; all other IDs that both plans contain have moved. */
function keptInPlace(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const common = after.filter((id) => before.includes(id));
  const runs: string[][] = [];
  for (const id of common) {
    const fits = runs.filter((run) => before.indexOf(run.at(-1) ?? '') < before.indexOf(id));
    const longest = fits.reduce<string[]>((best, run) => (run.length > best.length ? run : best), []);
    runs.push([...longest, id]);
  }
  // On a tie, `>=` selects the last subsequence, so of two swapped tasks, the one that moved up counts as moved.
  return new Set(runs.reduce((best, run) => (run.length >= best.length ? run : best), []));
}
