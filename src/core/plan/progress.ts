// How far the build is: the plan on offer, its approval, its tasks and the checks, as a fold of facts.
import type { Event, EventOf } from '../events';
import type { FileProposal, Hunk } from '../edits/proposal';
import type { AgentId } from '../team/roster';
import { type Checks, evolveChecks, noChecks } from './checks';
import { type PlacedComment, withComment, withoutComment } from './comments';
import { returnHunks } from './hunkProgress';
import { type PlanReview, withReview } from './remarks';
import { recordTaskId } from './recordFile';
import { executionOrder, planText, type Task, type TaskMap } from './taskMap';
import { evolveTask, newTask, type TaskEvent, type TaskProgress } from './taskProgress';

export type { TaskProgress } from './taskProgress';

export interface OfferedPlan {
  readonly plan: TaskMap;
  readonly version: number;
  readonly hash: string;
  readonly by: 'user' | 'planner';
  /** Who reads this version before the user does. */
  readonly reviewers: readonly AgentId[];
}

export interface Progress {
  readonly offered: OfferedPlan | null;
  /** The version before it, for what has changed since; null for a first one. */
  readonly previous: OfferedPlan | null;
  /** The hash the user approved; void as soon as another plan is offered, spent when the build starts. */
  readonly approval: { readonly planHash: string; readonly spent: boolean } | null;
  /** What the user said about the offered plan; the planner takes it up in the next version. */
  readonly comments: readonly string[];
  /** What the user said to single places of it, kept on the card until it is sent. */
  readonly placed: readonly PlacedComment[];
  /** Whether the placed comments have been sent. */
  readonly isRevisionAsked: boolean;
  readonly reviews: readonly PlanReview[];
  /** What the user said during the build and the Builder has not been told in a step that came to edits; and how much of it the last turn was told. */
  readonly guidance: readonly string[];
  readonly told: number;
  readonly started: boolean;
  readonly tasks: readonly TaskProgress[];
  /** Tasks of earlier plans that are in the files; one that a new plan has unchanged is not built again. */
  readonly done: readonly DoneTask[];
  readonly checks: Checks;
  /** The proposal of the decision record, a step of its own after the last one; null where none was asked for. */
  readonly record: TaskProgress | null;
}

export interface DoneTask {
  readonly task: Task;
  readonly progress: TaskProgress;
}

export const noProgress: Progress = {
  offered: null,
  previous: null,
  approval: null,
  comments: [],
  placed: [],
  isRevisionAsked: false,
  reviews: [],
  guidance: [],
  told: 0,
  started: false,
  tasks: [],
  done: [],
  checks: noChecks,
  record: null,
};

/** Whether the offered plan can still be changed and approved, and nobody is writing another version of it. */
export function isPlanOpen({ offered, started, comments, isRevisionAsked }: Progress): boolean {
  return offered !== null && !started && comments.length === 0 && !isRevisionAsked;
}

/** Reviewers of the offered version who have not been heard. */
export function reviewersLeft({ offered, reviews }: Progress): readonly AgentId[] {
  return (offered?.reviewers ?? []).filter((id) => !reviews.some((review) => review.agent === id));
}

export function evolveProgress(progress: Progress, event: Event): Progress {
  if (isAboutRecord(event)) return { ...progress, record: evolveTask(progress.record ?? newTask(recordTaskId), event) };
  const tasks = isAboutTask(event) ? evolveTasks(progress, event) : progress.tasks;
  const evolved = evolvePlan(tasks === progress.tasks ? progress : { ...progress, tasks }, event);
  const checks = evolveChecks(evolved.checks, evolved.tasks, event);
  return checks === evolved.checks ? evolved : { ...evolved, checks };
}

function isAboutTask(event: Event): event is TaskEvent {
  return event.type === 'call.ended' || ('taskId' in event && event.type !== 'verification.ended');
}

function isAboutRecord(event: Event): event is TaskEvent {
  return isAboutTask(event) && 'taskId' in event && event.taskId === recordTaskId;
}

/** A task of the plan, or the decision record: what hunks can belong to. */
export function taskById({ tasks, record }: Progress, taskId: string): TaskProgress | undefined {
  return taskId === recordTaskId ? (record ?? undefined) : tasks.find(({ id }) => id === taskId);
}

function evolveTasks(progress: Progress, event: TaskEvent): readonly TaskProgress[] {
  const id = event.type === 'call.ended' ? currentTask(progress)?.id : event.taskId;
  const index = progress.tasks.findIndex((task) => task.id === id);
  const task = progress.tasks[index];
  const evolved = task && evolveTask(task, event);
  return evolved === undefined || evolved === task ? progress.tasks : progress.tasks.with(index, evolved);
}

