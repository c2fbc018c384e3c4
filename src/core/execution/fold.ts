// Folds facts into the state of the build: the plan on offer, its approval, its tasks and the checks.
import { isApproved, isOffered } from '../plan/approval';
import { returnHunks } from './hunkFold';
import { type DoneTask, type Progress, type TaskProgress, noChecks, noProgress, recordTaskId } from './state';
import { type TaskEvent, evolveTask, newTask } from './taskFold';
import { evolveChecks } from './verificationFold';
import type { Event, EventOf } from '../events';
import { withComment, withoutComment } from '../plan/comments';
import { withReview } from '../plan/planReview';
import { type Task, executionOrder, planText } from '../plan/taskMap';

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
      return isOffered(progress, event.planHash) ? { ...progress, approval: { planHash: event.planHash, spent: false } } : progress;
    case 'execution.started':
      return start(progress, event);
    case 'checkpoint.restored':
      return restored(progress, event);
    case 'phase.entered':
      return event.to === 'execution' && event.cause !== 'restored'
        ? {
            ...noProgress,
            comments: event.request ? [event.request] : [],
            done: doneTasks(progress),
            checks: { ...noChecks, when: progress.checks.when },
          }
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
  if (!offered || !approval || !isApproved(progress, event.planHash)) return progress;
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
