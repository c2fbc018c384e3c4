// Build selectors: undecided hunks, attempts, unmet dependencies, due checks.
import type { FileProposal, Hunk } from '../edits/lines/proposal';
import { type Spend, totalTokens } from '../models/usage';
import type { Finding, TaskOutcome } from './facts';
import { type Attempt, type Checks, type Progress, recordTaskId, type TaskProgress } from './state';

/** Returns the first unsettled task in execution order; undefined if all are settled or the build has not started. */
export function currentTask(progress: Progress): TaskProgress | undefined {
  return progress.started ? progress.tasks.find((task) => task.outcome === null) : undefined;
}

export function hasAccepted({ verdicts }: Pick<Attempt, 'verdicts'>): boolean {
  return Object.values(verdicts).includes('accepted');
}

/** Returns a task of the plan, or the decision record, which also has hunks. */
export function taskById({ tasks, record }: Progress, taskId: string): TaskProgress | undefined {
  return taskId === recordTaskId ? (record ?? undefined) : tasks.find(({ id }) => id === taskId);
}

export function hunksOf(files: readonly FileProposal[]): Hunk[] {
  return files.flatMap((file) => file.hunks);
}

export function isUndecided({ verdicts }: Pick<Attempt, 'verdicts'>, { id }: Hunk): boolean {
  return verdicts[id] === 'pending' || verdicts[id] === 'conflicted';
}

/** Returns the undecided hunks of one file, or of all files if `path` is missing. */
export function undecided(task: Pick<Attempt, 'files' | 'verdicts'>, path?: string): Hunk[] {
  const files = path === undefined ? task.files : task.files.filter((file) => file.path === path);
  return hunksOf(files).filter((hunk) => isUndecided(task, hunk));
}

export function isUnplanned({ marks = [] }: Pick<FileProposal, 'marks'>): boolean {
  return marks.some(({ kind }) => kind === 'unplanned');
}

/**
 * Returns the undecided hunks that accepting all changes accepts: in one file or, if `path` is missing, in all planned files. Skips loosely
 * matched hunks.
 */
export function acceptedTogether({ files, verdicts }: TaskProgress, path?: string): Hunk[] {
  const meant = path === undefined ? files.filter((file) => !isUnplanned(file)) : files;
  return undecided({ files: meant, verdicts }, path).filter(({ loose }) => !loose);
}

/** Returns the paths of files with hunks that wait for a second confirmation; a renamed file has its new path. */
export function filesToConfirm(task: TaskProgress): string[] {
  const waiting = undecided(task).filter(({ id }) => task.toConfirm?.includes(id));
  return task.files.filter(({ hunks }) => hunks.some((hunk) => waiting.includes(hunk))).map(({ path, to = path }) => to);
}

/** Returns earlier attempts with accepted hunks, and the last attempt regardless of its outcome. */
export function attemptsOf(task: TaskProgress): readonly Attempt[] {
  return [...task.earlier.filter(hasAccepted), task];
}

/** Whether a Builder call is due, for the first time or again. */
export function isToBuild({ attempt, rebuild }: TaskProgress): boolean {
  return attempt === 0 || rebuild !== null;
}

/** Whether any step will still be built. If so, the Builder can still follow the user's guidance. */
export function isStepLeft({ tasks }: Pick<Progress, 'tasks'>): boolean {
  return tasks.some((task) => task.outcome === null && isToBuild(task));
}

/**
 * Returns the outcome of a task whose hunks are all decided, including those of earlier attempts. A task without hunks has the outcome
 * `nothing`, because such a task is settled only by a verified statement that no change is needed.
 */
export function settledOutcome(task: TaskProgress): TaskOutcome {
  if ([task, ...task.earlier].some(hasAccepted)) return 'applied';
  return Object.keys(task.verdicts).length === 0 && !hasExistingChanges(task) ? 'nothing' : 'rejected';
}

/** Whether the task reviews changes that were already in the files, made by a person or a program. */
export function hasExistingChanges({ files }: Pick<Attempt, 'files'>): boolean {
  return files.some(({ stands }) => stands);
}

/** Returns all findings of an attempt, most severe first. */
export function findingsIn({ review }: Pick<Attempt, 'review'>): Finding[] {
  const order = ['blocker', 'major', 'minor', 'note'];
  const found = review?.given.flatMap(({ findings }) => findings) ?? [];
  return found.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

/** Returns the IDs of dependencies without any change in the files, because they were rejected or skipped. */
export function unmetDependencies({ offered, tasks, done }: Progress, taskId: string): string[] {
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

/** Returns the next task if it is not built yet and the user must decide what to do about its unmet dependencies; undefined otherwise. */
export function taskWithUnmetDependencies(progress: Progress): TaskProgress | undefined {
  if (!progress.started) return undefined;
  const task = progress.tasks.find(({ outcome }) => outcome === null);
  return task && task.attempt === 0 && !task.ignoresUnmetDependencies && unmetDependencies(progress, task.id).length > 0 ? task : undefined;
}

/**
 * Returns what to do about the check between two tasks: run it, offer it, or ask the user because it failed.
 * @param isLast whether all tasks are settled
 */
export function checkDue({ when, last, unchecked, isRepeated }: Checks, isLast: boolean): 'run' | 'offer' | 'red' | null {
  if (unchecked !== null && (when === 'everyStep' || (isLast && isRepeated))) return 'run';
  if (unchecked !== null && isLast) return 'offer';
  return unchecked === null && last?.outcome === 'failed' && !last.isWaived ? 'red' : null;
}

/** Whether the tour ends at the failed check: the next recorded attempt is empty, and no model has worked in the session. */
export function isRecordingOver({ progress: { tasks, checks }, spend }: { readonly progress: Progress; readonly spend: Spend }): boolean {
  const task = tasks.find(({ id }) => id === checks.last?.taskId);
  return task !== undefined && task.attempt > 1 && task.files.length === 0 && task.outcome === 'applied' && totalTokens(spend.usage) === 0;
}