function evolvePlan(progress: Progress, event: Event): Progress {
  switch (event.type) {
    case 'plan.proposed':
      return propose(progress, event);
    case 'plan.commented':
      return event.hash === progress.offered?.hash ? { ...progress, placed: withComment(progress.placed, event) } : progress;
    case 'plan.uncommented':
      return { ...progress, placed: withoutComment(progress.placed, event.commentId) };
    case 'plan.revisionAsked':
      return event.hash === progress.offered?.hash ? { ...progress, isRevisionAsked: true } : progress;
    case 'plan.reviewed':
      return event.hash === progress.offered?.hash ? { ...progress, reviews: withReview(progress.reviews, event) } : progress;
    case 'message.said':
      if (event.heardAs === 'guidance') return { ...progress, guidance: [...progress.guidance, event.text] };
      return progress.offered && !progress.started && (event.heardAs === undefined || event.heardAs === 'wish')
        ? { ...progress, comments: [...progress.comments, event.text] }
        : progress;
    case 'turn.started':
      return event.agent === 'builder' && !event.about ? { ...progress, told: progress.guidance.length } : progress;
    case 'edits.proposed':
      return progress.told > 0 ? { ...progress, guidance: progress.guidance.slice(progress.told), told: 0 } : progress;
    case 'approval.granted':
      return event.planHash === progress.offered?.hash ? { ...progress, approval: { planHash: event.planHash, spent: false } } : progress;
    case 'execution.started':
      return start(progress, event);
    case 'checkpoint.restored':
      return restored(progress, event);
    case 'phase.entered':
      return event.to === 'execution' && event.cause !== 'restored'
        ? { ...noProgress, done: doneTasks(progress), checks: { ...noChecks, when: progress.checks.when } }
        : event.cause === 'pausedToRevise'
          ? { ...progress, approval: null, started: false }
          : progress;
    default:
      return progress;
  }
}

/** The first task that is not settled, in the order of execution; undefined when all are or nothing was started. */
export function currentTask(progress: Progress): TaskProgress | undefined {
  return progress.started ? progress.tasks.find((task) => task.outcome === null) : undefined;
}

export function hunksOf(files: readonly FileProposal[]): Hunk[] {
  return files.flatMap((file) => file.hunks);
}

/** Hunks the user has not decided on; a conflicted one still waits for a decision. */
export function undecided(task: TaskProgress): Hunk[] {
  return hunksOf(task.files).filter((hunk) => task.verdicts[hunk.id] === 'pending' || task.verdicts[hunk.id] === 'conflicted');
}

/** Another version voids the approval. One of the planner's answers what was said; one of the user's leaves it standing where its task does. */
function propose(progress: Progress, { plan, version, hash, by = 'planner', reviewers = [] }: EventOf<'plan.proposed'>): Progress {
  const offered = { plan, version, hash, by, reviewers };
  const { guidance } = progress;
  const next = { ...noProgress, guidance, offered, previous: progress.offered, done: progress.done, checks: progress.checks };
  if (by === 'planner') return next;
  const isThere = (taskId: string | null) => taskId === null || plan.tasks.some((task) => task.id === taskId);
  return { ...next, placed: progress.placed.filter(({ taskId }) => isThere(taskId)), reviews: progress.reviews };
}

function start(progress: Progress, event: EventOf<'execution.started'>): Progress {
  const { offered, approval } = progress;
  if (!offered || !approval || approval.spent || approval.planHash !== event.planHash || offered.hash !== event.planHash) return progress;
  const tasks = executionOrder(offered.plan).map((task) => keptTask(progress.done, task) ?? newTask(task.id));
  const kept = tasks.findLast(({ outcome }) => outcome !== null);
  return {
    ...progress,
    approval: { ...approval, spent: true },
    started: true,
    tasks,
    checks: { ...progress.checks, unchecked: kept?.id ?? null },
  };
}

/** What is done of the plans so far: a task that was done before and is not in the last plan counts still. */
function doneTasks({ offered, tasks, done }: Progress): DoneTask[] {
  const settled = tasks.flatMap((progress) => {
    const task = offered?.plan.tasks.find(({ id }) => id === progress.id);
    return task && (progress.outcome === 'applied' || progress.outcome === 'doneByHand') ? [{ task, progress }] : [];
  });
  const known = new Set(tasks.map(({ id }) => id));
  return [...done.filter(({ task }) => !known.has(task.id)), ...settled];
}

/** The progress of the same task, word for word, of an earlier plan; its attempts stay where they are in the conversation. */
function keptTask(done: readonly DoneTask[], task: Task): TaskProgress | undefined {
  return done.find((known) => known.task.id === task.id && taskText(known.task) === taskText(task))?.progress;
}

/** A task as canonical text. */
function taskText(task: Task): string {
  return planText({ goal: '', tasks: [task], openDecisions: [] });
}

/** What was taken back is decided on again, and what was checked is so no more. */
function restored(progress: Progress, event: EventOf<'checkpoint.restored'>): Progress {
  const checks = { ...progress.checks, last: null };
  if (event.voidsApproval) return { ...progress, approval: null, started: false, tasks: [], checks: { ...checks, unchecked: null } };
  if (event.hunks.length === 0) return progress;
  const isOfTasks = event.hunks.some(({ taskId }) => taskId !== recordTaskId);
  return {
    ...progress,
    tasks: progress.tasks.map((task) => returnHunks(task, event)),
    record: progress.record && returnHunks(progress.record, event),
    checks: isOfTasks ? checks : progress.checks,
  };
}
